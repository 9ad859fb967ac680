import type { PriceFigures } from '#contract/quotes/prices.ts'
import css from './distribution.module.css'

const [width, height] = [320, 64]
const [left, right] = [6, 314]
const middleLine = 32

/** Range, middle half and median of prices on one line. The words beside it say the same. */
export function Distribution({ figures: { lowest, low, middle, high, highest }, label }: { figures: PriceFigures; label: string }) {
  const span = Math.max(1, highest.amount - lowest.amount)
  const x = ({ amount }: { amount: number }) => left + ((amount - lowest.amount) / span) * (right - left)
  return (
    <svg className={css.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line className={css.range} x1={left} x2={right} y1={middleLine} y2={middleLine} />
      {[left, right].map((end) => (
        <line key={end} className={css.range} x1={end} x2={end} y1={middleLine - 9} y2={middleLine + 9} />
      ))}
      <rect className={css.half} x={x(low)} y={12} width={Math.max(2, x(high) - x(low))} height={40} rx={8} />
      <line className={css.middle} x1={x(middle)} x2={x(middle)} y1={7} y2={57} />
    </svg>
  )
}
