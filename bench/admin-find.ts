import { tables } from '#server/tables.ts'
import { numberOf } from '#contract/numbers.ts'
import { find } from '#server/domains/admin/search/service.ts'
import { listRows } from '#server/domains/admin/lists/service.ts'
import { readConfig } from '#server/lib/config.ts'
import { type Context, type Admin, systemContext } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { milliseconds, unhurried } from './support/database.ts'
import { inMarket } from './support/market.ts'
import { type Cell, writeTable } from './support/table.ts'

const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const rounds = 40

/** The search for anybody over a million people, a tenth as many companies, and a request, lead, quote and payment for each five people. */
export const adminFind = () =>
  inMarket(async ({ pool }) => {
    await fill(pool)
    const ctx = ownerOf(pool)
    const rows: Cell[][] = []
    for (const [kind, texts] of await asked(pool)) {
      const measured = [await measure(texts, (q) => find(ctx, q)), await measure(texts, (q) => listed(ctx, q))]
      rows.push([kind, ...measured.flat()])
    }
    writeTable(
      `Anybody among ${people.toLocaleString('en-US')} people, ${rounds} times each: the palette, then the lists of people and of companies`,
      ['looked for by', 'p50 ms', 'p99 ms', 'lists p50', 'lists p99'],
      rows,
    )
    await addMore(pool, 0)
    const withAll = await addMore(pool, 1)
    await pool`drop index users_words, users_zip`
    writeTable('10,000 people added', ['all indexes, ms', 'without words and zip'], [[withAll, await addMore(pool, 2)]])
  })

function ownerOf(pool: Pool): Context<Admin> {
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET: newToken() })
  const ctx = systemContext({ pool, clock: { now: () => new Date() }, settings: usualSettings, config, tables, log: createLog('silent') })
  return { ...ctx, actor: { kind: 'user', userId: newId(), adminRole: 'owner' } }
}

const page = { limit: 25, sort: '-created_at' } as const
const listed = async (ctx: Context<Admin>, q: string) => {
  await listRows(ctx, 'users', { ...page, q })
  await listRows(ctx, 'companies', { ...page, q })
}

async function measure(texts: readonly string[], look: (text: string) => Promise<unknown>): Promise<[number, number]> {
  for (const text of texts) await look(text)
  const times: number[] = []
  for (let i = 0; i < rounds; i++) times.push(await milliseconds(() => look(texts[i % texts.length]!)))
  times.sort((a, b) => a - b)
  return [times[Math.floor(rounds * 0.5)]!, times[Math.floor(rounds * 0.99)]!]
}

