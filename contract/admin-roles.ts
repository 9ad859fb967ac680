import type { ErrorSpec } from './errors.ts'

/** What an admin does for the house. The first one is an owner, made by `npm run admin:create`; owners name the others. */
export const adminRoles = ['owner', 'support', 'finance', 'content', 'read_only'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Looking is what a GET does; anything else acts. */
export type Permission = 'read' | 'write'
type Rights = Record<Permission, readonly AdminRole[]>

const staff = ['owner', 'support', 'finance', 'read_only'] as const
/** What there is to do for the house, and whose it is to look at and to act on. Every endpoint of admins names its area. */
export const adminAreas = {
  /** The dashboard, what waits, the search for anybody. */
  house: { read: adminRoles, write: adminRoles },
  /** Accounts: who somebody is, and whether they may go on. */
  people: { read: staff, write: ['owner', 'support'] },
  companies: { read: adminRoles, write: ['owner', 'support'] },
  /** What a picture shows that was taken down. */
  taken_down: { read: ['owner', 'support'], write: [] },
  /** What companies prove, with the papers behind it. */
  credentials: { read: ['owner', 'support'], write: ['owner', 'support'] },
  /** Requests, offers, reviews. */
  market: { read: staff, write: ['owner', 'support'] },
  /** What the two sides of a lead wrote, and what reached them: for who decides a claim about it. */
  claim_evidence: { read: ['owner', 'support', 'finance'], write: [] },
  refunds: { read: staff, write: ['owner', 'support', 'finance'] },
  /** Payments, balances, payouts, the books. */
  money: { read: staff, write: ['owner', 'finance'] },
  /** Catalogue, blog, legal documents. */
  content: { read: adminRoles, write: ['owner', 'content'] },
  /** Who decided what. */
  audit: { read: ['owner', 'finance', 'read_only'], write: [] },
  /** Figures that the product goes by, and its jobs. */
  system: { read: ['owner', 'read_only'], write: ['owner'] },
  /** Who is an admin, and what of. */
  roles: { read: ['owner'], write: ['owner'] },
} as const satisfies Record<string, Rights>
export type AdminArea = keyof typeof adminAreas

/** Whether an admin may do something: the server refuses by it, pages leave out by it. */
export const adminMay = (role: AdminRole, area: AdminArea, permission: Permission): boolean =>
  (adminAreas[area] as Rights)[permission].includes(role)

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
