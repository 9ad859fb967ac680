import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import css from './price-band.module.css'
import type { PriceBand } from '#contract/boards/board.ts'

/** Position of a price relative to the usual range. */
export const placeIn = ({ low, high }: PriceBand, cents: number): 'below' | 'within' | 'above' =>
  cents < low.amount ? 'below' : cents > high.amount ? 'above' : 'within'

/** Usual price range for this work nearby, with every quote of the board as a point on it. */
export function PriceBandLine({ band, quotes }: { band: PriceBand; quotes: readonly { id: string; name: string; cents: number }[] }) {
  const t = useTexts(quoteTexts).band
  const locale = useLocale()
  const { low, high, count } = band
  const all = [low.amount, high.amount, ...quotes.map(({ cents }) => cents)]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const span = Math.max(1, most - least)
  const at = (cents: number) => `${4 + (92 * (cents - least)) / span}%`
  const write = (amount: typeof low) => formatMoney(amount, locale, { short: true })
  return (
    <div className={css.band}>
      <p>
        {t.usual(write(low), write(high))} <small>{t.basis(count)}</small>
      </p>
      <div className={css.track} aria-hidden>
        <span className={css.usual} style={{ left: at(low.amount), right: `calc(100% - ${at(high.amount)})` }} />
        {quotes.map(({ id, name, cents }) => (
          <span key={id} className={css.point} data-place={placeIn(band, cents)} style={{ left: at(cents) }} title={name} />
        ))}
      </div>
    </div>
  )
}
