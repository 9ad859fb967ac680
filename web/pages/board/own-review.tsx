import { useEffect, useState } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardReviewTexts } from '#web/locales/board-review.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Row } from '#web/ui/page.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import css from './board.module.css'
import { ReviewForm } from './review-form.tsx'
import { reviewStates } from '#contract/reviews/states.ts'

/** The owner's own review with its actions. */
export function OwnReview({ projectId, company, sent }: { projectId: string; company: string; sent: () => void }) {
  const t = useTexts(boardReviewTexts)
  const [review, setReview] = useState<Review>()
  const [isChanging, setChanging] = useState(false)
  // The board shows that a review exists even if its text fails to load.
  const read = () => void api.reviews.get({ params: { project_id: projectId } }).then(setReview, () => undefined)
  useEffect(read, [projectId])

  if (!review)
    return (
      <>
        <h2>{t.yours}</h2>
        <Loading>
          <Skeleton height="5rem" />
        </Loading>
      </>
    )
  if (isChanging || review.state === 'needs_edit') {
    const done = () => {
      setChanging(false)
      read()
      sent()
    }
    return <ReviewForm key={`${review.state}:${review.text}`} review={review} company={company} done={done} />
  }
  return (
    <>
      <h2>{t.yours}</h2>
      <Row>
        <Rating mean={review.overall} count={1} full />
        <Badge tone="green">{t.levels[review.level]}</Badge>
        <Badge>{t.states[review.state]}</Badge>
      </Row>
      {review.state === 'held' && review.screened_for && <p>{t.screened[review.screened_for]}</p>}
      <p className={css.words}>{review.text}</p>
      <PhotoGrid photos={review.photos} />
      {review.before && (
        <details>
          <summary>{t.before}</summary>
          <p className={css.words}>{review.before.text}</p>
        </details>
      )}
      {review.reply && (
        <p className={css.words}>
          <strong>{t.reply(company)}</strong>
          <br />
          {review.reply.text}
        </p>
      )}
      <Acts review={review} change={() => setChanging(true)} done={setReview} />
    </>
  )
}

type ActsProps = { review: Review; change: () => void; done: (review: Review) => void }

function Acts({ review: { id, state, before }, change, done }: ActsProps) {
  const t = useTexts(boardReviewTexts)
  const [isAsking, setAsking] = useState(false)
  const params = { review_id: id }
  const retract = useAction(() => api.reviews.retract({ params }), {
    done: (review) => {
      setAsking(false)
      done(review)
    },
  })
  const appeal = useAction(() => api.reviews.appeal({ params }), { done })
  const may = (event: keyof typeof reviewStates.transitions) => reviewStates.can(event, state, 'U')
  return (
    <Row>
      {may('update') && before === null && (
        <Button look="soft" onClick={change}>
          {t.change}
        </Button>
      )}
      {may('retract') && (
        <Button look="plain" onClick={() => setAsking(true)}>
          {t.retract}
        </Button>
      )}
      {may('appeal') && (
        <Button look="soft" onClick={() => void appeal.run()} isBusy={appeal.isBusy}>
          {t.appeal}
        </Button>
      )}
      <Dialog
        title={t.retractTitle}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        look="sheet"
        actions={
          <Button look="danger" onClick={() => void retract.run()} isBusy={retract.isBusy}>
            {t.retract}
          </Button>
        }
      >
        <p>{t.retractText}</p>
      </Dialog>
    </Row>
  )
}
