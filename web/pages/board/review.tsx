import { useEffect, useState } from 'react'
import type { Board } from '#contract/quotes.ts'
import { type Review, ReviewInput } from '#contract/reviews.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { StarsField } from '#web/ui/fields/stars-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Columns, Row } from '#web/ui/page.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import css from './board.module.css'

const parts = ['quality', 'punctuality', 'communication', 'value', 'tidiness'] as const

/** After the work: the owner's review, or the form for it. */
export default function ReviewSection({ board: { project, companies, review_id }, reload }: { board: Board; reload: () => void }) {
  const hired = companies.find(({ state }) => state === 'hired')
  if (!hired) return null
  return (
    <section className={css.review}>
      {review_id ? (
        <OwnReview projectId={project.id} company={hired.company.name} />
      ) : (
        <ReviewForm projectId={project.id} company={hired.company.name} reload={reload} />
      )}
    </section>
  )
}

type ReviewOf = { projectId: string; company: string }

function ReviewForm({ projectId, company, reload }: ReviewOf & { reload: () => void }) {
  const t = useTexts(boardTexts).review
  const form = useApiForm({
    schema: ReviewInput,
    defaults: { text: '' },
    send: (body, options) => api.reviews.create({ params: { project_id: projectId }, body }, options),
    done: () => {
      showToast(t.thanks)
      reload()
    },
  })
  const stars = (name: 'overall' | (typeof parts)[number]) => {
    const { value, ...control } = form.control(name)
    return { ...control, value: value ?? undefined }
  }
  return (
    <>
      <h2>{t.title(company)}</h2>
      <p>{t.text}</p>
      <Form of={form}>
        <StarsField label={t.overall} {...stars('overall')} />
        <TextArea label={t.words} hint={t.wordsHint} maxLength={3000} {...form.field('text')} />
        <details>
          <summary>{t.more}</summary>
          <Columns min="15rem">
            {parts.map((part) => (
              <StarsField key={part} label={t.parts[part]} {...stars(part)} />
            ))}
          </Columns>
        </details>
        <div>
          <Button type="submit" size="l" isBusy={form.isBusy}>
            {t.send}
          </Button>
        </div>
      </Form>
    </>
  )
}

function OwnReview({ projectId, company }: ReviewOf) {
  const t = useTexts(boardTexts).review
  const [review, setReview] = useState<Review>()

  useEffect(() => {
    // The board shows that there is one even when its words do not come.
    api.reviews.get({ params: { project_id: projectId } }).then(setReview, () => undefined)
  }, [projectId])

  return (
    <>
      <h2>{t.yours}</h2>
      {review ? (
        <>
          <Row>
            <Rating mean={review.overall} count={1} full />
            <Badge tone="green">{t.levels[review.level]}</Badge>
            <Badge>{t.states[review.state]}</Badge>
          </Row>
          <p className={css.words}>{review.text}</p>
          {review.reply && (
            <p className={css.words}>
              <strong>{t.reply(company)}</strong>
              <br />
              {review.reply.text}
            </p>
          )}
        </>
      ) : (
        <Loading>
          <Skeleton height="5rem" />
        </Loading>
      )}
    </>
  )
}
