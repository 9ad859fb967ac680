import { exportDays, booksYears, optOutBusinessDays } from '#contract/privacy/sharing.ts'
import type { Settings } from '#contract/settings.ts'
import type { Faq } from '#contract/legal/documents.ts'
import type { Locale } from '#contract/primitives.ts'
import { type Heading, renderMarkdown } from '#server/lib/markdown.ts'

/** Fixed values that a document may use besides the settings. */
const fixed = { exportDays, booksYears, optOutBusinessDays }

/** Values that a document may use, by name. */
export const allFigures = (settings: Settings): Record<string, number> => ({ ...settings, ...fixed })

/** Value of `{{name}}`; cents are written as dollars. Unknown names stay as they are. */
const written = (name: string, locale: Locale, settings: Settings): string => {
  const value = allFigures(settings)[name]
  if (value === undefined) return `{{${name}}}`
  return name.endsWith('Cents')
    ? (value / 100).toLocaleString(locale === 'es' ? 'es-US' : 'en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
    : String(value)
}

/** Names of the settings used in a source, in order. */
export const figuresIn = (source: string): string[] => [...source.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

const withFigures = (source: string, locale: Locale, settings: Settings): string =>
  source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(name, locale, settings))

/** A document in one language, in Markdown. */
export type Source = { summary: string; body: string }

/** Parses a file: the summary above the line `---`, the full text below. @throws Error without that line */
export function readSource(text: string): Source {
  const [summary, body] = text.split(/\n---\n/)
  if (summary === undefined || body === undefined) throw new Error('a legal document has no summary above a line "---"')
  return { summary: summary.trim(), body: body.trim() }
}

/** Renders a source as HTML, with its settings. */
export const renderDocument = (
  { summary, body }: Source,
  locale: Locale,
  settings: Settings,
): { summary: string; html: string; headings: Heading[] } => ({
  summary: renderMarkdown(withFigures(summary, locale, settings), locale).html,
  ...renderMarkdown(withFigures(body, locale, settings), locale),
})

/** Plain text of HTML. */
const wordsOf = (html: string): string =>
  html
    .replace(/<\/(p|li|td)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** Questions in the HTML of the FAQs: `## audience` starts a group, `### question` a question with its answer below. */
export function readFaqs(html: string): Faq[] {
  return html
    .split(/<h2 [^>]*>/)
    .slice(1)
    .flatMap((part) => {
      const [audience, rest = ''] = part.split('</h2>')
      return [...rest.matchAll(/<h3 id="([^"]*)">([^]*?)<\/h3>([^]*?)(?=<h3 |$)/g)].map(([, id, question, answer]) => ({
        id: id!,
        audience: audience as Faq['audience'],
        question: wordsOf(question!),
        html: answer!.trim(),
        text: wordsOf(answer!),
      }))
    })
}
