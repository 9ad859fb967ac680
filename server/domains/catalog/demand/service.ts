import type { ServiceCard } from '#contract/catalog/services.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { findPlace, findState } from '../../geo/service.ts'
import { toCard } from '../services/service.ts'
import { currentCatalog } from '../snapshot/service.ts'
import * as queries from './queries.ts'

const countryScope = 'country:US'
const cityScope = (stateIso: string, city: string) => `city:${stateIso}:${city}`

type Place = { zipcode?: string | undefined; city?: string | undefined; state?: string | undefined }

/** The ten most requested services of a place: first by zip, then by city, state, country and overall demand. */
export async function listTop10(ctx: Context, { zipcode, city, state }: Place): Promise<ServiceCard[]> {
  const zip = zipcode ? await findPlace(ctx, zipcode) : undefined
  const stateIso = (state && (await findState(ctx, state))?.iso_code) ?? zip?.state_iso
  const town = city ?? zip?.location
  const scopes = [
    ...(zip ? [`zip:${zip.zipcode}`] : []),
    ...(stateIso && town ? [cityScope(stateIso, town)] : []),
    ...(stateIso ? [`state:${stateIso}`] : []),
    countryScope,
  ]
  const [{ serviceByKey, byDemand }, requested] = await Promise.all([currentCatalog(ctx), queries.listDemand(ctx.db, scopes, 10)])
  const widening = scopes.flatMap((scope) =>
    requested.filter((row) => row.scope === scope).flatMap(({ service_id }) => serviceByKey.get(service_id) ?? []),
  )
  return [...new Set([...widening, ...byDemand])].slice(0, 10).map((service) => toCard(ctx, service))
}

/** Counts an opened project for its zip, city, state and country. Idempotent. */
export const countDemand = (
  ctx: Context,
  { projectId, serviceId, zipcode }: { projectId: string; serviceId: string; zipcode: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const place = await findPlace(ctx, zipcode)
    if (!place || !(await queries.markCounted(ctx.db, projectId))) return
    await queries.addDemand(ctx.db, serviceId, [
      `zip:${place.zipcode}`,
      cityScope(place.state_iso, place.location),
      `state:${place.state_iso}`,
      countryScope,
    ])
  })
