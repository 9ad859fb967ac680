import { useRef } from 'react'
import css from './board.module.css'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import type { Board } from '#contract/boards/board.ts'

/** The owner's review after the work, or the form for it. */
export default function ReviewSection({ board: { project, companies, review_id }, reload }: { board: Board; reload: () => void }) {
  const top = useRef<HTMLElement>(null)
  const hired = companies.find(({ state }) => state === 'hired')
  if (!hired) return null
  // Another view takes the place of the long form, whose end the author has just pressed: published, or with what to change.
  const toTop = () => top.current?.scrollIntoView({ block: 'start' })
  return (
    <section ref={top} className={css.review}>
      {review_id ? (
        <OwnReview projectId={project.id} company={hired.company.name} sent={toTop} />
      ) : (
        <ReviewForm
          projectId={project.id}
          company={hired.company.name}
          done={() => {
            reload()
            toTop()
          }}
        />
      )}
    </section>
  )
}
