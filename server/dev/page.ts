import { brand } from '#brand/brand.ts'
import { type Html, html, type HtmlPart, plainStyle } from '#server/lib/html.ts'

const pages = [
  ['/dev', 'Sandbox'],
  ['/dev/people', 'People'],
  ['/dev/outbox', 'Outbox'],
  ['/dev/calls', 'Calls'],
  ['/dev/payments', 'Payments'],
  ['/dev/registries', 'Registries'],
  ['/dev/google-calendar', 'Google Calendar'],
  ['/dev/webhooks', 'Webhooks'],
  ['/dev/ui', 'Components'],
  ['/api/docs', 'API'],
  ['/', 'The site'],
] as const

/** A page of the sandbox. `nonce` is for its content security policy. */
export const page = (path: string, title: string, body: Html, nonce: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand.name} sandbox</title>
        <style nonce="${nonce}">
          ${plainStyle}
        </style>
      </head>
      <body>
        <nav aria-label="Sandbox">
          ${pages.map(([href, name]) => html`<a href="${href}" ${path === href ? html`aria-current="page"` : null}>${name}</a>`)}
        </nav>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.markup

/** A table of `rows`; each cell is text or HTML. */
export const table = (columns: readonly string[], rows: readonly (readonly HtmlPart[])[], empty: string): Html =>
  rows.length === 0
    ? html`<p class="soft">${empty}</p>`
    : html`<div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
