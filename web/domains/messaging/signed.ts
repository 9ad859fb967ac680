import { money } from '#contract/money.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import { formatMoney } from '#web/lib/format.ts'

/** An amount that changes another: `+$216.00`, `−$20.00`. */
export const formatSigned = ({ amount }: Money, locale: Locale): string =>
  `${amount < 0 ? '−' : '+'}${formatMoney(money(Math.abs(amount)), locale)}`
