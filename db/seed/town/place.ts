import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { countryFolder } from '#country/country.ts'

const zips = z.array(z.string())
const words = z.array(z.string())

/** Where the demo town lies: `town.json` of the country. */
const Town = z.strictObject({
  /** Postcodes of the first hundred companies, of customers close to the first company, and of all customers. */
  near: zips,
  nearHomes: zips,
  homes: zips,
  /** Home postcodes of the other companies, with their share. */
  bases: z.array(z.tuple([z.string(), z.int()])),
  /** States of the town, and those that its companies' areas may reach. */
  states: words,
  around: words,
  /** Companies with demo accounts; all others are random. */
  named: z.array(z.strictObject({ name: z.string(), category: z.string(), zip: z.string(), founder: z.string() })),
  /** Words that stand for a place in a company's name, and trade words of those names. */
  placeWords: words,
  tradeWords: z.record(z.string(), words),
  streets: words,
  /** Numbers without their last four digits. */
  phones: z.strictObject({ company: z.string(), owner: z.string(), colleague: z.string(), customer: z.string() }),
  /** Authorities: of the register of companies, of licenses by state, and of identity. */
  registry: z.string(),
  licences: z.record(z.string(), z.string()),
  identity: z.string(),
  insurers: words,
})

const file = join(countryFolder, 'town.json')

/** The town of the country. @throws Error where it has none: such a country starts with `SEED=none` */
export const town = Town.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Phones of the companies with demo accounts. */
export const demoPhones = { from: `${town.phones.company}1000`, to: `${town.phones.company}100${town.named.length - 1}` }
