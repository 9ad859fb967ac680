import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const html = (source: string, locale: 'es' | 'en' = 'es') => renderMarkdown(source, locale).html

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onmouseover=alert(1)>b</b>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&#58;alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](//elsewhere.example)',
  '[a](/\\elsewhere.example)',
  '[a](/.//elsewhere.example)',
  '![a](javascript:alert(1))',
  '[a](https://a.example/"onclick="alert(1))',
  '[a](https://a.example "x" onclick="alert(1)")',
])('%s does nothing', (source) => {
  const tags = html(source).match(/<[^>]+>/g) ?? []
  expect(tags.filter((tag) => !/^<\/?(p|a|img)( (href|title|rel|src|alt|loading)="[^"]*")*>$/.test(tag))).toEqual([])
  expect(html(source)).not.toMatch(/(href|src)="(javascript|data|\/\/|\/\\)/i)
})

test('links of the site keep the language, others do not tell the page about us', () => {
  expect(html('[a](/legal/terms#fees) [b](/) [c](#top) [d](/api/docs)', 'en')).toContain(
    '<a href="/en/legal/terms#fees">a</a> <a href="/en">b</a> <a href="#top">c</a> <a href="/api/docs">d</a>',
  )
  expect(html('[a](/legal/terms) [b](https://b.example)')).toContain(
    '<a href="/legal/terms">a</a> <a href="https://b.example" rel="noopener">b</a>',
  )
})

test('headings can be linked to, each by its own name', () => {
  const { html: made, headings } = renderMarkdown('## ¿Cuánto **cuesta**?\n\n### Niño\n\n## ¿Cuánto cuesta?', 'es')
  expect(headings).toEqual([
    { id: 'cuanto-cuesta', text: '¿Cuánto cuesta?', level: 2 },
    { id: 'nino', text: 'Niño', level: 3 },
    { id: 'cuanto-cuesta-2', text: '¿Cuánto cuesta?', level: 2 },
  ])
  expect(made).toContain('<h2 id="cuanto-cuesta-2">')
})

test('pictures and tables', () => {
  expect(html('![A *red* door](/media/1.webp)')).toContain('<img src="/media/1.webp" alt="A red door" loading="lazy">')
  expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/^<div class="table" tabindex="0"><table>[^]*<td>2<\/td>[^]*<\/table><\/div>\n$/)
})
