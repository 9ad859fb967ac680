import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'
import type { Localized } from '../primitives.ts'

/** A published version takes effect on its day; no job is involved. */
export const legalVersionStates = machine(['draft', 'published', 'taken_back'], {
  publish: { from: ['draft'], to: 'published', by: ['A'] },
  take_back: { from: ['published'], to: 'taken_back', by: ['A'] },
})
/** State of a version as people see it, derived from its machine state and its date. */
export const legalFates = ['draft', 'planned', 'in_force', 'past', 'taken_back'] as const
export type LegalFate = (typeof legalFates)[number]

/**
 * Weight of a change. `small` changes nothing that people agreed to. `important` is announced `announceDays` ahead. `urgent`, required by law or
 * security, is announced but may take effect sooner. `/legal/modifications` promises this.
 */
export const changeWeights = ['small', 'important', 'urgent'] as const
export type ChangeWeight = (typeof changeWeights)[number]
export const announceDays = 30

/** Weights that a document allows. FAQs bind nobody, so their changes are small. */
export const weightsOf = (slug: LegalSlug): readonly ChangeWeight[] => (slug === 'faqs' ? ['small'] : changeWeights)

/** Document whose acceptance makes a change binding: everybody who accepted it is notified. */
export const boundBy = (slug: LegalSlug): LegalSlug => (slug === 'pro-terms' || slug === 'refundpolicy' ? 'pro-terms' : 'terms')

export const legalErrors = {
  changedMeanwhile: {
    code: 'changed_meanwhile',
    status: 409,
    message: {
      es: 'Otra persona cambió este documento mientras tanto. Lo que escribiste sigue aquí.',
      en: 'Someone else changed this document meanwhile. What you wrote is still here.',
    },
  },
  unfinished: {
    code: 'unfinished',
    status: 409,
    message: {
      es: 'Al texto le falta algo para publicarse. Mira qué, junto al borrador.',
      en: 'The text lacks something before it can be published. See what, beside the draft.',
    },
  },
  holdsAlready: {
    code: 'holds_already',
    status: 409,
    message: {
      es: 'Esta versión ya vale, o está a punto. Publica otra en su lugar.',
      en: 'This version holds already, or is about to. Publish another one in its place.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

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
  donotsell: { name: { es: 'No vender ni compartir mis datos', en: 'Don’t sell or share my data' }, group: 'basics', ...first },
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

export const audiences = ['customers', 'companies', 'everybody'] as const
