import MarkdownIt from 'markdown-it'
import type { Locale } from '#contract/primitives.ts'
import { isSitePath } from '#contract/site-path.ts'

/** A heading of the second or third level, linkable as `#id`. */
export type Heading = { id: string; text: string; level: 2 | 3 }
export type Rendered = { html: string; headings: Heading[] }

type Size = { width: number; height: number }
/** Size of the picture at an address, which reserves its space. */
export type SizeOf = (address: string) => Size | undefined
type Env = { locale: Locale; headings: Heading[]; sizeOf: SizeOf }

// Raw HTML is escaped, and links are limited to web, email and phone, so the result is safe for any source.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|tel:|#)/i.test(url) || isSitePath(url)

const marks = /\p{Diacritic}/gu

/** `¿Cuánto cuesta?` → `cuanto-cuesta`. */
const anchorOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The first unused anchor for `text`. */
export function freeAnchor(text: string, taken: readonly Heading[]): string {
  const anchor = anchorOf(text) || 'section'
  const same = taken.filter(({ id }) => id === anchor || id.replace(/-\d+$/, '') === anchor).length
  return same === 0 ? anchor : `${anchor}-${same + 1}`
}

markdown.core.ruler.push('headings', ({ tokens, env }) => {
  const { headings } = env as Env
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || !/^h[23]$/.test(token.tag)) continue
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
    const id = freeAnchor(text, headings)
    token.attrSet('id', id)
    headings.push({ id, text, level: token.tag === 'h2' ? 2 : 3 })
  }
})

markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
  const link = tokens[index]!
  const address = String(link.attrGet('href') ?? '')
  if ((env as Env).locale === 'en' && isSitePath(address) && !address.startsWith('/api/'))
    link.attrSet('href', `/en${address === '/' ? '' : address}`)
  if (/^https?:/i.test(address)) link.attrSet('rel', 'noopener')
  return self.renderToken(tokens, index, options)
}
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const picture = tokens[index]!
  picture.attrSet('alt', self.renderInlineAsText(picture.children ?? [], options, env))
  picture.attrSet('loading', 'lazy')
  const size = (env as Env).sizeOf(String(picture.attrGet('src')))
  if (size) for (const side of ['width', 'height'] as const) picture.attrSet(side, String(size[side]))
  return self.renderToken(tokens, index, options)
}
// Wide tables scroll horizontally on their own.
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

/**
 * Renders Markdown (CommonMark and tables) as HTML that is safe for any source. Links to pages of this site are written without a language,
 * `/legal/terms`, and lead to the page in `locale`; API paths stay as they are.
 */
export function renderMarkdown(source: string, locale: Locale, sizeOf: SizeOf = () => undefined): Rendered {
  const env: Env = { locale, headings: [], sizeOf }
  const html = markdown.render(source, env)
  return { html, headings: env.headings }
}
