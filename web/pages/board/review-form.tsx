import { useRef, useState } from 'react'
import type { Picture } from '#contract/media/pictures.ts'
import type { Review } from '#contract/reviews/review.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { boardReviewTexts } from '#web/locales/board-review.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { StarsField } from '#web/ui/fields/stars-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Columns, Row } from '#web/ui/page.tsx'
import { PhotoPicker } from '#web/ui/photo-picker.tsx'
import { mostReviewPhotos } from '#contract/reviews/states.ts'

const parts = ['quality', 'punctuality', 'communication', 'value', 'tidiness'] as const

type FormProps = { company: string; done: () => void } & ({ projectId: string } | { review: Review })

const start = (review: Review) => ({
  text: review.text,
  overall: review.overall,
  photo_ids: review.photos.map(({ id }) => id),
  ...Object.fromEntries(parts.map((part) => [part, review[part]])),
})

/** Writes a review of the company, its one update, or the requested change before publication. */
export function ReviewForm({ company, done, ...of }: FormProps) {
  const t = useTexts(boardReviewTexts)
  const before = 'review' in of ? of.review : undefined
  const isToChange = before?.state === 'needs_edit'
  const form = useApiForm({
    schema: () => import('#contract/reviews/review.ts').then(({ ReviewInput }) => ReviewInput),
    defaults: before ? start(before) : { text: '', photo_ids: [] },
    send: (body, options) =>
      'review' in of
        ? api.reviews.update({ params: { review_id: of.review.id }, body })
        : api.reviews.create({ params: { project_id: of.projectId }, body }, options),
    done: ({ state }) => {
      if (state === 'published') showToast(t.thanks)
      done()
    },
  })
  const stars = (name: 'overall' | (typeof parts)[number]) => {
    const { value, ...control } = form.control(name)
    return { ...control, value: value ?? undefined }
  }
  const photoIds = form.control('photo_ids')
  const photos = usePhotos(before?.photos ?? [], `review:${'review' in of ? of.review.id : of.projectId}`, photoIds.onChange)
  const words = form.field('text')
  const stopped = isToChange && before.screened_for && form.values.text === before.text ? t.screened[before.screened_for] : undefined
  return (
    <>
      <h2>{t.title(company)}</h2>
      {isToChange ? (
        <Banner tone="warning" title={t.toChange} isLive>
          <p>{t.toChangeText}</p>
        </Banner>
      ) : (
        <p>{before ? t.changeText : t.text}</p>
      )}
      <Form of={form}>
        <StarsField label={t.overall} {...stars('overall')} />
        <TextArea label={t.words} hint={t.wordsHint} maxLength={3000} {...words} error={words.error ?? stopped} />
        <PhotoPicker
          label={t.photos}
          hint={t.photosHint}
          isOptional
          max={mostReviewPhotos}
          photos={photos.shown}
          uploads={photos.uploads}
          onRemove={photos.remove}
          onOrder={photos.order}
          error={photoIds.error}
        />
        <details>
          <summary>{t.more}</summary>
          <Columns min="15rem">
            {parts.map((part) => (
              <StarsField key={part} label={t.parts[part]} {...stars(part)} />
            ))}
          </Columns>
        </details>
        <Row>
          <Button type="submit" size="l" isBusy={form.isBusy} disabled={photos.isBusy}>
            {isToChange ? t.sendAgain : before ? t.saveChange : t.send}
          </Button>
          {photos.isBusy && <span role="status">{t.wait}</span>}
        </Row>
      </Form>
    </>
  )
}

/** Photos of a review being written: uploaded ones in order, and those in progress. */
function usePhotos(before: readonly Picture[], place: string, changed: (ids: string[]) => void) {
  const [shown, setShown] = useState(before)
  const latest = useRef(before)
  const show = (next: readonly Picture[]) => {
    latest.current = next
    setShown(next)
    changed(next.map(({ id }) => id))
  }
  const uploads = useUploads({
    place,
    attach: async (upload_id) => {
      const picture = await api.uploads.picture({ params: { upload_id } })
      if (!latest.current.some(({ id }) => id === picture.id)) show([...latest.current, picture])
    },
  })
  return {
    shown,
    uploads,
    isBusy: uploads.pending.some(({ state }) => state === 'preparing' || state === 'queued' || state === 'sending'),
    remove: (id: string) => show(latest.current.filter((photo) => photo.id !== id)),
    order: (ids: string[]) => show(latest.current.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
  }
}
