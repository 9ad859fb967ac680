import { dayMs } from '#contract/durations.ts'
import type { Demand, DemandQuery } from '#contract/projects/demand.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { areaPoints, readCovered } from '../../companies/service.ts'
import { findPlace, zipsAround } from '../../geo/service.ts'
import { countDemand } from './queries.ts'
import { demandDays, scopeOf } from './rules.ts'

/** Number of requests for services in an area; unknown services and zips count as none. */
export async function readDemand(ctx: Context, { services, zipcode, radius_miles: miles, states: named }: DemandQuery): Promise<Demand> {
  const states = named ? named.split(',') : []
  const place = zipcode ? await findPlace(ctx, zipcode) : undefined
  const around = place ? (miles ? await zipsAround(ctx, place, miles) : [{ zip: place.zipcode, lat: place.lat, lon: place.lon }]) : []
  const counted = await countServices(ctx, services, {
    zips: around.map(({ zip }) => zip),
    states,
    nearStates: [...states, ...(place ? [place.state_iso] : [])],
  })
  return { ...counted, area: { zips_count: around.length, points: areaPoints(around).map(({ lat, lon }) => ({ lat, lon })) } }
}

/** Number of requests for services in the area of the caller's company. */
export async function readOwnDemand(ctx: Context<CompanyMember>, services: string): Promise<Demand> {
  const { zips, states, nearStates } = await readCovered(ctx, ctx.actor.company.id)
  return { ...(await countServices(ctx, services, { zips, states, nearStates })), area: { zips_count: zips.length, points: [] } }
}

type Where = { zips: readonly string[]; states: readonly string[]; nearStates: readonly string[] }

async function countServices(ctx: Context, slugs: string, where: Where): Promise<Omit<Demand, 'area'>> {
  const { serviceByKey } = await currentCatalog(ctx)
  const services = [...new Set(slugs.split(','))].flatMap((slug) => serviceByKey.get(slug) ?? [])
  const counts = await countDemand(ctx.db, {
    serviceIds: services.map(({ id }) => id),
    ...where,
    since: new Date(ctx.now().getTime() - demandDays * dayMs),
  })
  const scope = scopeOf(counts)
  const byService = new Map(counts.map((count) => [count.service_id, count[scope]]))
  const asked = services
    .map(({ id, slug, name }) => ({ id, slug, name: name[ctx.locale], requests: byService.get(id) ?? 0 }))
    .toSorted((a, b) => b.requests - a.requests || a.name.localeCompare(b.name, ctx.locale))
  return { days: demandDays, scope, requests: asked.reduce((sum, { requests }) => sum + requests, 0), services: asked }
}
