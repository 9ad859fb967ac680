import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import type { OwnSite, OwnSiteInput } from '#contract/integrations/own-site.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { readSigned, signed } from '#server/lib/begun-flow.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { siteAddress } from '#server/lib/site.ts'
import * as queries from './queries.ts'
import { originOf, refererOf, usualAccent } from './rules.ts'

export type { Site } from './queries.ts'

/** Cookie and token that name the site on which a request was begun. */
export const siteCookie = 'own-site'
const keptSeconds = 86_400
const Visit = z.object({ companyId: z.string(), origin: z.string() })

const show = ({ config, locale }: Context, site: queries.Site): OwnSite => {
  const at = (path: string) => new URL(path, config.appUrl).href
  const profile = siteAddress(config, `/companies/${site.slug}`, locale)
  return {
    script: at(`/embed/${site.slug}.js`),
    frame: at(`/embed/${site.slug}`),
    badge: at(`/embed/${site.slug}/badge.svg`),
    profile,
    json_ld: structuredData(site, profile),
    origins: site.origins,
    accent: site.accent ?? usualAccent,
    used_at: site.used_at,
    used_origin: site.used_origin,
    refused_at: site.refused_at,
    refused_origin: site.refused_origin,
  }
}

/** JSON-LD that may stand in a script element: https://schema.org/AggregateRating */
function structuredData({ name, city, state_iso, rating_mean: mean, reviews_count: count }: queries.Site, profile: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state_iso, addressCountry: country.code },
    sameAs: profile,
    ...(mean !== null && count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(mean * 10) / 10,
            reviewCount: count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
  return JSON.stringify(data, null, 2).replaceAll('<', '\\u003c')
}

const own = async (ctx: Context<CompanyMember>): Promise<queries.Site> => (await queries.findOwn(ctx.db, ctx.actor.company.id))!

export const getOwnSite = async (ctx: Context<CompanyMember>): Promise<OwnSite> => show(ctx, await own(ctx))

/** Saves the sites that may show the widget. @throws AppError with the error at `origins` */
export const saveOwnSite = (ctx: Context<CompanyMember>, { origins: typed, accent }: OwnSiteInput): Promise<OwnSite> =>
  transact(ctx, async (ctx) => {
    const { id } = ctx.actor.company
    const origins = [...new Set(typed.map((address) => originOf(address) ?? refuse(address)))]
    const before = await own(ctx)
    await queries.saveSite(ctx.db, { companyId: id, origins, accent: accent.toLowerCase(), now: ctx.now() })
    await audit(ctx, { action: 'own_site.save', entity: 'company', id, before: { origins: before.origins }, after: { origins } })
    return getOwnSite(ctx)
  })

const refuse = (address: string): never => {
  throw invalidField('origins', {
    es: `«${address.slice(0, 80)}» no es la dirección de un sitio web. Escribe algo como https://www.tuempresa.com.`,
    en: `“${address.slice(0, 80)}” isn’t the address of a website. Enter something like https://www.yourcompany.com.`,
  })
}

/** The site of an active company. @throws AppError `not_found` */
export async function getSite(ctx: Context, slug: string): Promise<queries.Site> {
  const site = await queries.findSite(ctx.db, slug)
  if (!site?.is_active) throw new AppError(commonErrors.notFound)
  return site
}

/** Mark of a request that begins on a listed site. */
export const markOf = (ctx: Context, { company_id: companyId }: queries.Site, origin: string): string =>
  signed(ctx, siteCookie, { companyId, origin }, keptSeconds)

type Source = { mark?: string | undefined; referer?: string | undefined }

/** The listed origin from which a visitor comes: by the mark of a frame, or by the page that links here. */
export function sourceOf(ctx: Context, { company_id: companyId, origins }: queries.Site, { mark, referer }: Source): string | undefined {
  const visit = readSigned(ctx, siteCookie, mark, Visit)
  const origin = visit?.companyId === companyId ? visit.origin : refererOf(referer)
  return origin !== undefined && origins.includes(origin) ? origin : undefined
}

/** Notes that somebody begins a request, and from where. */
export async function noteVisit(ctx: Context, { company_id: companyId }: queries.Site, origin: string): Promise<void> {
  await queries.noteUse(ctx.db, { companyId, origin, now: ctx.now() })
}

/** Notes that an address which isn't listed called the widget. Oficio's own pages are no such address. */
export async function noteRefused(ctx: Context, { company_id: companyId }: queries.Site, referer: string | undefined): Promise<void> {
  const origin = refererOf(referer)
  if (origin === undefined || origin === new URL(ctx.config.appUrl).origin || origin.length > 200) return
  await queries.noteRefusal(ctx.db, { companyId, origin, now: ctx.now(), accent: usualAccent })
}

/** Host of the site of this company on which the caller's browser began a request in the last day; null without one. */
export function siteOf(ctx: Context, companyId: string): string | null {
  const visit = readSigned(ctx, siteCookie, ctx.cookie(siteCookie), Visit)
  return visit?.companyId === companyId ? new URL(visit.origin).host : null
}
