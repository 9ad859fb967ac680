import { exportDays, booksYears, optOutBusinessDays } from '#contract/privacy.ts'
import type { Promises } from '#contract/promises.ts'
import type { Faq } from '#contract/legal.ts'
import type { Locale } from '#contract/primitives.ts'
import { type Heading, renderMarkdown } from '#server/lib/markdown.ts'

/** What a document may name between double braces besides the figures that can be planned. */
const fixed = { exportDays, booksYears, optOutBusinessDays }

/** `{{undoMinutes}}` in figures; amounts in cents are written as dollars. */
const written = (name: string, locale: Locale, figures: Promises): string => {
  const value = ({ ...figures, ...fixed } as Record<string, number>)[name]
  if (value === undefined) throw new Error(`a legal document names "${name}", which is no figure of the product`)
  return name.endsWith('Cents')
    ? (value / 100).toLocaleString(locale === 'es' ? 'es-US' : 'en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
    : String(value)
}

/** The figures that a source names, in order. */
export const figuresIn = (source: string): string[] => [...source.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

const withFigures = (source: string, locale: Locale, figures: Promises): string =>
  source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(name, locale, figures))

/**
 * A document's source as HTML: what stands above the line `---` is the document in few words, below it is all of it.
 * @throws Error for a source without that line, or one that names a figure that the product does not have
 */
export function renderDocument(source: string, locale: Locale, figures: Promises): { summary: string; html: string; headings: Heading[] } {
  const [summary, body] = source.split(/\n---\n/)
  if (summary === undefined || body === undefined) throw new Error('a legal document has no summary above a line "---"')
  return {
    summary: renderMarkdown(withFigures(summary, locale, figures), locale).html,
    ...renderMarkdown(withFigures(body, locale, figures), locale),
  }
}

/** Markup to the words in it. */
const wordsOf = (html: string): string =>
  html
    .replace(/<\/(p|li|td)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** The questions of a source: `## audience` begins those of one audience, `### question` each with its answer below. */
export function readFaqs(source: string, locale: Locale, figures: Promises): Faq[] {
  const { html } = renderDocument(source, locale, figures)
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
