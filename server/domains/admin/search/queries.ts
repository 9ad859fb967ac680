import { country } from '#country/country.ts'
import { Found } from '#contract/admin/search.ts'
import { type Numbered, readNumber } from '#contract/numbers.ts'
import type { Locale } from '#contract/primitives.ts'
import * as z from 'zod/mini'
import { type Db, many, one } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'

/**
 * A way to find rows of a table: a condition with its own index, and the order of the first results. `each` is a variant for checking row by
 * row, where that is cheaper.
 */
type Sign = { where: Fragment; order?: Fragment; each?: Fragment }
type Table = 'users' | 'companies' | 'projects' | 'leads' | 'quotes' | 'payments'
/** Reads a text as one kind of search term; undefined when it is not one. */
type Reading = (db: Db, text: string) => Sign | undefined

/** Prefix match as a range instead of a pattern, so that a cached plan can use the index for any text. */
const begins = (db: Db, column: Fragment, text: string) =>
  db`${column} collate "C" >= ${text} and ${column} collate "C" < ${`${text}\u{10ffff}`}`
const newest = (db: Db) => db`order by created_at desc`

/** UUIDs in a text, also inside a URL of the site. */
const idsIn = (text: string) => text.toLowerCase().match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
const isZip = (text: string) => /^\d{5}$/.test(text)
/** Stored form of a phone number's beginning. */
function phoneIn(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(/^1/, '')
  return digits.length >= 3 && /^(tel:)?[+()\d\s./-]+$/i.test(text) ? `+1${digits}` : undefined
}
const leastWord = 3
const accented: Readonly<Record<string, string>> = { a: 'áàäâã', e: 'éèëê', i: 'íìïîİ', o: 'óòöôõ', u: 'úùüû', n: 'ñ', c: 'ç' }
/** Regular expression for a word in any case, with or without accents. */
const patternOf = (word: string) =>
  [...word.toLowerCase()]
    .map((letter) => {
      const plain = letter.normalize('NFD')[0]!
      const all = `${plain}${accented[plain] ?? ''}${letter}`
      return `[${all}${all.toUpperCase()}]`
    })
    .join('')
/** Words of a text as prefixes, when at least one is long enough. Words of one or two letters match too many rows to look up. */
function wordsIn(text: string) {
  const words: readonly string[] = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.every(({ length }) => length < leastWord)) return undefined
  const isShort = (word: string) => word.length < leastWord && !/\d/.test(word)
  const lookedUp = words.filter((word) => !isShort(word))
  return {
    query: lookedUp.map((word) => `${word}:*`).join(' & '),
    long: lookedUp.map(patternOf),
    short: words.filter(isShort).map((word) => `\\m${patternOf(word)}`),
  }
}

type Read = (text: string) => string | undefined
/** `isThere`: the condition of a partial index. */
const byStart =
  (column: (db: Db) => Fragment, read: Read, isThere = (db: Db): Fragment => db`true`): Reading =>
  (db, text) => {
    const start = read(text)
    if (start === undefined) return undefined
    return { where: db`${isThere(db)} and ${begins(db, column(db), start)}`, order: db`order by ${column(db)} collate "C"` }
  }
const byZip: Reading = (db, text) => (isZip(text) ? { where: db`zipcode = ${text}`, order: newest(db) } : undefined)
const byWords =
  (column: (db: Db) => Fragment): Reading =>
  (db, text) => {
    const words = wordsIn(text)
    if (words === undefined) return undefined
    const { query, long, short } = words
    const hasWords = db`to_tsvector('simple', folded(${column(db)})) @@ to_tsquery('simple', folded(${query}))`
    // Folding a name costs ten times as much as checking its letters first.
    return {
      where: short.length === 0 ? hasWords : db`${hasWords} and ${column(db)} ~ all(${short}::text[])`,
      each: db`case when ${column(db)} ~ all(${[...long, ...short]}::text[]) then ${hasWords} else false end`,
    }
  }
