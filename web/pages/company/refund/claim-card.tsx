import type { ShownSettings } from '#contract/settings.ts'
import { money } from '#contract/money.ts'
import type { Refund } from '#contract/refunds/claims.ts'
import { refundStates } from '#contract/refunds/states.ts'
import { ClaimPapers } from '#web/domains/refunds/claim-documents.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/page.tsx'
import { PhotoPicker } from '#web/ui/photo-picker.tsx'
import { Words } from './words.tsx'
import css from './refund.module.css'

const tones: Partial<Record<Refund['state'], Tone>> = {
  paid: 'green',
  paying: 'green',
  approved: 'green',
  denied: 'red',
  denied_final: 'red',
  needs_info: 'amber',
  in_review: 'blue',
  customer_check: 'blue',
  appealed: 'blue',
}
const withPerson = new Set<Refund['state']>(['in_review', 'needs_info', 'appealed'])

/** One claim: state, reason, deadline, and the company's possible actions. */
export function ClaimCard({ claim, changed }: { claim: Refund; changed: () => void }) {
  const t = useTexts(refundTexts)
  const settings = useSettings()
  const locale = useLocale()
  const zone = useTimeZone()
  const { id, state, reason, amount, due_at, finding, pay_to, note, text, tags, appeal_until } = claim
  const params = { refund_id: id }
  const when = (at: string) => formatInstant(at, locale, zone, 'moment')
  const said = (words: string) => () => {
    showToast(words)
    changed()
  }
  const withdraw = useAction(() => api.refunds.withdraw({ params }), { done: said(t.withdrawn) })
  const sum = formatMoney(amount, locale)
  const isBack = state === 'paid' || state === 'paying'
  return (
    <Card look="raised" as="section" aria-labelledby={`claim-${id}`}>
      <Stack gap="s">
        <div className={css.state}>
          <h2 id={`claim-${id}`}>{t.reasons[reason]}</h2>
          <Badge tone={tones[state] ?? 'neutral'}>{t.states[state]}</Badge>
        </div>
        <p className={css.sum}>{isBack ? (pay_to === 'card' ? t.paidCard(sum) : t.paidWallet(sum)) : t.asked(sum)}</p>
        {finding && <p>{[t.findings[finding], ...evidenceOf(claim, t, locale)].join(' ')}</p>}
        {due_at && <p className={css.clock}>{clockOf(claim, t, when(due_at), settings)}</p>}
        {tags.includes('claim_rate') && <p className={css.small}>{t.claimRate}</p>}
        {note && <Said title={t.note} words={note} />}
        {text && <Said title={t.yourWords} words={text} />}
        {claim.question && <Said title={t.question} words={claim.question} />}
        {claim.answer && <Said title={t.answer} words={claim.answer} />}
        {claim.appeal && <Said title={t.appealWords} words={claim.appeal} />}
        {state === 'needs_info' && (
          <Words
            label={t.answer}
            button={t.answerSend}
            send={(words, options) => api.refunds.answer({ params, body: { text: words } }, options)}
            done={said(t.answered)}
          />
        )}
        <ClaimPapers at={`/api/company/refunds/${id}/papers`} papers={claim.papers} />
        {withPerson.has(state) && <Evidence claim={claim} changed={changed} />}
        {appeal_until && (
          <details className={css.fold}>
            <summary>{t.appealTitle}</summary>
            <p>{t.appealText(when(appeal_until))}</p>
            <Words
              label={t.appealField}
              button={t.appeal}
              send={(words, options) => api.refunds.appeal({ params, body: { text: words } }, options)}
              done={said(t.appealed)}
            />
          </details>
        )}
        {refundStates.can('withdraw', state, 'C') && (
          <div>
            <Button look="plain" size="s" isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
              {t.withdraw}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

type Texts = (typeof refundTexts)['es']

function clockOf({ state, amount }: Refund, { clocks }: Texts, when: string, { silentApprovalCents }: ShownSettings): string {
  if (state === 'in_review') return (amount.amount <= silentApprovalCents ? clocks.in_review : clocks.in_review_large)(when)
  return state === 'customer_check' || state === 'needs_info' || state === 'appealed' ? clocks[state](when) : ''
}

/** Evidence of a decision as text: `(código postal 20850)`. */
function evidenceOf({ evidence }: Refund, { evidence: words }: Texts, locale: 'es' | 'en'): string[] {
  const facts = (Object.keys(words) as (keyof typeof words)[]).flatMap((key) => {
    const value = evidence[key]
    if (value === undefined || value === null) return []
    return [words[key](key.endsWith('_cents') ? formatMoney(money(Number(value)), locale) : String(value))]
  })
  return facts.length > 0 ? [`(${facts.join(', ')})`] : []
}

const Said = ({ title, words }: { title: string; words: string }) => (
  <div className={css.said}>
    <strong>{title}</strong>
    <p>{words}</p>
  </div>
)

function Evidence({ claim: { id, papers }, changed }: { claim: Refund; changed: () => void }) {
  const t = useTexts(refundTexts)
  const uploads = useUploads({
    place: `refund:${id}`,
    attach: async (upload_id) => {
      await api.refunds.addPaper({ params: { refund_id: id }, body: { upload_id } })
      changed()
    },
  })
  return <PhotoPicker label={t.addPhotos} hint={t.photosHint} isOptional photos={[]} uploads={uploads} max={8 - papers.length} />
}
