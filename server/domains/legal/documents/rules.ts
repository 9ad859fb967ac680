import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { exportDays, booksYears, optOutBusinessDays } from '#contract/privacy/states.ts'
import type { Settings } from '#contract/settings.ts'
import type { Faq } from '#contract/legal/documents.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { type Heading, renderMarkdown } from '#server/lib/markdown.ts'
import type { LegalProblem, LegalText } from '#contract/legal/versions.ts'
import { audiences, type LegalSlug } from '#contract/legal/states.ts'

/** Fixed values that a document may use besides the settings. */
const fixed = { exportDays, booksYears, optOutBusinessDays }

/** Values that a document may use, by name. */
export const allFigures = (settings: Settings): Record<string, number> => ({ ...settings, ...fixed })

/** Words of the brand and the country that a document may use. */
const wordsIn = (locale: Locale): Record<string, string> => ({
  brand: brand.name,
  aBrand: `${brand.article} ${brand.name}`,
  legalName: brand.legalName,
  inCountry: country.inSentence[locale],
  money: country.currency.name[locale],
  moneyInFull: country.currency.fullName[locale],
  postcode: locale === 'es' ? 'código postal' : country.postcode.en.one,
  postcodes: locale === 'es' ? 'códigos postales' : country.postcode.en.other,
  lawApplies: country.law[locale].applies,
  laws: country.law[locale].laws,
  courts: country.law[locale].courts,
})
const words = { es: wordsIn('es'), en: wordsIn('en') }

/** Value of `{{name}}`; cents are written as an amount. Unknown names stay as they are. */
const written = (name: string, locale: Locale, settings: Settings): string => {
  const word = words[locale][name]
  if (word !== undefined) return word
  const value = allFigures(settings)[name]
  if (value === undefined) return `{{${name}}}`
  return name.endsWith('Cents')
    ? (value / 100).toLocaleString(country.tags[locale], { style: 'currency', currency: country.currency.code, minimumFractionDigits: 0 })
    : String(value)
}

/** Names of the settings used in a source, in order, without the words of the brand and the country. */
export const figuresIn = (source: string): string[] =>
  [...source.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).filter((name) => !(name in words.es))

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

const parts = ['summary', 'body'] as const
const languageNames = { es: { es: 'español', en: 'Spanish' }, en: { es: 'inglés', en: 'English' } } satisfies Record<Locale, Localized>

const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^(#{1,3}) +(.*)$/gm)].map(([, marks, text]) => ({ level: marks!.length, text: text!.trim() }))
const levels = (markdown: string) =>
  headingsOf(markdown)
    .map(({ level }) => level)
    .join()

const at = (part: (typeof parts)[number], language: Locale, message: Localized): LegalProblem => ({ part, language, message })

const empty = (language: Locale): Localized => ({
  es: `Falta en ${languageNames[language].es}.`,
  en: `This is missing in ${languageNames[language].en}.`,
})
const unknown = (names: string): Localized => ({
  es: `No hay ninguna cifra que se llame ${names}.`,
  en: `There’s no figure called ${names}.`,
})
const otherFigures = (names: string): Localized => ({
  es: `Los dos idiomas tienen que nombrar las mismas cifras: solo uno nombra ${names}.`,
  en: `Both languages have to name the same figures: only one of them names ${names}.`,
})
const otherParts: Localized = {
  es: 'Los dos idiomas tienen que tener las mismas secciones, en el mismo orden.',
  en: 'Both languages have to have the same sections, in the same order.',
}
const noSections: Localized = { es: 'Divide el texto en secciones con «## Título».', en: 'Divide the text into sections with “## Title”.' }
const noAudience: Localized = {
  es: `Las secciones de las preguntas se llaman ${audiences.join(', ')}; cada pregunta es un «### Título» con su respuesta debajo.`,
  en: `The sections of the questions are called ${audiences.join(', ')}; each question is a “### Title” with its answer below.`,
}

function onesided({ es, en }: Localized): string[] {
  const [spanish, english] = [new Set(figuresIn(es)), new Set(figuresIn(en))]
  return [...spanish, ...english].filter((name) => spanish.has(name) !== english.has(name))
}

const isFaqs = (markdown: string) => {
  const headings = headingsOf(markdown)
  const answers = markdown.split(/^### .*$/m).slice(1)
  return (
    headings[0]?.level === 2 &&
    headings.filter(({ level }) => level === 2).every(({ text }) => (audiences as readonly string[]).includes(text)) &&
    answers.length > 0 &&
    answers.every((answer) => answer.replaceAll(/^## .*$/gm, '').trim() !== '')
  )
}

/** Problems that block publication: both languages must be present, with the same settings and sections. */
export function legalProblems(slug: LegalSlug, text: LegalText, settings: Settings): LegalProblem[] {
  const known = allFigures(settings)
  const missing = locales.flatMap((language) =>
    parts.filter((part) => text[part][language].trim() === '').map((part) => at(part, language, empty(language))),
  )
  const misnamed = locales.flatMap((language) =>
    parts.flatMap((part) => {
      const names = figuresIn(text[part][language]).filter((name) => !(name in known))
      return names.length > 0 ? at(part, language, unknown(names.join(', '))) : []
    }),
  )
  if (missing.length + misnamed.length > 0) return [...missing, ...misnamed]
  const uneven = parts.flatMap((part) => {
    const names = onesided(text[part])
    return names.length > 0 ? at(part, 'en', otherFigures(names.join(', '))) : []
  })
  const { es, en } = text.body
  const shape = (language: Locale, message: Localized) => at('body', language, message)
  if (slug === 'faqs') uneven.push(...locales.filter((locale) => !isFaqs(text.body[locale])).map((locale) => shape(locale, noAudience)))
  else uneven.push(...locales.filter((locale) => levels(text.body[locale]) === '').map((locale) => shape(locale, noSections)))
  if (levels(es) !== levels(en)) uneven.push(shape('en', otherParts))
  return uneven
}
