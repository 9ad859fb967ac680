import { brand } from '#brand/brand.ts'
import type { Locale } from '#contract/primitives.ts'
import { html, plainStyle } from './lib/html.ts'

const words = {
  es: {
    title: 'Un momento',
    text: 'Desde tu conexión se abrieron muchas páginas en poco tiempo. Esta se abre sola enseguida, no tienes que hacer nada.',
    retry: 'Abrirla ahora',
  },
  en: {
    title: 'One moment',
    text: 'Many pages were opened from your connection in a short time. This one opens by itself shortly; there is nothing you need to do.',
    retry: 'Open it now',
  },
}

const style = {
  markup: `
body { display: grid; min-height: 100dvh; place-items: center; text-align: center }
main { max-width: 30rem; padding-block: 2rem }
p { color: var(--soft); text-wrap: balance }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: 999px; background: var(--green); color: var(--on-green); font-weight: 650; text-decoration: none }`,
}

/** Page for clients that exceed the rate limit; it reloads itself. `nonce` is for its content security policy. */
export const waitPage = (locale: Locale, seconds: number, nonce: string): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="${seconds}" />
        <title>${words[locale].title} · ${brand.name}</title>
        <style nonce="${nonce}">
          ${plainStyle}${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${words[locale].title}</h1>
          <p>${words[locale].text}</p>
          <p><a href="">${words[locale].retry}</a></p>
        </main>
      </body>
    </html>`.markup
