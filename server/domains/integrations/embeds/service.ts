import type { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { siteAddress } from '#server/lib/site.ts'
import { getSite, markOf, noteRefused, noteVisit, sourceOf } from '../own-site/service.ts'
import { badgePicture, formPage, formPolicy, widgetScript } from './rules.ts'

/** The widget's script. @throws AppError `not_found` without such an active company */
export async function readScript(ctx: Context, slug: string, referer: string | undefined): Promise<string> {
  const site = await getSite(ctx, slug)
  if (!sourceOf(ctx, site, { referer })) await noteRefused(ctx, site, referer)
  return widgetScript(site, new URL(ctx.config.appUrl).origin)
}

/** The review badge. @throws AppError `not_found` */
export const readBadge = async (ctx: Context, slug: string): Promise<string> => badgePicture(await getSite(ctx, slug), ctx.locale)

type Asked = { referer: string | undefined; mark: string | undefined; nonce: string; isFramed: boolean }

/** The form with its policy. @throws AppError `not_found` */
export async function readForm(ctx: Context, slug: string, { referer, mark, nonce, isFramed }: Asked) {
  const site = await getSite(ctx, slug)
  const origin = sourceOf(ctx, site, { mark, referer })
  const page = formPage(site, { locale: ctx.locale, nonce, mark: origin && markOf(ctx, site, origin), isFramed })
  return { page, policy: formPolicy(nonce, site) }
}

type Begun = { service: string | undefined; zipcode: string | undefined; mark: string | undefined; referer: string | undefined }

/**
 * Where a visitor who begins a request goes next, and the mark of the site that they come from. Without the mark it is a request like any other.
 * @throws AppError `not_found`
 */
export async function begin(ctx: Context, slug: string, asked: Begun): Promise<{ location: string; mark: string | undefined }> {
  const site = await getSite(ctx, slug)
  const origin = sourceOf(ctx, site, asked)
  const mark = origin && markOf(ctx, site, origin)
  if (origin) await noteVisit(ctx, site, origin)
  else await noteRefused(ctx, site, asked.referer)
  const { services } = site
  const service = services.find((one) => one.slug === asked.service)?.slug ?? (services.length === 1 ? services[0]!.slug : undefined)
  if (service === undefined) {
    const query = new URLSearchParams({ locale: ctx.locale, ...(mark ? { site: mark } : {}) })
    return { location: services.length > 0 ? `/embed/${site.slug}?${query}` : profileOf(ctx, site.slug), mark }
  }
  return { location: wizardOf(ctx, { service, company: site.slug, zipcode: asked.zipcode, locale: ctx.locale }), mark }
}

const profileOf = ({ config, locale }: Context, slug: string) => siteAddress(config, `/companies/${slug}`, locale)

type Wizard = { service: string; company: string; zipcode: string | undefined; locale: Locale }

function wizardOf({ config }: Context, { service, company, zipcode, locale }: Wizard): string {
  const query = new URLSearchParams({ service, ...(zipcode && /^\d{5}$/.test(zipcode) ? { zipcode } : {}), company })
  return siteAddress(config, `/search/forms/next-question?${query}`, locale)
}
