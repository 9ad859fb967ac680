import type { ErrorSpec } from './errors.ts'

/** Roles in a company's team. */
export const companyRoles = ['owner', 'manager', 'member'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** Areas of a company's account, with the roles that may use each. Every endpoint that may serve a company names its area. */
export const companyAreas = {
  /** Leads, quotes, messages, reviews: the day's work. */
  work: ['owner', 'manager', 'member'],
  /** Profile, area, hours and credentials. */
  configure: ['owner', 'manager'],
  /** Cards, wallet, payouts. */
  money: ['owner'],
  /** The team, and closing the company. */
  team: ['owner'],
  /** API keys and the programs that use them. */
  integrations: ['owner'],
} as const satisfies Record<string, readonly CompanyRole[]>
export type CompanyArea = keyof typeof companyAreas

/** Whether a role may use an area. The server refuses by it, pages hide by it. */
export const roleMay = (role: CompanyRole, area: CompanyArea): boolean => (companyAreas[area] as readonly CompanyRole[]).includes(role)

export const roleErrors = {
  notOnTeam: {
    code: 'not_on_team',
    status: 403,
    message: {
      es: 'Tu cuenta no está en el equipo de ninguna empresa.',
      en: 'Your account isn’t on the team of any company.',
    },
  },
  notYourRole: {
    code: 'not_your_role',
    status: 403,
    message: {
      es: 'Tu rol en la empresa no permite esto. Pídeselo a una persona titular.',
      en: 'Your role in the company doesn’t allow this. Ask one of its owners.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
