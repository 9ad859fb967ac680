import type { ReactNode } from 'react'
import type { OwnCompany } from '#contract/companies/search.ts'
import type { Wallet } from '#contract/payments/payment.ts'
import { money } from '#contract/money.ts'
import { checkoutPath, configurationPath } from '#web/domains/leads/paths.ts'
import { formatDuration, formatMoney, formatRating } from '#web/lib/format.ts'
import type { FigureName } from '#web/lib/definitions.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Card } from '#web/ui/card.tsx'
import { DefinitionLink } from '#web/ui/definition-link.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import css from './sections.module.css'

type Of<K extends keyof OwnCompany> = { company: Pick<OwnCompany, K> }

/** Current numbers of the company, never estimates. */
export function Figures({ company: { rating, reply_minutes }, wallet }: Of<'rating' | 'reply_minutes'> & { wallet: Wallet }) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  return (
    <section className={css.section} aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        {t.figures}
      </h2>
      <dl className={css.figures}>
        <Figure label={t.wallet} note={wallet.promo.amount > 0 ? t.walletNote(formatMoney(wallet.promo, locale)) : t.walletOnly}>
          {formatMoney(wallet.balance, locale)}
        </Figure>
        <Figure label={t.rating} of="rating" note={rating.mean === null ? undefined : t.ratingNote(rating.count)}>
          {rating.mean === null ? <small>{t.ratingNone}</small> : `${formatRating(rating.mean, locale)} / 5`}
        </Figure>
        <Figure label={t.reply} of="reply" note={reply_minutes === null ? t.replyNoneNote : t.replyNote}>
          {reply_minutes === null ? <small>{t.replyNone}</small> : formatDuration(reply_minutes, locale)}
        </Figure>
      </dl>
    </section>
  )
}

type FigureProps = { label: string; of?: FigureName; note?: string | undefined; children: ReactNode }

const Figure = ({ label, of, note, children }: FigureProps) => (
  <div className={css.figure}>
    <dt>
      {label} {of && <DefinitionLink of={of} label={label} />}
    </dt>
    <dd>
      <b>{children}</b>
      {note && <span>{note}</span>}
    </dd>
  </div>
)

export function Caps({ company: { caps }, may }: Of<'caps'> & { may: { configure: boolean; pay: boolean } }) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  const written = (cents: number | null) => (cents === null ? t.noCap : formatMoney(money(cents), locale, { short: true }))
  return (
    <Card as="section" aria-labelledby="caps">
      <h2 id="caps" className={css.cardTitle}>
        {t.caps}
      </h2>
      <p className={css.note}>{t.capsText}</p>
      <DataList
        isWide
        items={(['lead', 'day', 'week', 'month'] as const).map((cap) => ({ label: t.cap[cap], value: written(caps[cap]) }))}
      />
      {may.configure && (
        <p className={css.public}>
          <LocalLink to={configurationPath('caps')}>{t.changeCaps}</LocalLink>
          {may.pay && <LocalLink to={checkoutPath()}>{t.cards}</LocalLink>}
        </p>
      )}
    </Card>
  )
}