const byNumber = (kind: Numbered) =>
  byStart(
    (db) => db`right(id::text, 12)`,
    (text) => {
      const number = readNumber(text)
      return number && (number.kind ?? kind) === kind ? number.begins : undefined
    },
  )
const small = (text: string) => text.toLowerCase()
const byPhone = byStart((db) => db`phone`, phoneIn)
/** Matches the contact of a request, who need not be its owner. */
const byContact: Reading = (db, text) => {
  const phone = phoneIn(text)
  const contact = text.includes('@') ? db`email = ${small(text)}` : phone ? db`phone = ${phone}` : undefined
  return contact && { where: db`id in (select project_id from project_contacts where ${contact})`, order: newest(db) }
}
const byCharge: Reading = (db, text) => (/^\S{8,}$/.test(text) ? { where: db`gateway_charge = ${text}` } : undefined)

const readings = {
  users: [
    byPhone,
    byStart(
      (db) => db`lower(email)`,
      small,
      (db) => db`email <> ''`,
    ),
    byStart((db) => db`lower(name || ' ' || surname)`, small),
    byStart(
      (db) => db`lower(surname)`,
      small,
      (db) => db`surname <> ''`,
    ),
    byWords((db) => db`(name || ' ' || surname)`),
    byZip,
  ],
  companies: [byPhone, byStart((db) => db`lower(name)`, small), byStart((db) => db`slug`, small), byWords((db) => db`name`), byZip],
  projects: [byNumber('request'), byContact, byZip],
  leads: [byNumber('lead')],
  quotes: [byNumber('quote')],
  payments: [byNumber('payment'), byCharge],
} as const satisfies Record<Table, readonly Reading[]>

/** Conditions for a text, the most specific first. A text with an id means that id alone. */
function signsOf(db: Db, table: Table, typed: string): Sign[] {
  const [text, ids] = [typed.trim(), idsIn(typed)]
  return ids.length > 0 ? [{ where: db`id = any(${ids}::uuid[])` }] : readings[table].flatMap((read) => read(db, text) ?? [])
}
const joined = (db: Db, parts: readonly Fragment[], by: Fragment) => parts.reduce((before, one) => db`${before} ${by} ${one}`)
/** The first rows by each condition, so that no index is read further. */
const firstBy = (db: Db, table: Table, signs: readonly Sign[], most: number) =>
  joined(
    db,
    signs.map(
      ({ where, order = db`` }, rank) => db`(select id, ${rank}::int as rank from ${db(table)} where ${where} ${order} limit ${most}::int)`,
    ),
    db`union all`,
  )

/** With fewer matches the list gets their ids; with more it is read in its own order, which finds them soon. */
const mostNamed = 2000

const Named = z.object({ ids: z.nullable(z.array(z.string())) })

/** Condition for a list filtered by a text to rows of `table`. `of` is the column with their id; absent where the list is of that table itself. */
export async function narrowing(db: Db, table: Table, text: string | undefined, of?: Fragment): Promise<{ where: Fragment }> {
  if (!text) return { where: db`true` }
  const signs = signsOf(db, table, text)
  if (signs.length === 0) return { where: db`false` }
  const { ids } = await one(db, Named)`
    select case when count(*) < ${mostNamed} then coalesce(array_agg(id)::text[], '{}') end as ids
    from (select distinct id from (${firstBy(db, table, signs, mostNamed)}) f) g`
  if (ids) return { where: db`${of ?? db`id`} = any(${ids}::uuid[])` }
  const any = joined(
    db,
    signs.map(({ where, each }) => db`(${each ?? where})`),
    db`or`,
  )
  return { where: of ? db`${of} in (select id from ${db(table)} where ${any})` : db`(${any})` }
}

const mostFound = 6
const usd = (db: Db, cents: Fragment) => db`to_char(${cents} / 100.0, ${`FM"${country.currency.symbol}"999,999,990.00`})`

type Asked = { text: string; locale: Locale; seesContacts: boolean }
type Shown = { table: Table; row: Fragment; order: Fragment }

