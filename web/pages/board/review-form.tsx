import { type Review, ReviewInput } from '#contract/reviews.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Button } from '#web/ui/button.tsx'
import { StarsField } from '#web/ui/fields/stars-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'

const parts = ['quality', 'punctuality', 'communication', 'value', 'tidiness'] as const

type FormProps = { company: string; done: () => void } & ({ projectId: string } | { review: Review })

/** Writes a review of the hired company, or the one change of it. */
export function ReviewForm({ company, done, ...of }: FormProps) {
  const t = useTexts(boardTexts).review
  const before = 'review' in of ? of.review : undefined
  const form = useApiForm({
    schema: ReviewInput,
    defaults: before
      ? { text: before.text, overall: before.overall, ...Object.fromEntries(parts.map((part) => [part, before[part]])) }
      : { text: '' },
    send: (body, options) =>
      'review' in of
        ? api.reviews.update({ params: { review_id: of.review.id }, body })
        : api.reviews.create({ params: { project_id: of.projectId }, body }, options),
    done: () => {
      showToast(t.thanks)
      done()
    },
  })
  const stars = (name: 'overall' | (typeof parts)[number]) => {
    const { value, ...control } = form.control(name)
    return { ...control, value: value ?? undefined }
  }
  return (
    <>
      <h2>{t.title(company)}</h2>
      <p>{before ? t.changeText : t.text}</p>
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
            {before ? t.saveChange : t.send}
          </Button>
        </div>
      </Form>
    </>
  )
}
