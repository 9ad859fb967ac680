import { country } from '#country/country.ts'
import type { CompanyLocations, LocationInput } from '#contract/companies/locations.ts'
import { locationErrors, locationMost } from '#contract/companies/states.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { findPlace } from '../../geo/service.ts'
import { changeOwn } from '../identity/service.ts'
import * as queries from './queries.ts'

type Member = Context<CompanyMember>

const listOf = async (ctx: Context, companyId: string): Promise<CompanyLocations> => ({
  locations: await queries.listLocations(ctx.db, companyId),
  most: locationMost,
})

export const readLocations = (ctx: Member): Promise<CompanyLocations> => listOf(ctx, ctx.actor.company.id)

/** Changes the locations under the lock of the company. The main one has the id of the company. */
const change = (ctx: Member, write: (ctx: Member, companyId: string) => Promise<unknown>): Promise<CompanyLocations> =>
  changeOwn(ctx, async (ctx, { id }) => {
    await write(ctx, id)
    return listOf(ctx, id)
  })

async function requirePlace(ctx: Context, zipcode: string): Promise<void> {
  if (!(await findPlace(ctx, zipcode)))
    throw invalidField('zipcode', { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
}

const notFound = () => new AppError(commonErrors.notFound)

/** @throws AppError `invalid` at `zipcode`, too_many_locations, company_over */
export async function addLocation(ctx: Member, input: LocationInput): Promise<CompanyLocations> {
  await requirePlace(ctx, input.zipcode)
  return change(ctx, async (ctx, companyId) => {
    const known = await queries.listLocations(ctx.db, companyId)
    if (known.length >= locationMost) throw new AppError(locationErrors.tooMany)
    await queries.insertLocation(ctx.db, { id: newId(), companyId, now: ctx.now() }, input)
  })
}

/** @throws AppError `not_found`, `invalid` at `zipcode`, company_over */
export async function changeLocation(ctx: Member, id: string, input: LocationInput): Promise<CompanyLocations> {
  await requirePlace(ctx, input.zipcode)
  return change(ctx, async (ctx, companyId) => {
    if (id === companyId) await queries.saveMain(ctx.db, companyId, input)
    else if (!(await queries.saveLocation(ctx.db, companyId, id, input))) throw notFound()
  })
}

/** The area keeps the postcodes around it. @throws AppError `not_found`, location_is_main, company_over */
export const removeLocation = (ctx: Member, id: string): Promise<CompanyLocations> =>
  change(ctx, async (ctx, companyId) => {
    if (id === companyId) throw new AppError(locationErrors.isMain)
    if (!(await queries.deleteLocation(ctx.db, companyId, id))) throw notFound()
  })

/** @throws AppError `not_found`, company_over */
export const makeMain = (ctx: Member, id: string): Promise<CompanyLocations> =>
  change(ctx, async (ctx, companyId) => {
    if (id === companyId) return
    if (!(await queries.findFurther(ctx.db, companyId, id))) throw notFound()
    await queries.exchangeMain(ctx.db, companyId, id)
  })
