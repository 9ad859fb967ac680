import type { Context } from '#server/lib/context.ts'
import * as geo from '../../geo/service.ts'
import type { Person } from '../../users/service.ts'
import * as queries from '../project/queries.ts'
import { type Risk, riskOf } from '../project/rules.ts'

/** How likely it is that a request, as it is now, is not meant. */
export async function assessRisk(ctx: Context, project: queries.ProjectFacts, person: Person): Promise<Risk> {
  const { email, phone } = person
  const facts = await queries.findRisk(ctx.db, project.id, { email, phone: phone ?? '' }, ctx.now())
  return riskOf({ ...facts, email, miles: await milesFromHome(ctx, project, person) })
}

async function milesFromHome(ctx: Context, project: queries.ProjectFacts, { zipcode }: Person): Promise<number | null> {
  const [home, work] = await Promise.all([zipcode && geo.findPlace(ctx, zipcode), geo.findPlace(ctx, project.zipcode)])
  return home && work ? geo.distanceMiles(home, work) : null
}
