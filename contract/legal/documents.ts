import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, type Localized } from '../primitives.ts'

/** Groups of documents on the index page. */
export const legalGroups = ['basics', 'money', 'conduct', 'rest', 'help'] as const
export type LegalGroup = (typeof legalGroups)[number]

export const legalSlugs = [
  'terms',
  'privacy',
  'cookies',
  'donotsell',
  'payments',
  'refundpolicy',
  'pro-terms',
  'referral',
  'user-conduct',
  'acceptable',
  'termination',
  'intellectual-property-right',
  'disclaimer',
  'modifications',
  'governing-jurisdiction',
  'miscellaneous',
  'faqs',
] as const
export type LegalSlug = (typeof legalSlugs)[number]

export type LegalEntry = { name: Localized; group: LegalGroup; version: number; changedOn: string }
const first = { version: 1, changedOn: '2026-11-22' }
const second = { version: 2, changedOn: '2026-11-23' }

/**
 * Documents at `/legal/<slug>`, in the order of the index, with the version that ships with the product. Admins write later ones at `/admin/legal`.
 * Consents are stored with the version.
 */
export const legalDocuments: Record<LegalSlug, LegalEntry> = {
  terms: { name: { es: 'Términos de uso', en: 'Terms of use' }, group: 'basics', ...first },
  privacy: { name: { es: 'Política de privacidad', en: 'Privacy policy' }, group: 'basics', ...first },
  cookies: { name: { es: 'Cookies', en: 'Cookies' }, group: 'basics', ...first },
  donotsell: { name: { es: 'No vender ni compartir mis datos', en: 'Do not sell or share my data' }, group: 'basics', ...first },
  payments: { name: { es: 'Pagos', en: 'Payments' }, group: 'money', ...second },
  refundpolicy: { name: { es: 'Devoluciones', en: 'Refunds' }, group: 'money', ...second },
  'pro-terms': { name: { es: 'Condiciones para empresas', en: 'Terms for companies' }, group: 'money', ...first },
  referral: { name: { es: 'Programa de invitaciones', en: 'Referral program' }, group: 'money', ...first },
  'user-conduct': { name: { es: 'Normas de convivencia', en: 'User conduct' }, group: 'conduct', ...first },
  acceptable: { name: { es: 'Uso aceptable', en: 'Acceptable use' }, group: 'conduct', ...first },
  termination: { name: { es: 'Cierre de cuentas', en: 'Termination' }, group: 'conduct', ...first },
  'intellectual-property-right': { name: { es: 'Propiedad intelectual', en: 'Intellectual property' }, group: 'rest', ...first },
  disclaimer: { name: { es: 'Aviso de responsabilidad', en: 'Disclaimer' }, group: 'rest', ...first },
  modifications: { name: { es: 'Cambios en los documentos', en: 'Modifications' }, group: 'rest', ...first },
  'governing-jurisdiction': { name: { es: 'Ley y tribunales', en: 'Governing law and courts' }, group: 'rest', ...first },
  miscellaneous: { name: { es: 'Otras disposiciones', en: 'Miscellaneous' }, group: 'rest', ...first },
  faqs: { name: { es: 'Preguntas frecuentes', en: 'Frequently asked questions' }, group: 'help', ...second },
}

/** Documents accepted by opening an account or sending a request, and by registering a company. */
export const acceptedByPeople = ['terms', 'privacy'] as const satisfies readonly LegalSlug[]
export const acceptedByCompanies = [...acceptedByPeople, 'pro-terms'] as const satisfies readonly LegalSlug[]

const Entry = z.object({ slug: z.enum(legalSlugs), name: z.string(), version: z.int(), changed_on: CalendarDate })

/**
 * A version of a document in the language of the request. `summary` and `html` are sanitized HTML; `headings` are the linkable headings of `html`.
 * `other` is the planned version for the one in force, and the one in force for all others.
 */
export const LegalDocument = z.extend(Entry, {
  standing: z.enum(['in_force', 'planned', 'past']),
  other: z.nullable(z.object({ version: z.int(), changed_on: CalendarDate })),
  summary: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.literal([2, 3]) })),
})
export type LegalDocument = z.infer<typeof LegalDocument>

export const audiences = ['customers', 'companies', 'everybody'] as const

/** A frequently asked question. `html` is the answer as sanitized HTML, `text` the same without markup. */
export const Faq = z.object({ id: z.string(), audience: z.enum(audiences), question: z.string(), html: z.string(), text: z.string() })
export type Faq = z.infer<typeof Faq>

export const legalApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/legal',
    access: 'anyone',
    summary: 'The legal documents that there are, with the version that holds',
    response: z.array(Entry),
  }),
  faqs: endpoint({
    method: 'GET',
    path: '/api/legal/faqs',
    access: 'anyone',
    summary: 'Frequently asked questions with their answers',
    response: z.extend(Entry, { summary: z.string(), questions: z.array(Faq) }),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/legal/:document',
    access: 'anyone',
    summary: 'A legal document: in few words, and in full, as it holds now or in another of its versions',
    params: z.object({ document: z.enum(legalSlugs.filter((slug) => slug !== 'faqs')) }),
    query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))) }),
    response: LegalDocument,
  }),
}
