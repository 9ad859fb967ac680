import { useState } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTranslations } from '#web/lib/use-translations.ts'
import { reviewToolsTexts } from '#web/locales/review-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { TranslationLine } from '#web/ui/translation.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import css from './reviews.module.css'
import { reportReasons } from '#contract/reviews/states.ts'

/** Tools for a company's own review: reply, edit the reply for a while, report a violation. */
export function ReviewTools({ review }: { review: Review }) {
  const t = useTexts(reviewToolsTexts)
  const settings = useSettings()
  const params = { review_id: review.id }
  const locale = useLocale()
  const translation = useTranslations(review.locale !== null && review.locale !== locale ? [review.id] : [], async ([id]) =>
    (await api.reviews.translate({ params })).map((one) => ({ ...one, id: id! })),
  ).of(review.id)
  const [doing, setDoing] = useState<'reply' | 'report'>()
  const [reply, setReply] = useState(review.reply?.text ?? '')
  const [saved, setSaved] = useState(review.reply?.text)
  const [reason, setReason] = useState<(typeof reportReasons)[number]>('not_customer')
  const [words, setWords] = useState('')
  const send = useAction(() => api.reviews.reply({ params, body: { text: reply } }), {
    done: () => {
      setSaved(reply)
      setDoing(undefined)
      showToast(t.replied)
    },
  })
  const report = useAction(() => api.reviews.report({ params, body: { reason, text: words } }), {
    done: () => {
      setDoing(undefined)
      showToast(t.reported)
    },
  })
  return (
    <>
      {translation?.text !== undefined && <p className={css.words}>{translation.text}</p>}
      {translation && <TranslationLine of={translation} />}
      {saved && (
        <blockquote className={css.reply}>
          <b>{t.yours}</b>
          {saved}
        </blockquote>
      )}
      {doing === 'reply' && (
        <>
          <TextArea
            label={t.reply}
            hint={t.replyHint(settings.replyEditHours)}
            maxLength={2000}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
          <Row>
            <Button size="s" isBusy={send.isBusy} onClick={() => void send.run()}>
              {t.send}
            </Button>
            <Button look="plain" size="s" onClick={() => setDoing(undefined)}>
              {t.back}
            </Button>
          </Row>
        </>
      )}
      {doing === 'report' && (
        <>
          <SelectField
            label={t.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value as typeof reason)}
            options={reportReasons.map((value) => ({ value, label: t.reasons[value] }))}
          />
          <TextArea label={t.words} isOptional maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
          <Row>
            <Button size="s" isBusy={report.isBusy} onClick={() => void report.run()}>
              {t.sendReport}
            </Button>
            <Button look="plain" size="s" onClick={() => setDoing(undefined)}>
              {t.back}
            </Button>
          </Row>
        </>
      )}
      {!doing && (
        <Row>
          <Button look="soft" size="s" onClick={() => setDoing('reply')}>
            {saved ? t.change : t.reply}
          </Button>
          <Button look="plain" size="s" onClick={() => setDoing('report')}>
            {t.report}
          </Button>
        </Row>
      )}
    </>
  )
}
