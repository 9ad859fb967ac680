import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#brand/brand.ts'
import displayFont from '#brand/display.woff2?url'
import textFont from '#brand/text.woff2?url'
import type { Locale } from '#contract/primitives.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { nonceContext } from '#web/lib/page-context.ts'
import { wallColours } from '#web/lib/theme.ts'
import { installedTexts } from '#web/locales/installed.ts'
import { LostStreet } from '#web/ui/scenes/lost-street.tsx'
import scene from '#web/ui/scenes/scenes.css?inline'
import tokens from '#web/ui/tokens.css?inline'
import look from './offline.css?inline'
import type { Route } from './+types/offline.ts'

/** Offline fallback of the service worker. It is self-contained, because nothing else may be cached. */
export function loader({ context, url }: Route.LoaderArgs) {
  const page = <OfflinePage locale={localeOf(url.pathname)} nonce={context.get(nonceContext)} />
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  })
}

const font = (name: string, file: string) =>
  `@font-face { font-family: ${name}; src: url(${file}) format('woff2'); font-weight: 200 900; font-display: swap }`

function OfflinePage({ locale, nonce }: { locale: Locale; nonce: string | undefined }) {
  const t = installedTexts[locale].offline
  const style = [font(brand.fonts.text.family, textFont), font(brand.fonts.display.family, displayFont), tokens, scene, look].join('\n')
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={wallColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={wallColours.dark} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <title>{`${t.title} · ${brand.name}`}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <LostStreet />
          <h1>{t.heading}</h1>
          <p>{t.text}</p>
          <section>
            <h2>{t.worksTitle}</h2>
            <ul>
              {t.works.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p id="none">{t.noDraft}</p>
          </section>
          <p className="actions">
            <a id="draft" hidden href={localizedPath('/search/forms/next-question', locale)}>
              {t.draft}
            </a>
            <button type="button" id="retry">
              {t.retry}
            </button>
          </p>
        </main>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

const script = `
  try {
    const theme = localStorage.getItem('theme')
    if (theme) document.documentElement.dataset.theme = theme
    const draft = JSON.parse(localStorage.getItem('oficio') ?? '{}').draft
    if (draft) {
      const link = document.getElementById('draft')
      link.search = new URLSearchParams({ service: draft.service })
      link.hidden = false
      document.getElementById('none').hidden = true
    }
  } catch {}
  document.getElementById('retry').addEventListener('click', () => location.reload())
  addEventListener('online', () => location.reload())`
