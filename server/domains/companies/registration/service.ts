import { country } from '#country/country.ts'
import type { NewCompany } from '#contract/auth/registration.ts'
import { AppError, commonErrors, type FieldErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { findPlace, findState, zipsAround } from '../../geo/service.ts'
import * as queries from './queries.ts'
import { slugOf } from './rules.ts'

const unknown = {
  services: { es: 'Uno de los servicios ya no existe.', en: 'One of the services no longer exists.' },
  zipcode: { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` },
  states: { es: `No conocemos ${country.states.es.ese}.`, en: `We couldn’t find that ${country.states.en.one}.` },
}

/**
 * Creates a company with its owner, in the caller's transaction. It stays hidden until it was reviewed. `phone` in E.164.
 * @throws AppError with errors by field, below `company`
 */
export async function newCompany(ctx: Context, ownerId: string, company: NewCompany): Promise<void> {
  const { serviceByKey } = await currentCatalog(ctx)
  const place = await findPlace(ctx, company.zipcode)
  const services = company.services.flatMap((slug) => serviceByKey.get(slug) ?? [])
  const states = await Promise.all((company.states ?? []).map((iso) => findState(ctx, iso)))
  const fields: FieldErrors = {
    ...(services.length < company.services.length ? { 'company.services': [unknown.services] } : {}),
    ...(states.includes(undefined) ? { 'company.states': [unknown.states] } : {}),
    ...(place ? {} : { 'company.zipcode': [unknown.zipcode] }),
  }
  if (!place || Object.keys(fields).length > 0) throw new AppError(commonErrors.invalid, { fields })
  const around = company.radius_miles ? await zipsAround(ctx, place, company.radius_miles) : []
  const { location: city, zipcode, state_iso, lat, lon, time_zone } = place
  const id = await insertCompany(ctx, {
    name: company.name,
    about: {
      es: company.description ?? '',
      en: company.description ?? '',
    },
    phone: company.phone,
    website: company.website ?? null,
    address: company.address || null,
    zipcode,
    city,
    state_iso,
    lat,
    lon,
    time_zone,
    languages: [ctx.locale],
    created_at: ctx.now(),
  })
  await queries.insertOwner(ctx.db, id, ownerId)
  await queries.insertServices(ctx.db, id, [...new Set(services.map((service) => service.id))])
  await queries.insertZips(ctx.db, id, [...around.map(({ zip }) => zip), ...(company.zipcodes ?? [])])
  await queries.insertStates(ctx.db, id, company.states ?? [])
}

/** Inserts with the first free slug of `name`, `name-2`, `name-3`… */
async function insertCompany(ctx: Context, company: Omit<queries.NewCompanyRow, 'id' | 'slug'>): Promise<string> {
  const id = newId()
  const base = slugOf(company.name)
  for (let number = 1; number < 20; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (await queries.insertCompany(ctx.db, { id, slug, ...company })) return id
  }
  await queries.insertCompany(ctx.db, { id, slug: `${base.slice(0, 60)}-${id.slice(-12)}`, ...company })
  return id
}
