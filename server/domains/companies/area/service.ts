import { country } from '#country/country.ts'
import type { AreaReport, FarZips, OwnArea, ZipOfGroup } from '#contract/companies/area.ts'
import { areaErrors, areaMost } from '#contract/companies/states.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { distanceMiles, findPlace, findState, zipsAround } from '../../geo/service.ts'
import { changeOwn } from '../identity/service.ts'
import { listPlaces } from '../locations/queries.ts'
import * as queries from './queries.ts'
import { listCoveredStates, listWorkStates } from './queries.ts'
import { type LineProblem, readZipList } from './rules.ts'

const mostPoints = 1_500
const mostProblems = 50

export async function readArea(ctx: Context<CompanyMember>): Promise<OwnArea> {
  const { db, actor } = ctx
  const { id } = actor.company
  const [base, places, states, groups, points] = await Promise.all([
    queries.getBase(db, id),
    listPlaces(db, id, 'all'),
    listCoveredStates(db, id),
    queries.listGroups(db, id),
    queries.listPoints(db, id, mostPoints),
  ])
  const sum = (part: 'zips_count' | 'excluded_count') => groups.reduce((all, group) => all + group[part], 0)
  return { base, places, states, zips_count: sum('zips_count'), excluded_count: sum('excluded_count'), groups, points }
}

export const readZipsOf = (ctx: Context<CompanyMember>, zip3: string): Promise<ZipOfGroup[]> =>
  queries.listZipsOf(ctx.db, ctx.actor.company.id, zip3)

/** Zips and states that a company covers, for counting demand there. */
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

/** Existing zips of a list, and the lines that are not valid zips. */
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

/** A zip this far from the rest of the area is probably a typo. */
const farMiles = 150

/** Parts of a list far from the company's locations and from its covered area, nearest first. */
export async function findFar(ctx: Context, companyId: string, zips: readonly string[]): Promise<FarZips[]> {
  const [places, covered, listed] = await Promise.all([
    listPlaces(ctx.db, companyId, 'all'),
    queries.listCoveredClusters(ctx.db, companyId),
    queries.listClusters(ctx.db, companyId, zips),
  ])
  return listed
    .map(({ lat, lon, ...part }) => ({
      ...part,
      miles: Math.round(Math.min(...[...places, ...covered].map((near) => distanceMiles(near, { lat, lon })))),
    }))
    .filter(({ miles }) => miles > farMiles)
    .toSorted((a, b) => a.miles - b.miles)
}

/** Includes or excludes listed zips. Unknown zips are reported, far ones need confirmation, the others are saved. */
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

/** Removes zips from the list, whether included or excluded. */
export async function removeZips(ctx: Context<CompanyMember>, text: string): Promise<AreaReport> {
  const { zips, problems } = await readList(ctx, text)
  return changeArea(ctx, async (ctx, id) => ({ changed: await queries.deleteZips(ctx.db, id, zips), asked: zips.length, problems }))
}

/** Adds all zips within a radius. @throws AppError `invalid` at `zipcode` for one that does not exist */
export async function addRadius(ctx: Context<CompanyMember>, { zipcode, miles }: { zipcode: string; miles: number }): Promise<AreaReport> {
  const place = await findPlace(ctx, zipcode)
  if (!place)
    throw invalidField('zipcode', { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
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
