import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { Locale } from '#contract/primitives.ts'
import { escapeHtml, html, type Html } from '#server/lib/html.ts'
import { inkOn, usualAccent } from '../own-site/rules.ts'
import type { Site } from '../own-site/service.ts'

const words = {
  es: {
    ask: 'Pedir presupuesto',
    title: (name: string) => `Pide presupuesto a ${name}`,
    service: 'Qué necesitas',
    choose: 'Elige un servicio',
    zipcode: 'Código postal',
    go: 'Continuar',
    note: (name: string) => `Se abre en ${brand.name}, en una pestaña nueva. Compruebas tu teléfono y tu solicitud llega solo a ${name}.`,
    noteHere: (name: string) => `Compruebas tu teléfono y tu solicitud llega solo a ${name}.`,
    rated: (mean: string, count: number) => `${mean} de 5 · ${count} ${count === 1 ? 'reseña' : 'reseñas'}`,
    unrated: 'Todavía sin reseñas',
    verified: `Reseñas comprobadas en ${brand.name}`,
  },
  en: {
    ask: 'Request a quote',
    title: (name: string) => `Request a quote from ${name}`,
    service: 'What you need',
    choose: 'Choose a service',
    zipcode: country.postcode.en.title,
    go: 'Continue',
    note: (name: string) => `Opens on ${brand.name} in a new tab. You verify your phone, and your request goes to ${name} only.`,
    noteHere: (name: string) => `You verify your phone, and your request goes to ${name} only.`,
    rated: (mean: string, count: number) => `${mean} out of 5 · ${count} ${count === 1 ? 'review' : 'reviews'}`,
    unrated: 'No reviews yet',
    verified: `Verified reviews on ${brand.name}`,
  },
} satisfies Record<Locale, unknown>

export const accentOf = ({ accent }: Site) => accent ?? usualAccent
const meanOf = (mean: number) => mean.toFixed(1)

/** Runs on the company's site, without a library or a cookie. `config` is filled in by the server. */
const widget = `(function () {
  var config = CONFIG
  var script = document.currentScript || document.querySelector('script[src^="' + config.script + '"]')
  if (!script) return
  if (config.origins.indexOf(location.origin) < 0) {
    console.warn('${brand.name}: ' + location.origin + ' is not listed. Add it under Integrations, Your site.')
    return
  }
  var data = script.dataset
  var wanted = data.locale || document.documentElement.lang || navigator.language || 'es'
  var locale = wanted.slice(0, 2).toLowerCase() === 'en' ? 'en' : 'es'
  var host = document.createElement('div')
  var root = host.attachShadow({ mode: 'open' })
  if (data.look === 'frame') {
    var frame = document.createElement('iframe')
    frame.title = config.titles[locale]
    frame.loading = 'lazy'
    frame.referrerPolicy = 'origin'
    frame.style.cssText = 'display:block;width:100%;max-width:30rem;height:26rem;border:0;color-scheme:normal'
    addEventListener('message', function (event) {
      var height = event.source === frame.contentWindow && event.origin === config.base && event.data && event.data.oficioHeight
      if (height > 0) frame.style.height = Math.min(height, 900) + 'px'
    })
    frame.src = config.frame + '?look=frame&locale=' + locale
    root.append(frame)
  } else {
    var link = document.createElement('a')
    link.href = config.frame + '/go?locale=' + locale
    link.target = '_blank'
    link.rel = 'noopener'
    link.referrerPolicy = 'origin'
    link.textContent = data.text || config.asks[locale]
    link.style.cssText = 'display:inline-block;padding:.8em 1.4em;border-radius:.6em;font:600 1rem/1.25 system-ui,sans-serif;text-decoration:none;background:' + config.accent + ';color:' + config.ink
    root.append(link)
  }
  script.after(host)
})()
`

/** The script of a company's widget. */
export function widgetScript(site: Site, base: string): string {
  const accent = accentOf(site)
  const config = {
    base,
    script: `${base}/embed/${site.slug}.js`,
    frame: `${base}/embed/${site.slug}`,
    origins: site.origins,
    accent,
    ink: inkOn(accent),
    asks: { es: words.es.ask, en: words.en.ask },
    titles: { es: words.es.title(site.name), en: words.en.title(site.name) },
  }
  return widget.replace('CONFIG', () => JSON.stringify(config))
}

