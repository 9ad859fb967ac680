import type { Context } from '#server/lib/context.ts'
import * as geo from '../../geo/service.ts'
import type { Person } from '../../users/service.ts'
import type { ProjectFacts } from '../project/service.ts'
import * as queries from './queries.ts'
import { type Risk, riskOf } from './rules.ts'

/** Risk that the current contents of a request are not genuine. */
export async function assessRisk(ctx: Context, project: ProjectFacts, person: Person): Promise<Risk> {
  const { email, phone } = person
  const facts = await queries.findRisk(ctx.db, project.id, { email, phone: phone ?? '' }, ctx.now())
  return riskOf({ ...facts, email, miles: await milesFromHome(ctx, project, person) })
}

async function milesFromHome(ctx: Context, project: ProjectFacts, { zipcode }: Person): Promise<number | null> {
  const [home, work] = await Promise.all([zipcode && geo.findPlace(ctx, zipcode), geo.findPlace(ctx, project.zipcode)])
  return home && work ? geo.distanceMiles(home, work) : null
}
