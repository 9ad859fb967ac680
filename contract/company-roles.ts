import type { ErrorSpec } from './errors.ts'

/** What somebody is in their company. */
export const companyRoles = ['owner', 'manager', 'member'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What is done in a company's name, and who may do it. Every endpoint that may serve a company names its area. */
export const companyAreas = {
  /** Leads, quotes, messages, reviews: the day's work. */
  work: ['owner', 'manager', 'member'],
  /** What the company says about itself, where and when it works, and what it can prove. */
  configure: ['owner', 'manager'],
  /** Cards, wallet, payouts. */
  money: ['owner'],
  /** Who belongs to it, and whether it goes on. */
  team: ['owner'],
} as const satisfies Record<string, readonly CompanyRole[]>
export type CompanyArea = keyof typeof companyAreas

/** Whether a role may do something: the server refuses by it, pages leave out by it. */
export const roleMay = (role: CompanyRole, area: CompanyArea): boolean => (companyAreas[area] as readonly CompanyRole[]).includes(role)

export const roleErrors = {
  notOnTeam: {
    code: 'not_on_team',
    status: 403,
    message: {
      es: 'Tu cuenta no está en el equipo de ninguna empresa.',
      en: 'Your account is not on the team of any company.',
    },
  },
  notYourRole: {
    code: 'not_your_role',
    status: 403,
    message: {
      es: 'Tu papel en la empresa no permite esto. Pídeselo a una persona titular.',
      en: 'Your role in the company does not allow this. Ask one of its owners.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
