import { brand } from '#brand/brand.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import css from '../submission/task-screen.module.css'

/** Skeleton of a wizard screen while it loads. */
export const WizardSkeleton = ({ title = '' }: { title?: string }) => (
  <>
    <TaskBar title={title} back="/" hasOwnHeading />
    <h1 className="visually-hidden">{title || brand.name}</h1>
    <div className={css.screen}>
      <div className={css.awning}>
        <Awning size="s" />
      </div>
      <Loading>
        <div style={{ height: '2.5rem' }} />
        <div className={css.heading}>
          <Skeleton height="2.25rem" width="75%" />
        </div>
        <div className={css.form}>
          <div className={css.body} style={{ gap: 'var(--s3)' }}>
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} height="3.75rem" />
            ))}
          </div>
        </div>
      </Loading>
    </div>
  </>
)
