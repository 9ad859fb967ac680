import { drawn } from '#web/ui/drawn.tsx'
import css from './category-icon.module.css'

const Sign = drawn(() => import('./category-sign.tsx').then(({ CategorySign }) => CategorySign))

/** The sign of a category, on a tile in one of four colours of the street. */
export const CategoryIcon = ({ icon, tint = 0 }: { icon: string; tint?: number }) => (
  <span className={css.tile} data-tint={tint % 4}>
    <Sign icon={icon} />
  </span>
)
