import { brand } from '#brand/brand.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** Safe HTML: `html` escapes every interpolated value that isn't `Html`. */
export type Html = { readonly markup: string }
export type HtmlPart = Html | string | number | null | undefined | readonly Html[]

const render = (part: HtmlPart): string => {
  if (part === null || part === undefined) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
  return escapeHtml(String(part))
}

export const html = (texts: TemplateStringsArray, ...parts: HtmlPart[]): Html => ({
  markup: texts.map((text, index) => text + render(parts[index])).join(''),
})

const { colors } = brand
const both = ({ light, dark }: { light: string; dark: string }) => `light-dark(${light}, ${dark})`

/** Styles of pages that the server renders itself, for the sandbox and the API documentation. */
export const plainStyle: Html = {
  markup: `
:root { color-scheme: light dark; --wall: ${both(colors.wall)}; --sheet: light-dark(#fff, #1f1c18); --ink: light-dark(#1f1d1a, #f4f0e9);
  --soft: light-dark(#5a544b, #bdb5a8); --line: light-dark(#e8e3d9, #332f29); --green: ${both(colors.accent)}; --on-green: ${both(colors.onAccent)} }
* { box-sizing: border-box }
body { margin: 0; background: var(--wall); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
body > * { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-block: 1rem; border-bottom: 1px solid var(--line) }
nav a[aria-current] { font-weight: 700; color: var(--ink); text-decoration: none }
main { padding-bottom: 4rem }
h1 { margin: 1.5rem 0 .5rem; font-size: 1.6rem } h2 { margin: 2rem 0 .5rem; font-size: 1.15rem }
a { color: var(--green) } p { max-width: 45rem } .soft { color: var(--soft) }
.scroll { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem }
table { width: 100%; border-collapse: collapse } th, td { padding: .6rem .8rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line) }
tr:last-child td { border-bottom: 0 } th { font-size: .85rem; color: var(--soft) }
time { white-space: nowrap }
code, pre { font: .9rem/1.5 ui-monospace, monospace } pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere } td pre { min-width: 16rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0 }
input, select, button { max-width: 100%; font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid var(--soft); background: var(--sheet); color: inherit; min-height: 2.75rem }
button { background: var(--green); border-color: var(--green); color: var(--on-green); font-weight: 600; cursor: pointer }
button.quiet { background: none; color: var(--green) }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
`,
}

/** Content security policy of pages that the server renders itself: one style element, and forms to this site. */
export const plainPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
