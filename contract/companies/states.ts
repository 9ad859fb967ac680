import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const companyStates = machine(['draft', 'pending', 'needs_changes', 'active', 'suspended', 'rejected', 'closed', 'merged'], {
  submit: { from: ['draft'], to: 'pending', by: ['C'] },
  resubmit: { from: ['needs_changes'], to: 'pending', by: ['C'] },
  approve: { from: ['pending'], to: 'active', by: ['A'] },
  ask: { from: ['pending'], to: 'needs_changes', by: ['A'] },
  reject: { from: ['pending'], to: 'rejected', by: ['A'] },
  suspend: { from: ['active'], to: 'suspended', by: ['A'] },
  reinstate: { from: ['suspended'], to: 'active', by: ['A'] },
  // Owners can close a company at any time, even before it was published (docs/adr/0019-closing-any-company.md).
  close: { from: ['draft', 'pending', 'needs_changes', 'active', 'suspended', 'rejected'], to: 'closed', by: ['C', 'A'] },
  // A duplicate: its rows move to the other company, and its address leads there.
  merge: { from: ['draft', 'pending', 'needs_changes', 'active', 'suspended', 'rejected', 'closed'], to: 'merged', by: ['A'] },
})

type CompanyStatus = (typeof companyStates.states)[number]

const over: readonly CompanyStatus[] = ['rejected', 'closed', 'merged']

/** Tells whether a company is closed for good: nothing can be changed or charged any more. */
export const isOver = (status: CompanyStatus): boolean => over.includes(status)