/** The first results of a kind: by the most specific condition, then in their own order. */
async function findFirst(db: Db, text: string, { table, row, order }: Shown): Promise<Found[]> {
  const signs = signsOf(db, table, text)
  if (signs.length === 0) return []
  return many(db, Found)`
    with found as (select id, min(rank) as rank from (${firstBy(db, table, signs, mostFound)}) f group by id)
    ${row} order by f.rank, ${order} limit ${mostFound}`
}

export const findPeople = (db: Db, { text }: Asked) =>
  findFirst(db, text, {
    table: 'users',
    order: db`u.kind desc, lower(u.name || ' ' || u.surname) collate "C"`,
    row: db`
    select 'user' as kind, u.id, u.id as page_id, coalesce(nullif(trim(u.name || ' ' || u.surname), ''), nullif(u.email, ''), u.phone, '') as title,
      concat_ws(' · ', nullif(u.email, ''), u.phone, c.name) as detail, case when u.suspended_at is not null then 'suspended' else u.kind end as state
    from found f join users u on u.id = f.id and u.deleted_at is null
    left join company_members m on m.user_id = u.id left join companies c on c.id = m.company_id`,
  })

export const findCompanies = (db: Db, { text, seesContacts }: Asked) =>
  findFirst(db, text, {
    table: 'companies',
    order: db`lower(c.name) collate "C"`,
    row: db`
    select 'company' as kind, c.id, c.id as page_id, c.name as title, concat_ws(' · ', c.city || ', ' || c.state_iso${seesContacts ? db`, c.phone` : db``}) as detail, c.status as state
    from found f join companies c on c.id = f.id`,
  })

export const findRequests = (db: Db, { text, locale }: Asked) =>
  findFirst(db, text, {
    table: 'projects',
    order: db`p.created_at desc`,
    row: db`
    select 'request' as kind, p.id, p.id as page_id, s.name ->> ${locale} as title,
      concat_ws(' · ', p.city || ', ' || p.state_iso, nullif(trim(u.name || ' ' || u.surname), '')) as detail, p.state
    from found f join projects p on p.id = f.id join services s on s.id = p.service_id join users u on u.id = p.owner_id`,
  })

export const findLeads = (db: Db, { text, locale }: Asked) =>
  findFirst(db, text, {
    table: 'leads',
    order: db`l.bought_at desc`,
    row: db`
    select 'lead' as kind, l.id, l.project_id as page_id, c.name as title,
      concat_ws(' · ', s.name ->> ${locale}, p.city || ', ' || p.state_iso, ${usd(db, db`l.price_cents`)}) as detail, l.state
    from found f join leads l on l.id = f.id join companies c on c.id = l.company_id join projects p on p.id = l.project_id
    join services s on s.id = p.service_id`,
  })

export const findQuotes = (db: Db, { text, locale }: Asked) =>
  findFirst(db, text, {
    table: 'quotes',
    order: db`q.created_at desc`,
    row: db`
    select 'quote' as kind, q.id, q.project_id as page_id, c.name as title,
      concat_ws(' · ', s.name ->> ${locale}, p.city || ', ' || p.state_iso, ${usd(db, db`coalesce(q.agreed_total_cents, q.total_cents)`)}) as detail,
      q.state
    from found f join quotes q on q.id = f.id join companies c on c.id = q.company_id join projects p on p.id = q.project_id
    join services s on s.id = p.service_id`,
  })

export const findPayments = (db: Db, { text, locale }: Asked) =>
  findFirst(db, text, {
    table: 'payments',
    order: db`y.created_at desc`,
    row: db`
    select 'payment' as kind, y.id, y.id as page_id, coalesce(c.name, nullif(trim(u.name || ' ' || u.surname), ''), '') as title,
      concat_ws(' · ', nullif(y.title ->> ${locale}, ''), ${usd(db, db`y.amount_cents`)}) as detail, y.state
    from found f join payments y on y.id = f.id left join companies c on c.id = y.holder_id left join users u on u.id = y.holder_id`,
  })
