import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { type CompanyArea, type roleErrors, roleMay } from '#contract/company-roles.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { apiContext } from './api.ts'
import { ApiError, isApiError } from './api-error.ts'
import { localeOf, localizedPath } from './locale.ts'
import { personalApiContext } from './page-context.ts'
import { currentSession } from './session.ts'
import { useStore } from './store.ts'

type Args = Parameters<MiddlewareFunction>[0]

/** The signed-in person, for every `load` below `requireUser`. */
export const userContext = createContext<AuthUser>()

/** Gives the pages below the API with the session, and keeps their HTML out of every shared cache. */
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

export const goTo = (path: string, { url }: Args) => redirect(localizedPath(path, localeOf(url.pathname)))

/** To where something stands by now, for good: `path` without the language. */
export const movedTo = (path: string, { url }: Args) => redirect(`${localizedPath(path, localeOf(url.pathname))}${url.search}`, 301)

/** Gives the pages below whoever is signed in, or null: for pages that say themselves what a visitor can do. */
export const visitorContext = createContext<AuthUser | null>()
export async function offerUser(args: Args) {
  personal(args)
  args.context.set(visitorContext, await currentUser(args))
}

/** Only for signed-in people: others sign in first and come back. */
export async function requireUser(args: Args) {
  personal(args)
  const user = await currentUser(args)
  if (!user) throw goTo(`/auth/login?redirect=${encodeURIComponent(args.url.pathname + args.url.search)}`, args)
  args.context.set(userContext, user)
}

/** Only for members of a company; others land where they belong. A page that was open when its person left the team says so. */
export async function requireCompany(args: Args) {
  await requireUser(args)
  const user = args.context.get(userContext)
  if (user.is_pro) return
  const code: typeof roleErrors.notOnTeam.code = 'not_on_team'
  if (isOpen(args.url)) throw new ApiError(403, { code, message: '' })
  throw goTo(landingOf(user), args)
}

const isOpen = ({ pathname }: URL) => !import.meta.env.SSR && pathname === location.pathname

/** Only for members whose role in the company may do this; its other members are told that they may not. */
export const requireArea = (area: CompanyArea) => async (args: Args) => {
  await requireCompany(args)
  const { company } = args.context.get(userContext)
  if (!company || !roleMay(company.role, area)) throw goTo('/error/403', args)
}

/** Only for admins; other signed-in people are told that they may not. An admin without two-step verification turns it on first. */
export async function requireAdmin(args: Args) {
  await requireUser(args)
  const user = args.context.get(userContext)
  if (!user.is_admin) throw goTo('/error/403', args)
  if (user.needs_second_factor) throw goTo(`/auth/second-factor?redirect=${encodeURIComponent(args.url.pathname + args.url.search)}`, args)
}

/** For sign-in and registration: a person who is signed in already goes on to their own pages, an admin too. */
export async function requireSignedOut(args: Args) {
  personal(args)
  // A browser that knows nobody need not ask.
  if (!import.meta.env.SSR && !useStore.getState().isAuth) return
  const user = await currentUser(args)
  if (user) throw goTo(ownPagesOf(user), args)
}

/** Where a person lands after signing in, when no page was asked for. */
export function landingOf(user: Pick<AuthUser, 'is_admin' | 'is_pro'>): string {
  return user.is_admin ? '/admin/dashboard' : ownPagesOf(user)
}

/** A person's own pages, whatever else they do here. */
export const ownPagesOf = ({ is_pro: isPro }: Pick<AuthUser, 'is_pro'>): string => (isPro ? '/user/companies/profile' : '/user/profile')
