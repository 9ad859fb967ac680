import { brand } from '#brand/brand.ts'
import type { ErrorSpec } from './errors.ts'

/** Roles of admins. `npm run admin:create` makes the first owner; owners assign the other roles. */
export const adminRoles = ['owner', 'support', 'finance', 'content', 'read_only'] as const
export type AdminRole = (typeof adminRoles)[number]

/** A GET needs `read`; every other method needs `write`. */
export type Permission = 'read' | 'write'
type Rights = Record<Permission, readonly AdminRole[]>

const staff = ['owner', 'support', 'finance', 'read_only'] as const
/** Areas of administration, with the roles that may read and write each. Every admin endpoint names its area. */
export const adminAreas = {
  /** The dashboard, the queue, the search. */
  platform: { read: adminRoles, write: adminRoles },
  /** Accounts: identity and suspension. */
  people: { read: staff, write: ['owner', 'support'] },
  companies: { read: adminRoles, write: ['owner', 'support'] },
  /** Contents of pictures that were taken down. */
  taken_down: { read: ['owner', 'support'], write: [] },
  /** Credentials of companies, with their documents. */
  credentials: { read: ['owner', 'support'], write: ['owner', 'support'] },
  /** Requests, offers, reviews. */
  market: { read: staff, write: ['owner', 'support'] },
  /** Messages between the two sides of a lead and their delivery, as evidence for a claim. */
  claim_evidence: { read: ['owner', 'support', 'finance'], write: [] },
  refunds: { read: staff, write: ['owner', 'support', 'finance'] },
  /** Payments, balances, payouts, the books. */
  money: { read: staff, write: ['owner', 'finance'] },
  /** Catalogue, blog, legal documents. */
  content: { read: adminRoles, write: ['owner', 'content'] },
  /** The audit log. */
  audit: { read: ['owner', 'finance', 'read_only'], write: [] },
  /** Settings and background jobs. */
  system: { read: ['owner', 'read_only'], write: ['owner'] },
  /** Admins and their roles. */
  roles: { read: ['owner'], write: ['owner'] },
} as const satisfies Record<string, Rights>
export type AdminArea = keyof typeof adminAreas

/** Whether a role has a permission in an area. The server refuses by it, pages hide by it. */
export const adminMay = (role: AdminRole, area: AdminArea, permission: Permission): boolean =>
  (adminAreas[area] as Rights)[permission].includes(role)

export const adminRoleErrors = {
  readOnly: {
    code: 'read_only',
    status: 403,
    message: {
      es: `Estás viendo ${brand.name} como otra persona: solo puedes mirar.`,
      en: `You’re seeing ${brand.name} as someone else: you can only look.`,
    },
  },
  notYourArea: {
    code: 'not_your_area',
    status: 403,
    message: {
      es: `Tu rol en ${brand.name} no permite esto. Pídeselo a un titular de la administración.`,
      en: `Your role at ${brand.name} doesn’t allow this. Ask an owner of the administration.`,
    },
  },
} as const satisfies Record<string, ErrorSpec>
