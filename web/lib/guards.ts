import { createContext, type MiddlewareFunction } from 'react-router'
import { type CompanyArea, type roleErrors, roleMay } from '#contract/company-roles.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { apiContext } from './api.ts'
import { ApiError, isApiError } from './api-error.ts'
import { personalApiContext } from './page-context.ts'
import { goTo } from './redirects.ts'
import { currentSession } from './session.ts'
import { useStore } from './store.ts'

type Args = Parameters<MiddlewareFunction>[0]

/** The signed-in person, for every `load` below `requireUser`. */
export const userContext = createContext<AuthUser>()

/** Gives the pages below the API with the session, and keeps their HTML out of any shared cache. */
export function personal({ context }: Args) {
  context.set(apiContext, context.get(personalApiContext))
}

async function currentUser({ context }: Args): Promise<AuthUser | null> {
  if (!import.meta.env.SSR) return currentSession()
  try {
    return await context.get(apiContext).auth.user()
  } catch (error) {
    if (isApiError(error, 'signed_out')) return null
    throw error
  }
}

/** Gives the pages below the signed-in person, or null, for pages that also serve visitors. */
export const visitorContext = createContext<AuthUser | null>()
export async function offerUser(args: Args) {
  personal(args)
  args.context.set(visitorContext, await currentUser(args))
}

/** Requires a session. Others sign in first and come back. */
export async function requireUser(args: Args) {
  personal(args)
  const user = await currentUser(args)
  if (!user) throw goTo(`/auth/login?redirect=${encodeURIComponent(args.url.pathname + args.url.search)}`, args)
  args.context.set(userContext, user)
}

/**
 * Requires membership in a company. Others are sent to their own pages. If the page is already open, the person has just left the team and
 * is told so.
 */
export async function requireCompany(args: Args) {
  await requireUser(args)
  const user = args.context.get(userContext)
  if (user.is_pro) return
  const code: typeof roleErrors.notOnTeam.code = 'not_on_team'
  if (isOpen(args.url)) throw new ApiError(403, { code, message: '' })
  throw goTo(landingOf(user), args)
}

const isOpen = ({ pathname }: URL) => !import.meta.env.SSR && pathname === location.pathname

/** Requires a company role with this permission; other members get the 403 page. */
export const requireArea = (area: CompanyArea) => async (args: Args) => {
  await requireCompany(args)
  const { company } = args.context.get(userContext)
  if (!company || !roleMay(company.role, area)) throw goTo('/error/403', args)
}

/** Requires an admin; other people get the 403 page. An admin without two-step verification sets it up first. */
export async function requireAdmin(args: Args) {
  await requireUser(args)
  const user = args.context.get(userContext)
  if (!user.is_admin) throw goTo('/error/403', args)
  if (user.needs_second_factor) throw goTo(`/auth/second-factor?redirect=${encodeURIComponent(args.url.pathname + args.url.search)}`, args)
}

/** For sign-in and registration: sends signed-in people, admins too, to their own pages. */
export async function requireSignedOut(args: Args) {
  personal(args)
  // Skips the request when this browser has no session.
  if (!import.meta.env.SSR && !useStore.getState().isAuth) return
  const user = await currentUser(args)
  if (user) throw goTo(ownPagesOf(user), args)
}

/** Default page after sign-in. */
export function landingOf(user: Pick<AuthUser, 'is_admin' | 'is_pro'>): string {
  return user.is_admin ? '/admin/dashboard' : ownPagesOf(user)
}

/** A person's own pages, regardless of other roles. */
export const ownPagesOf = ({ is_pro: isPro }: Pick<AuthUser, 'is_pro'>): string => (isPro ? '/user/companies/profile' : '/user/profile')
