import { brand } from '#brand/brand.ts'
import css from './logo.module.css'

/** The mark of the brand's logo. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg className={css.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden dangerouslySetInnerHTML={{ __html: brand.mark }} />
)

export const Logo = () => (
  <span className={css.logo}>
    <Mark />
    {brand.name}
  </span>
)