/** Texts of each kind, from things all over the tables. */
async function asked(pool: Pool): Promise<[string, string[]][]> {
  const some = await pool<{ id: string; email: string; name: string; surname: string; phone: string; zipcode: string }[]>`
    select id, email, name, surname, phone, zipcode from users order by md5(id::text) limit 8`
  const ids = async (table: string) =>
    (await pool<{ id: string }[]>`select id from ${pool(table)} order by md5(id::text) limit 8`).map(({ id }) => id)
  const [requests, leads, quotes, payments] = await Promise.all(['projects', 'leads', 'quotes', 'payments'].map(ids))
  return [
    ['email', some.map(({ email }) => email)],
    ['name and surname', some.map(({ name, surname }) => `${name} ${surname}`)],
    ['surname, any word', some.map(({ surname }) => surname.split(' ')[1]!)],
    ['first name of thousands', some.map(({ name }) => name)],
    ['a name half typed', ['elena g', 'ana mar', 'mar gar', 'maría p', 'juan rod']],
    ['surname of thousands', ['garcí', 'lóptan', 'rodmel', 'gonbar', 'marque', 'perlom']],
    ['two letters', ['ma', 'ro', 'ca', 'el']],
    ['company', ['plomería', 'Hermanos 77', 'electric 12']],
    ['phone', some.map(({ phone }) => phone.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3'))],
    ['area code', some.map(({ phone }) => phone.slice(2, 5))],
    ['zip', some.map(({ zipcode }) => zipcode)],
    ['request number', requests!.map((id) => numberOf('request', id))],
    ['lead number', leads!.map((id) => numberOf('lead', id))],
    ['quote number', quotes!.map((id) => numberOf('quote', id))],
    ['payment number', payments!.map((id) => numberOf('payment', id))],
    ['number without letters', payments!.map((id) => numberOf('payment', id).slice(3))],
    ['a link', requests!.map((id) => `https://oficio.example/user/projects/${id}`)],
    ['nothing there', ['zzqxw', 'nobody@nowhere.example', '(999) 999-9999', 'OF-000000000000', '00000']],
  ]
}

// Ids run with time and end by chance, as the product's do.
const numbered = (kind: string, n = 'n') => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-' || left(md5('${kind}' || ${n}), 12))::uuid`
const pick = (words: string, salt: string, n = 'n') =>
  `('{${words}}'::text[])[1 + (hashtextextended('${salt}' || ${n}, 0) & 1048575) % cardinality('{${words}}'::text[])]`
const names =
  'María,José,Ana,Luis,Carmen,Juan,Rosa,Carlos,Elena,Pedro,Lucía,Miguel,Sofía,Jorge,Marta,Diego,John,Mary,James,Linda,Robert,Susan,Marco,Inés,Óscar,Raúl'
const starts = 'Gar,Rod,Mar,Her,Lóp,Gon,Pér,Sán,Ram,Tor,Flo,Riv,Góm,Día,Rey,Cru,Mor,Ort,Cas,Ro'
const middles = 'cí,rí,ti,ná,e,zá,ce,che,í,re,ve,ní,bar,que,a,lom,den,tan,mel,sor'
const ends = 'a,guez,nez,z,lez,s,ro,da,no,llo,za,na,ller,man,son,ra,to,lo,ria,do'
const surname = (salt: string) => `(${pick(starts, `a${salt}`)} || ${pick(middles, `b${salt}`)} || ${pick(ends, `c${salt}`)})`
const trades = 'Plomería,Electric,Roofing,Limpieza,Jardines,Pintura,Carpintería,Hermanos,Painting,Heating'

const insertPeople = (pool: Pool, from: number, to: number) =>
  unhurried(
    pool,
    `insert into users (id, kind, name, surname, email, phone, zipcode, created_at)
      select ${numbered('user')}, 'member', ${pick(names, 'name')}, ${surname('x')} || ' ' || ${surname('y')}, md5('mail' || n) || '@example.com',
        '+1' || (2010000000 + n::bigint * 7), lpad((n * 7 % 99951)::text, 5, '0'), timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(${from}, ${to}) n`,
  )

const addMore = (pool: Pool, time: number) =>
  milliseconds(() => insertPeople(pool, people + time * 10_000 + 1, people + (time + 1) * 10_000))

async function fill(pool: Pool): Promise<void> {
  await insertPeople(pool, 1, people)
  await unhurried(
    pool,
    'set session_replication_role = replica',
    `insert into companies (id, slug, name, status, zipcode, city, state_iso, lat, lon, time_zone, phone, created_at, languages)
      select ${numbered('company')}, 'company-' || n, ${pick(trades, 'trade')} || ' ' || ${surname('z')} || ' ' || n, 'active', lpad((n * 7 % 99951)::text, 5, '0'),
        'Rockville', 'MD', 39, -77, 'America/New_York', '+1' || (3010000000 + n::bigint * 7), timestamptz '2020-01-01' + n * interval '1 minute', '{es}'
      from generate_series(1, ${people / 10}) n`,
    `insert into projects (id, owner_id, service_id, form_id, state, zipcode, city, state_iso, time_zone, created_at)
      select ${numbered('project')}, ${numbered('user')}, f.service_id, f.id, 'open', lpad((n * 7 % 99951)::text, 5, '0'), 'Rockville', 'MD', 'America/New_York',
        timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, ${people / 5}) n, (select id, service_id from service_forms limit 1) f`,
    `insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, wallet_cents, created_at, settled_at)
      select ${numbered('payment')}, ${numbered('company', '(n % 1000 + 1)')}, 'lead', ${numbered('match')}, '{}', 'succeeded', 2000, 2000, now(), now()
      from generate_series(1, ${people / 5}) n`,
    `insert into leads (id, match_id, project_id, company_id, payment_id, price_cents, bought_at, undo_until)
      select ${numbered('lead')}, ${numbered('match')}, ${numbered('project')}, ${numbered('company', '(n % 1000 + 1)')}, ${numbered('payment')}, 2000, now(), now()
      from generate_series(1, ${people / 5}) n`,
    `insert into quotes (id, lead_id, project_id, company_id, version, state, valid_until, created_at)
      select ${numbered('quote')}, ${numbered('lead')}, ${numbered('project')}, ${numbered('company', '(n % 1000 + 1)')}, 1, 'sent', now(), now()
      from generate_series(1, ${people / 5}) n`,
    'set session_replication_role = origin',
    'vacuum analyze',
  )
}