const style = (accent: string): Html => ({
  markup: `
:root { color-scheme: light; --ink: #1f1d1a; --soft: #5a544b; --line: #8a8376 }
* { box-sizing: border-box } body { margin: 0; color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 30rem; padding: 1.25rem; border: 1px solid #e8e3d9; border-radius: .9rem; background: #fff; border-top: .35rem solid ${accent} }
body.page { background: ${brand.colors.wall.light}; padding: 2rem 1rem } .page main { margin: 0 auto }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.25; text-wrap: balance } p { margin: .5rem 0 0; color: var(--soft); font-size: .875rem }
form { display: grid; gap: .85rem; margin-top: 1rem } label { display: grid; gap: .3rem; font-weight: 600; font-size: .9rem }
select, input, button { font: inherit; min-height: 3rem; padding: .5rem .75rem; border-radius: .6rem; border: 1px solid var(--line); background: #fff; color: inherit; width: 100% }
button { border: 0; background: ${accent}; color: ${inkOn(accent)}; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid #1f1d1a; outline-offset: 2px }`,
})

type Form = { locale: Locale; nonce: string; mark: string | undefined; isFramed: boolean }

/** The form of a company's widget: in a frame on its site, or as a page for who came by its button. */
export function formPage(site: Site, { locale, nonce, mark, isFramed }: Form): string {
  const t = words[locale]
  const { name, slug, services, rating_mean: mean, reviews_count: count } = site
  const target = isFramed ? html` target="_blank"` : html``
  const resize: Html = {
    markup: `<script nonce="${nonce}">var tell=function(){parent.postMessage({oficioHeight:Math.ceil(document.body.getBoundingClientRect().height)},'*')};tell();addEventListener('resize',tell)</script>`,
  }
  const options = services.map((service) => html`<option value="${service.slug}">${service.name[locale]}</option>`)
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${t.title(name)}</title>
        <style nonce="${nonce}">
          ${style(accentOf(site))}
        </style>
      </head>
      <body class="${isFramed ? '' : 'page'}">
        <main>
          <h1>${t.title(name)}</h1>
          <p>${mean !== null && count > 0 ? t.rated(meanOf(mean), count) : t.unrated}</p>
          <form action="/embed/${slug}/go" ${target}>
            <input type="hidden" name="locale" value="${locale}" /><input type="hidden" name="site" value="${mark ?? ''}" />
            <label
              >${t.service}<select name="service" required>
                <option value="">${t.choose}</option>
                ${options}
              </select></label
            >
            <label
              >${t.zipcode}<input name="zipcode" inputmode="numeric" autocomplete="postal-code" pattern="[0-9]{5}" maxlength="5" required
            /></label>
            <button>${t.go}</button>
          </form>
          <p>${isFramed ? t.note(name) : t.noteHere(name)}</p>
        </main>
        ${isFramed ? resize : null}
      </body>
    </html>`
  return page.markup
}

/** Policy of that page: only the listed sites may frame it. */
export const formPolicy = (nonce: string, { origins }: Site): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`

/** The review badge as a picture, 240 by 72. */
export function badgePicture(site: Site, locale: Locale): string {
  const t = words[locale]
  const { name, rating_mean: mean, reviews_count: count } = site
  const isRated = mean !== null && count > 0
  const label = isRated ? t.rated(meanOf(mean), count) : t.unrated
  const share = isRated ? Math.round((mean / 5) * 100) : 0
  const star = 'M8 0l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6L8 12.6l-5 2.8 1.1-5.6L0 5.9l5.6-.7z'
  const stars = [0, 1, 2, 3, 4].map((place) => `<path transform="translate(${place * 18} 0)" d="${star}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="72" viewBox="0 0 240 72" role="img" aria-label="${escapeHtml(`${name}: ${label}`)}">
<title>${escapeHtml(`${name}: ${label}`)}</title>
<rect x=".5" y=".5" width="239" height="71" rx="12" fill="#fff" stroke="#d8d1c4"/><rect x="0" y="14" width="5" height="44" rx="2.5" fill="${accentOf(site)}"/>
<defs><linearGradient id="full"><stop offset="${share}%" stop-color="#c77700"/><stop offset="${share}%" stop-color="#d8d1c4"/></linearGradient></defs>
<g transform="translate(18 14)" fill="url(#full)">${isRated ? `<mask id="m"><g fill="#fff">${stars}</g></mask><rect width="88" height="16" mask="url(#m)"/>` : ''}</g>
<g font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" fill="#1f1d1a"><text x="${isRated ? 114 : 18}" y="28" font-size="14" font-weight="600">${escapeHtml(isRated ? `${meanOf(mean)} (${count})` : t.unrated)}</text>
<text x="18" y="54" font-size="12.5" fill="#5a544b">${escapeHtml(t.verified)}</text></g></svg>`
}
