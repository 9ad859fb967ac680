import { brand } from '#brand/brand.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { wallColours } from '#web/lib/theme.ts'
import { installedTexts } from '#web/locales/installed.ts'
import type { Route } from './+types/manifest.ts'

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Web app manifest in the language of the address. Both languages are one app. */
export function loader({ url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname)
  const t = installedTexts[locale].manifest
  const at = (path: string) => localizedPath(path, locale)
  const shortcut = (name: string, path: string) => ({ name, url: at(path), icons: [icon('icon', 192, 'any')] })
  const manifest = {
    id: '/',
    name: t.name,
    short_name: brand.name,
    description: t.description,
    lang: locale,
    dir: 'ltr',
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    background_color: wallColours.light,
    theme_color: wallColours.light,
    categories: ['lifestyle', 'business', 'shopping'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
      icon('monochrome', 512, 'monochrome'),
    ],
    shortcuts: [
      shortcut(t.search, '/search'),
      shortcut(t.requests, '/user/profile'),
      shortcut(t.messages, '/user/profile?section=messages'),
      shortcut(t.leads, '/user/companies/profile/leads'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
