import type { CompanyCard } from '#contract/companies/search.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Awning } from '#web/ui/awning.tsx'
import { mediaPath, Picture } from '#web/ui/picture.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from './cover.module.css'

const cloths = ['green', 'clay', 'sun', 'sky'] as const

/** Picks a stable awning color per company. */
const clothOf = (slug: string) => cloths[[...slug].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % cloths.length]!

/** As wide as a phone but below its full resolution, because the cover is decorative and slow connections wait for it. */
export const coverOnPhones = '(max-width: 46rem) 66vw'

type CoverProps = {
  company: Pick<CompanyCard, 'slug' | 'name' | 'cover'>
  sizes: string
  ratio?: string
  isFirst?: boolean
  cloth?: 's' | 'm'
}

/** Storefront: the cover picture, or an awning where there is none. Decorative, because the name is beside it. */
export const Cover = ({ company: { slug, cover }, sizes, ratio, isFirst, cloth = 's' }: CoverProps) => (
  <StaticHtml className={css.cover} style={{ '--ratio': ratio ?? 'auto' } as object} of={[slug, cover]}>
    {() =>
      cover ? (
        <Picture of={cover} alt="" sizes={sizes} ratio={ratio ?? '3 / 2'} isFirst={isFirst} />
      ) : (
        <div className={css.cloth}>
          <Awning size={cloth} colour={clothOf(slug)} />
        </div>
      )
    }
  </StaticHtml>
)

/** Logo of a company, decorative beside its name. */
export const Logo = ({ company: { name, logo }, size }: { company: Pick<CompanyCard, 'name' | 'logo'>; size?: 's' | 'm' | 'l' }) => (
  <StaticHtml as="span" className={css.logo} data-size={size} aria-hidden of={[name, logo]}>
    {() => <Avatar name={name} size={size} src={logo && mediaPath(logo.id, Math.min(...logo.widths))} />}
  </StaticHtml>
)
