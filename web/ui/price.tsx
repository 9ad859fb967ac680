import type { Money } from '#contract/primitives.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import css from './price.module.css'

/** An amount and its unit: `$24.00 por contacto`. */
export const Price = ({
  money,
  unit,
  before,
  size = 'm',
  isShort = false,
}: {
  money: Money
  unit?: string
  before?: string
  size?: 's' | 'm' | 'l'
  isShort?: boolean
}) => (
  <span className={css.price} data-size={size}>
    {before && <span>{before} </span>}
    <b>{formatMoney(money, useLocale(), { short: isShort })}</b>
    {unit && <span> {unit}</span>}
  </span>
)
