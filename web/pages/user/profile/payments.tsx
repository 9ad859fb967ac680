import type { Payment } from '#contract/payments/payment.ts'
import type { Page } from '#contract/primitives.ts'
import { checkoutPath } from '#web/domains/leads/paths.ts'
import { hasReceipt, receiptPath } from '#web/domains/payments/receipts/receipt.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { accountTexts } from '#web/locales/account.ts'
import { profileTexts } from '#web/locales/profile.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'
import css from '../profile.module.css'

export const loadPayments = ({ api }: SectionArgs) => api.payments.list({})

/** Payments and refunds, newest first. */
export function PaymentsSection({ data }: { data: Page<Payment> }) {
  const t = useTexts(profileTexts).payments
  const { rows, ...pages } = usePages(
    data,
    (payment) => payment.id,
    (cursor) => api.payments.list({ query: { cursor } }),
  )
  if (rows.length === 0) return <EmptyState title={t.none}>{t.noneText}</EmptyState>
  return (
    <Stack gap="s">
      {rows.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} />
      ))}
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}

const tones: Record<Payment['state'], Tone> = {
  created: 'amber',
  on_hold: 'amber',
  processing: 'amber',
  requires_action: 'amber',
  succeeded: 'green',
  failed: 'red',
  cancelled: 'neutral',
  partially_refunded: 'blue',
  refunded: 'blue',
  disputed: 'amber',
  lost: 'neutral',
}

function PaymentCard({ payment: { id, title, purpose, state, amount, refunded, created_at } }: { payment: Payment }) {
  const t = useTexts(profileTexts).payments
  const words = useTexts(accountTexts)
  const locale = useLocale()
  return (
    <Card as="article" isLink>
      <Row isSplit>
        <div className={css.what}>
          <h2 className={css.rowTitle}>
            <LocalLink to={checkoutPath({ payment: id })}>{title}</LocalLink>
          </h2>
          <p className={css.note}>
            {t.purposes[purpose]} · <Time at={created_at} shape="date" />
          </p>
        </div>
        <div className={css.sum}>
          <b>{formatMoney(amount, locale)}</b>
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
        </div>
      </Row>
      {hasReceipt.has(state) && (
        <a className={css.receipt} href={receiptPath(id, locale)} download aria-label={words.receiptOf(title)}>
          {words.receipt}
        </a>
      )}
      {refunded.amount > 0 && <p className={css.note}>{t.refunded(formatMoney(refunded, locale))}</p>}
    </Card>
  )
}
