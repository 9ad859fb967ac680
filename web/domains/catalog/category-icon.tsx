import type { Category } from '#contract/catalog/services.ts'
import { Awning } from '#web/ui/awning.tsx'
import { lazyStatic } from '#web/ui/lazy-static.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './category-icon.module.css'

const Sign = lazyStatic(() => import('./category-sign.tsx').then(({ CategorySign }) => CategorySign))

type CategoryIconProps = { of: Pick<Category, 'icon' | 'picture'>; tint?: number; size?: 'm' | 'l'; isFirst?: boolean }

/** Tile of a category: its picture, else its icon in one of four colors. A large tile is drawn as a shop front. */
export const CategoryIcon = ({ of: { icon, picture }, tint = 0, size = 'm', isFirst }: CategoryIconProps) => (
  <span className={css.tile} data-tint={tint % 4} data-size={size}>
    {size === 'l' && <Awning size="s" />}
    {picture ? (
      <Picture of={picture} alt="" sizes={size === 'l' ? '9rem' : '3rem'} ratio="1 / 1" isFirst={isFirst} />
    ) : (
      <Sign icon={icon} />
    )}
  </span>
)
