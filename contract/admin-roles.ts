import type { ErrorSpec } from './errors.ts'

/** What an admin does for the house. The first one is an owner, made by `npm run admin:create`; owners name the others. */
export const adminRoles = ['owner', 'support', 'finance', 'content', 'read_only'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Looking is what a GET does; anything else acts. */
export type Deed = 'look' | 'act'
type Rights = Record<Deed, readonly AdminRole[]>

const staff = ['owner', 'support', 'finance', 'read_only'] as const
/** What there is to do for the house, and whose it is to look at and to act on. Every endpoint of admins names its area. */
export const adminAreas = {
  /** The dashboard, what waits, the search for anybody. */
  house: { look: adminRoles, act: adminRoles },
  /** Accounts: who somebody is, and whether they may go on. */
  people: { look: staff, act: ['owner', 'support'] },
  companies: { look: adminRoles, act: ['owner', 'support'] },
  /** What a picture shows that was taken down. */
  taken_down: { look: ['owner', 'support'], act: [] },
  /** What companies prove, with the papers behind it. */
  credentials: { look: ['owner', 'support'], act: ['owner', 'support'] },
  /** Requests, offers, reviews. */
  market: { look: staff, act: ['owner', 'support'] },
  /** What the two sides of a lead wrote, and what reached them: for who decides a claim about it. */
  claim_evidence: { look: ['owner', 'support', 'finance'], act: [] },
  refunds: { look: staff, act: ['owner', 'support', 'finance'] },
  /** Payments, balances, payouts, the books. */
  money: { look: staff, act: ['owner', 'finance'] },
  /** Catalogue, blog, legal documents. */
  content: { look: adminRoles, act: ['owner', 'content'] },
  /** Who decided what. */
  audit: { look: ['owner', 'finance', 'read_only'], act: [] },
  /** Figures that the product goes by, and its jobs. */
  system: { look: ['owner', 'read_only'], act: ['owner'] },
  /** Who is an admin, and what of. */
  roles: { look: ['owner'], act: ['owner'] },
} as const satisfies Record<string, Rights>
export type AdminArea = keyof typeof adminAreas

/** Whether an admin may do something: the server refuses by it, pages leave out by it. */
export const adminMay = (role: AdminRole, area: AdminArea, deed: Deed): boolean => (adminAreas[area] as Rights)[deed].includes(role)

export const adminRoleErrors = {
  readOnly: {
    code: 'read_only',
    status: 403,
    message: {
      es: 'Estás viendo Oficio como otra persona: solo puedes mirar.',
      en: 'You are seeing Oficio as somebody else: you can only look.',
    },
  },
  notYourArea: {
    code: 'not_your_area',
    status: 403,
    message: {
      es: 'Tu papel en Oficio no permite esto. Pídeselo a un titular de la administración.',
      en: 'Your role at Oficio does not allow this. Ask an owner of the administration.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
