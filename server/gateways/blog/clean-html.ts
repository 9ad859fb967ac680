import sanitize from 'sanitize-html'
import { freeAnchor, type Heading, type Rendered } from '#server/lib/markdown.ts'

const rules: sanitize.IOptions = {
  allowedTags: (
    'h2 h3 h4 p blockquote ul ol li dl dt dd pre hr br table thead tbody tr th td caption ' +
    'a strong b em i s sub sup code abbr cite q small'
  ).split(' '),
  allowedAttributes: { a: ['href', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The text of an HTML fragment. */
export const plainText = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Sanitizes third-party HTML: text, lists, tables and links, nothing that loads or runs. Second and third level headings get anchors. */
export function cleanHtml(html: string): Rendered {
  const headings: Heading[] = []
  const named = sanitize(html, rules).replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const text = plainText(inner)
    const id = freeAnchor(text, headings)
    headings.push({ id, text, level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: named.replaceAll('<table>', '<div class="table" tabindex="0"><table>').replaceAll('</table>', '</table></div>'), headings }
}
