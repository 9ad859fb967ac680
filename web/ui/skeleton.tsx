import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import css from './skeleton.module.css'

/** Placeholder of loading content. Give it the size of that content. */
export const Skeleton = ({ width = '100%', height = '1.2em', isRound }: { width?: string; height?: string; isRound?: boolean }) => (
  <span className={css.bone} style={{ width, height, borderRadius: isRound ? '999px' : undefined }} aria-hidden />
)

/** Placeholder for lines of text. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span className={css.lines}>
    {Array.from({ length: lines }, (_, i) => (
      <Skeleton key={i} width={i === lines - 1 ? '60%' : '100%'} />
    ))}
  </span>
)

/** Wrapper of skeletons that announces loading once. */
export function Loading({ children }: { children: React.ReactNode }) {
  const t = useTexts(siteTexts)
  return (
    <div role="status" aria-label={t.loading}>
      {children}
    </div>
  )
}
