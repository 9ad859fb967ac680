import css from './board.module.css'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import type { Board } from '#contract/boards/board.ts'

/** The owner's review after the work, or the form for it. */
export default function ReviewSection({ board: { project, companies, review_id }, reload }: { board: Board; reload: () => void }) {
  const hired = companies.find(({ state }) => state === 'hired')
  if (!hired) return null
  return (
    <section className={css.review}>
      {review_id ? (
        <OwnReview projectId={project.id} company={hired.company.name} />
      ) : (
        <ReviewForm projectId={project.id} company={hired.company.name} done={reload} />
      )}
    </section>
  )
}
