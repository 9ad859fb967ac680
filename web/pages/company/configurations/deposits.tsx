import type { CompanyDeposit } from '#contract/quotes/deposits.ts'
import type { Page } from '#contract/primitives.ts'
import { quotePath } from '#web/domains/leads/paths.ts'
import months from '#web/domains/payments/statements/statement-months.module.css'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './money.module.css'

/** Deposits from customers, newest first; empty before the first one. */
export function Deposits({ data }: { data: Page<CompanyDeposit> }) {
  const t = useTexts(depositTexts).company.list
  const { rows, ...pages } = usePages(
    data,
    ({ quote_id }) => quote_id,
    (cursor) => api.deposits.ofCompany({ query: { cursor } }),
  )
  if (rows.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="deposits">
      <h3 id="deposits">{t.title}</h3>
      <p className={css.note}>{t.text}</p>
      <ul className={months.months}>
        {rows.map((deposit) => (
          <DepositRow key={deposit.quote_id} deposit={deposit} />
        ))}
      </ul>
      <MoreButton {...pages}>{t.more}</MoreButton>
    </section>
  )
}

const tones: Record<CompanyDeposit['state'], Tone> = { held: 'amber', released: 'green', returned: 'neutral' }

function DepositRow({ deposit }: { deposit: CompanyDeposit }) {
  const t = useTexts(depositTexts).company.list
  const locale = useLocale()
  const { quote_id, customer, service, amount, state, is_open_question, held_at, ended_at } = deposit
  return (
    <li>
      <span>
        <LocalLink to={quotePath(quote_id)} className={css.name}>
          {[service, customer].filter(Boolean).join(' · ')}
        </LocalLink>
        <small>
          {t.paid} <Time at={held_at} shape="date" />
          {ended_at && state !== 'held' && (
            <>
              , {t.ended[state]} <Time at={ended_at} shape="date" />
            </>
          )}
        </small>
        <Badge tone={tones[state]}>{t.states[is_open_question ? 'question' : state]}</Badge>
      </span>
      <b className={css.amount}>{formatMoney(amount, locale)}</b>
    </li>
  )
}
