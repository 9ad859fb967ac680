import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type AreaReport, areaErrors, areaMost, type FarZips, type OwnArea, type ZipOfGroup } from '#contract/companies/area.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { distanceMiles, findPlace, findState, zipsAround } from '../../geo/service.ts'
import { listCoveredStates } from '../profile/queries.ts'
import * as queries from './queries.ts'
import { listWorkStates } from '../offering/queries.ts'
import { type LineProblem, readZipList } from './rules.ts'
import { changeOwn } from '../identity/service.ts'

const mostPoints = 1_500
const mostProblems = 50

export async function readArea(ctx: Context<CompanyMember>): Promise<OwnArea> {
  const { db, actor } = ctx
  const { id } = actor.company
  const [base, states, groups, points] = await Promise.all([
    queries.getBase(db, id),
    listCoveredStates(db, id),
    queries.listGroups(db, id),
    queries.listPoints(db, id, mostPoints),
  ])
  const sum = (part: 'zips_count' | 'excluded_count') => groups.reduce((all, group) => all + group[part], 0)
  return { base, states, zips_count: sum('zips_count'), excluded_count: sum('excluded_count'), groups, points }
}

export const readZipsOf = (ctx: Context<CompanyMember>, zip3: string): Promise<ZipOfGroup[]> =>
  queries.listZipsOf(ctx.db, ctx.actor.company.id, zip3)

/** What a company covers, and the states that lies in: for those that count what is asked for there. */
export async function readCovered(ctx: Context, companyId: string) {
  const [zips, states, nearStates] = await Promise.all([
    queries.listCovered(ctx.db, companyId),
    listCoveredStates(ctx.db, companyId),
    listWorkStates(ctx.db, companyId),
  ])
  return { zips, states, nearStates }
}

type Outcome = { changed: string[]; asked: number; problems?: LineProblem[]; far?: FarZips[] }

const changeArea = (
  ctx: Context<CompanyMember>,
  change: (ctx: Context<CompanyMember>, companyId: string) => Promise<Outcome>,
): Promise<AreaReport> =>
  changeOwn(ctx, async (ctx, { id }) => {
    const { changed, asked, problems = [], far = [] } = await change(ctx, id)
    if (changed.length > 0 && (await queries.countZips(ctx.db, id)) > areaMost.zips) throw new AppError(areaErrors.tooManyZips)
    return {
      area: await readArea(ctx),
      changed: changed.toSorted(),
      same_count: asked - changed.length,
      far,
      problems: problems.slice(0, mostProblems),
      problems_count: problems.length,
    }
  })

/** The zips of a list that exist, and its lines that are none. */
async function readList(ctx: Context, text: string): Promise<{ zips: string[]; problems: LineProblem[] }> {
  const { zips, problems } = readZipList(text)
  const known = new Set(
    await queries.listKnown(
      ctx.db,
      zips.map(({ zip }) => zip),
    ),
  )
  const unknown = zips.filter(({ zip }) => !known.has(zip)).map(({ zip, line }): LineProblem => ({ line, text: zip, problem: 'unknown' }))
  return { zips: [...known], problems: [...problems, ...unknown].toSorted((a, b) => a.line - b.line) }
}

/** Nobody serves so far from the rest of their area by accident of geography; a typo lands there easily. */
const farMiles = 150

/** The parts of a list that lie far from the company's address and from all that it covers already; the nearest first. */
async function findFar(ctx: Context, companyId: string, zips: readonly string[]): Promise<FarZips[]> {
  const [base, covered, listed] = await Promise.all([
    queries.getBase(ctx.db, companyId),
    queries.listCoveredClusters(ctx.db, companyId),
    queries.listClusters(ctx.db, companyId, zips),
  ])
  return listed
    .map(({ lat, lon, ...part }) => ({
      ...part,
      miles: Math.round(Math.min(...[base, ...covered].map((near) => distanceMiles(near, { lat, lon })))),
    }))
    .filter(({ miles }) => miles > farMiles)
    .toSorted((a, b) => a.miles - b.miles)
}

/** Adds zips of a list to the area, or leaves them out of it. Zips that do not exist are reported, far ones asked about; the others hold. */
export async function addZips(
  ctx: Context<CompanyMember>,
  { zips: text, is_excluded, adds_far }: { zips: string; is_excluded: boolean; adds_far: boolean },
): Promise<AreaReport> {
  const { zips: listed, problems } = await readList(ctx, text)
  return changeArea(ctx, async (ctx, id) => {
    const far = is_excluded || adds_far ? [] : await findFar(ctx, id, listed)
    const asksAbout = new Set(far.flatMap(({ zips }) => zips))
    const zips = listed.filter((zip) => !asksAbout.has(zip))
    return { changed: await queries.saveZips(ctx.db, id, zips, is_excluded), asked: zips.length, problems, far }
  })
}

/** Takes zips out of the list, covered or left out. */
export async function removeZips(ctx: Context<CompanyMember>, text: string): Promise<AreaReport> {
  const { zips, problems } = await readList(ctx, text)
  return changeArea(ctx, async (ctx, id) => ({ changed: await queries.deleteZips(ctx.db, id, zips), asked: zips.length, problems }))
}

/** Adds the zips around one. @throws AppError `invalid` at `zipcode` for one that does not exist */
export async function addRadius(ctx: Context<CompanyMember>, { zipcode, miles }: { zipcode: string; miles: number }): Promise<AreaReport> {
  const place = await findPlace(ctx, zipcode)
  if (!place) throw invalidField('zipcode', { es: 'No conocemos ese código postal.', en: 'We do not know that zip code.' })
  const zips = (await zipsAround(ctx, place, miles)).map(({ zip }) => zip)
  return changeArea(ctx, async (ctx, id) => ({ changed: await queries.addNewZips(ctx.db, id, zips), asked: zips.length }))
}

/** @throws AppError `not_found` for a state that does not exist */
async function knownState(ctx: Context, iso: string): Promise<string> {
  const state = await findState(ctx, iso)
  if (!state) throw new AppError(commonErrors.notFound)
  return state.iso_code
}

export async function addState(ctx: Context<CompanyMember>, iso: string): Promise<AreaReport> {
  const state = await knownState(ctx, iso)
  return changeArea(ctx, async (ctx, id) => {
    await queries.insertState(ctx.db, id, state)
    return { changed: [], asked: 0 }
  })
}

export async function removeState(ctx: Context<CompanyMember>, iso: string): Promise<AreaReport> {
  const state = await knownState(ctx, iso)
  return changeArea(ctx, async (ctx, id) => {
    await queries.deleteState(ctx.db, id, state)
    return { changed: [], asked: 0 }
  })
}
