import { exportDays, booksYears, optOutBusinessDays } from '#contract/privacy/sharing.ts'
import type { Settings } from '#contract/settings.ts'
import type { Faq } from '#contract/legal/documents.ts'
import type { Locale } from '#contract/primitives.ts'
import { type Heading, renderMarkdown } from '#server/lib/markdown.ts'

/** What a document may name between double braces besides the figures that can be planned. */
const fixed = { exportDays, booksYears, optOutBusinessDays }

/** Every figure that a document may name, with its value. */
export const allFigures = (settings: Settings): Record<string, number> => ({ ...settings, ...fixed })

/** `{{undoMinutes}}` in figures; amounts in cents are written as dollars. What is no figure of the product stays as it is written. */
const written = (name: string, locale: Locale, settings: Settings): string => {
  const value = allFigures(settings)[name]
  if (value === undefined) return `{{${name}}}`
  return name.endsWith('Cents')
    ? (value / 100).toLocaleString(locale === 'es' ? 'es-US' : 'en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
    : String(value)
}

/** The figures that a source names, in order. */
export const figuresIn = (source: string): string[] => [...source.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

const withFigures = (source: string, locale: Locale, settings: Settings): string =>
  source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(name, locale, settings))

/** A document's words in one language, in Markdown. */
export type Source = { summary: string; body: string }

/**
 * A file's source: what stands above the line `---` is the document in few words, below it is all of it.
 * @throws Error for one without that line
 */
export function readSource(text: string): Source {
  const [summary, body] = text.split(/\n---\n/)
  if (summary === undefined || body === undefined) throw new Error('a legal document has no summary above a line "---"')
  return { summary: summary.trim(), body: body.trim() }
}

/** A document's source as HTML, with its figures. */
export const renderDocument = (
  { summary, body }: Source,
  locale: Locale,
  settings: Settings,
): { summary: string; html: string; headings: Heading[] } => ({
  summary: renderMarkdown(withFigures(summary, locale, settings), locale).html,
  ...renderMarkdown(withFigures(body, locale, settings), locale),
})

/** Markup to the words in it. */
const wordsOf = (html: string): string =>
  html
    .replace(/<\/(p|li|td)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** The questions of a document's HTML: `## audience` begins those of one audience, `### question` each with its answer below. */
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