export const companyReviewErrors = {
  incomplete: {
    code: 'company_incomplete',
    status: 422,
    message: { es: 'Falta algo antes de enviar tu empresa a revisión.', en: 'Something’s missing before we can review your company.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Checklist of a company review. */
export const reviewItems = ['identity', 'contact', 'services', 'area', 'texts', 'pictures', 'papers', 'duplicate'] as const

/** Limits per company. */
export const companyMost = { services: 60, works: 100 } as const

export const ownCompanyErrors = {
  over: {
    code: 'company_over',
    status: 409,
    message: {
      es: `Esta empresa ya no está en ${brand.name}: lo que fue de ella se puede ver, pero ya no se le puede cambiar ni cargar nada.`,
      en: `This company is no longer on ${brand.name}: what became of it can be seen, but nothing can be changed or charged anymore.`,
    },
  },
  tooManyWorks: {
    code: 'too_many_works',
    status: 409,
    message: {
      es: 'Tu galería está llena. Quita una foto antes de agregar otra.',
      en: 'Your gallery is full. Remove a photo before adding another.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const companyImages = ['logo', 'cover'] as const
export type CompanyImage = (typeof companyImages)[number]

/** Places where a company shows pictures. */
export const picturePlaces = ['logo', 'cover', 'gallery'] as const
export type PicturePlace = (typeof picturePlaces)[number]

/** Parts of a company that admins can edit on its behalf. */
export const upkeepParts = ['profile', 'services', 'area', 'hours', 'pauses', 'caps', 'pictures'] as const
export type UpkeepPart = (typeof upkeepParts)[number]

export const upkeepErrors = {
  changedMeanwhile: {
    code: 'company_changed',
    status: 409,
    message: {
      es: 'Esto cambió mientras lo mirabas. Carga la página otra vez para ver cómo quedó; lo que escribiste sigue aquí hasta entonces.',
      en: 'This changed while you were looking at it. Reload the page to see the latest. What you typed stays here until then.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Days in which an invitation can be accepted. */
export const invitationDays = 7

export const teamErrors = {
  lastOwner: {
    code: 'last_owner',
    status: 409,
    message: {
      es: 'La empresa se quedaría sin titular. Agrega antes a otra persona titular.',
      en: 'The company would be left without an owner. Make someone else an owner first.',
    },
  },
  alreadyMember: {
    code: 'already_member',
    status: 409,
    message: { es: 'Esa persona ya está en el equipo.', en: 'That person is on the team already.' },
  },
  otherCompany: {
    code: 'other_company',
    status: 409,
    message: {
      es: 'Tu cuenta ya pertenece a otra empresa, y una persona puede estar en una sola. Sal de esa empresa o usa otra cuenta.',
      en: 'Your account belongs to another company, and you can only be in one. Leave that company, or use another account.',
    },
  },
  otherAddress: {
    code: 'other_address',
    status: 403,
    message: {
      es: 'Esta invitación es para otro correo. Entra con la cuenta de ese correo.',
      en: 'This invitation is for another email. Sign in with that email’s account.',
    },
  },
  ownerUnlimited: {
    code: 'owner_unlimited',
    status: 409,
    message: {
      es: 'Una persona titular no tiene límite de gasto. Cambia antes su rol.',
      en: 'An owner has no spending limit. Change their role first.',
    },
  },
  memberCapReached: {
    code: 'cap_reached',
    status: 409,
    message: {
      es: 'Con este contacto pasarías de tu límite de gasto de hoy. Una persona titular de la empresa puede subirlo.',
      en: 'This lead would take you over your spending limit for today. An owner of the company can raise it.',
    },
  },
  invitationEnded: {
    code: 'invitation_ended',
    status: 404,
    message: {
      es: 'Esta invitación ya no sirve: se usó, venció o la retiraron. Pide otra a la empresa.',
      en: 'This invitation no longer works: it was used, expired or canceled. Ask the company for a new one.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Limits on listed zips and on the length of a pasted list. Larger areas use whole states. */
export const areaMost = { zips: 12_000, listChars: 90_000 } as const

/** Locations of a company, its main one included. */
export const locationMost = 20

export const locationErrors = {
  tooMany: {
    code: 'too_many_locations',
    status: 409,
    message: {
      es: `Caben hasta ${locationMost} ubicaciones. Quita una antes de agregar otra.`,
      en: `You can have up to ${locationMost} locations. Remove one before adding another.`,
    },
  },
  isMain: {
    code: 'location_is_main',
    status: 409,
    message: {
      es: 'Es tu ubicación principal. Elige otra como principal antes de quitarla.',
      en: 'This is your main location. Choose another main one before you remove it.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const areaErrors = {
  tooManyZips: {
    code: 'too_many_zips',
    status: 422,
    message: {
      es: `Son demasiados códigos postales. Elige ${country.states.es.enteros} y excluye lo que no quieras.`,
      en: `Those are too many ${country.postcode.en.other}. Choose whole ${country.states.en.other} and exclude what you don’t want.`,
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const lineProblems = ['not_a_zip', 'unknown', 'elsewhere'] as const

/** Choices for the radius around a company's zip. */
export const areaMiles = [5, 10, 15, 25, 50] as const

export const mostSpans = 4
export const mostHolidays = 50

export const capPeriods = ['day', 'week', 'month'] as const
export type CapPeriod = (typeof capPeriods)[number]

/** Caps that a purchase can exceed: the one for a single lead, and those for a period. */
export const capNames = ['lead', ...capPeriods] as const
export type CapName = (typeof capNames)[number]

/** Number of answered leads from which on a reply time is shown. */
export const leadsForReplyTime = 5

/** Number of completed jobs with a final sum from which on the kept prices are shown. */
export const jobsForKeptPrices = 10

export const rankParts = ['fit', 'responsiveness', 'quality', 'proximity', 'verification', 'fairness'] as const

export const sorts = ['recommended', 'rating', 'nearest', 'price', 'reply'] as const

export const credentialKinds = [
  'email',
  'phone',
  'identity',
  'business_registration',
  'trade_licence',
  'liability_insurance',
  'workers_compensation',
  'background_check',
] as const

export const tiers = ['listed', 'verified', 'proven'] as const

/** Steps of each tier beyond the previous one. */
export const tierSteps = {
  verified: ['contact', 'business_registration', 'liability_insurance', 'licences'],
  proven: ['reviews', 'rating', 'replies', 'record'],
} as const

/** Starts with the first document. A renewal is a separate row beside the valid one until it is checked. */
export const credentialStates = machine(['submitted', 'checking', 'verified', 'rejected', 'expired', 'revoked'], {
  resubmit: { from: ['submitted', 'rejected', 'expired', 'revoked'], to: 'submitted', by: ['C'] },
  check: { from: ['submitted'], to: 'checking', by: ['A'] },
  verify: { from: ['checking'], to: 'verified', by: ['A'] },
  reject: { from: ['checking'], to: 'rejected', by: ['A'] },
  prove: { from: ['expired', 'revoked'], to: 'verified', by: ['S'] },
  recheck: { from: ['verified'], to: 'verified', by: ['A', 'S'] },
  expire: { from: ['verified'], to: 'expired', by: ['S'] },
  replace: { from: ['verified'], to: 'expired', by: ['A'] },
  revoke: { from: ['verified'], to: 'revoked', by: ['A', 'S'] },
})
export type CredentialState = (typeof credentialStates.states)[number]

/** States of a license in the registry of its board. */
export const registryStatuses = ['active', 'expired', 'revoked', 'not_found'] as const
export type RegistryStatus = (typeof registryStatuses)[number]

/** Credentials that need a document. Email and phone are verified by code instead. */
export const documentKinds = [
  'identity',
  'business_registration',
  'trade_licence',
  'liability_insurance',
  'workers_compensation',
  'background_check',
] as const satisfies readonly (typeof credentialKinds)[number][]
export type DocumentKind = (typeof documentKinds)[number]

/** Fields of a credential that only some kinds require. */
export const credentialFields = ['state_iso', 'category', 'number', 'amount', 'worker', 'expires_on'] as const
export type CredentialField = (typeof credentialFields)[number]

/** Required fields of each kind, besides the issuer. */
export const credentialNeeds = {
  identity: [],
  business_registration: ['number'],
  trade_licence: ['state_iso', 'category', 'number', 'expires_on'],
  liability_insurance: ['number', 'amount', 'expires_on'],
  workers_compensation: ['number', 'expires_on'],
  background_check: ['worker', 'expires_on'],
} as const satisfies Record<DocumentKind, readonly CredentialField[]>

export const credentialAsks = (kind: DocumentKind, field: CredentialField): boolean =>
  (credentialNeeds[kind] as readonly CredentialField[]).includes(field)

/** State of a required credential: verified, waiting for review, or missing. */
export const needStates = ['held', 'under_way', 'missing'] as const

export const credentialQueues = ['submitted', 'checking', 'recheck'] as const

export const credentialErrors = {
  underCheck: {
    code: 'credential_under_check',
    status: 409,
    message: {
      es: 'Ya estamos comprobando este documento. Espera la respuesta antes de enviar otro.',
      en: 'We’re already reviewing this document. Wait for our answer before you send another.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
