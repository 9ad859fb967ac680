import { v5 } from 'uuid'
import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'
import { catalogue } from '#db/catalogue/catalogue.ts'
import type { Db } from '#server/lib/db.ts'
import { random, type Random } from '../pictures/random.ts'
import { firstNames, surnames } from './names.ts'
import { town } from './place.ts'
import { fill, manners, origins, promises, taglines } from './words.ts'

const namespace = '1f6c2a44-8d0b-4a0e-9b64-3c1c7d2b8e55'
/** Deterministic id of an entity of the town. */
export const townId = (kind: string, key: string | number) => v5(`${kind}:${key}`, namespace)

const companyCount = 420
const day = 86_400_000

type Place = { zip: string; location: string; state_iso: string; lat: number; lon: number; time_zone: string }

export type TownCompany = {
  id: string
  index: number
  slug: string
  name: string
  category: string
  services: string[]
  founder: string
  place: Place
  radiusMiles: number
  status: 'active' | 'pending' | 'suspended'
  isPaused: boolean
  /** Expected stars, 3.6 to 5. */
  quality: number
  createdAt: Date
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Companies with demo accounts; all others are random. */
const { named } = town

export const namedCompanies = named.length

function nameOf(rng: Random, category: string, founder: string, taken: Set<string>): string {
  const words = town.tradeWords[category]!
  const surname = founder.split(' ')[1]!
  for (;;) {
    const head = rng.pick([
      surname,
      surname,
      `${surname} & ${rng.pick(surnames)}`,
      `${surname} Hermanos`,
      rng.pick(town.placeWords),
      rng.pick(town.placeWords),
      founder.split(' ')[0]!,
    ])
    const name = `${head} ${rng.pick(words)}`
    if (!taken.has(slugOf(name))) return name
  }
}

/** Generates the companies: all different, and the same in every seeding. */
export function drawCompanies(places: ReadonlyMap<string, Place>, now: Date): TownCompany[] {
  const rng = random('town:companies')
  const wheel = town.bases.filter(([zip]) => places.has(zip)).flatMap(([zip, weight]) => Array.from({ length: weight }, () => zip))
  const taken = new Set<string>()
  return Array.from({ length: companyCount }, (_, index) => {
    const given = named[index]
    const category = catalogue[index % catalogue.length]!
    const chosen = given ? catalogue.find(({ slug }) => slug === given.category)! : category
    const founder = given?.founder ?? `${rng.pick(firstNames)} ${rng.pick(surnames)}`
    const name = given?.name ?? nameOf(rng, chosen.slug, founder, taken)
    taken.add(slugOf(name))
    // The first hundred are near the middle and offer all services of their trade, so that no service there is empty.
    const isNear = index < 100
    const all = chosen.services.map(({ slug }) => slug)
    const services = isNear ? all : rng.shuffle(all).slice(0, rng.int(Math.min(3, all.length), all.length))
    const zip = given?.zip ?? (isNear ? rng.pick(town.near.filter((each) => places.has(each))) : rng.pick(wheel))
    const status = given || index % 47 !== 46 ? (index % 97 === 96 ? 'suspended' : 'active') : 'pending'
    const ageDays = given ? 400 : rng.chance(0.06) ? rng.between(1, 40) : rng.between(200, 900)
    return {
      id: townId('company', index),
      index,
      slug: slugOf(name),
      name,
      category: chosen.slug,
      services,
      founder,
      place: places.get(zip)!,
      radiusMiles: isNear ? rng.int(12, 22) : rng.int(8, 26),
      status,
      isPaused: !given && index % 41 === 40,
      quality: given ? 4.8 : rng.between(4.2, 5) - (rng.chance(0.1) ? 0.6 : 0),
      // Companies in review registered since yesterday, a few of them overdue.
      createdAt: new Date(now.getTime() - Math.floor((status === 'pending' ? ageDays / 450 : ageDays) * day)),
    } satisfies TownCompany
  })
}

export const daysOnSite = ({ createdAt }: TownCompany, now: Date): number => Math.floor((now.getTime() - createdAt.getTime()) / day)

/** Usual first response time in business minutes; every sixth company is slow. */
export const paceOf = ({ index }: Pick<TownCompany, 'index'>): number =>
  random(`town:pace:${index}`).pick(index % 6 === 5 ? [150, 210, 290] : [4, 8, 13, 20, 30, 45, 65, 90])

function textsOf(company: TownCompany, serviceName: Localized): { tagline: Localized; about: Localized; year: number; workers: number } {
  const rng = random(`town:texts:${company.index}`)
  const year = rng.int(1988, company.createdAt.getUTCFullYear() - 1)
  const workers = rng.int(2, 18)
  const parts = [rng.pick(origins), ...rng.shuffle(manners).slice(0, 2), rng.pick(promises)]
  const tagline = rng.pick(taglines)
  const values = (locale: 'es' | 'en') => ({
    founder: company.founder,
    year,
    workers,
    city: company.place.location,
    service: locale === 'en' && tagline.en.startsWith('Same') ? serviceName.en.toLowerCase() : serviceName[locale],
  })
  return {
    tagline: { es: fill(tagline.es, values('es')), en: fill(tagline.en, values('en')) },
    about: { es: parts.map(({ es }) => fill(es, values('es'))).join(' '), en: parts.map(({ en }) => fill(en, values('en'))).join(' ') },
    year,
    workers,
  }
}

const caps = [null, null, null, 15_000, 30_000, 60_000]

/** Writes the companies with their services, areas, hours and credentials. Pictures and reviews come later. */
export async function saveCompanies(db: Db, companies: readonly TownCompany[], now: Date): Promise<void> {
  const serviceRows = await db<
    { id: string; slug: string; name: Localized; job_low_cents: number; job_high_cents: number; job_unit: string }[]
  >`
    select id, slug, name, job_low_cents, job_high_cents, job_unit from services`
  const services = new Map(serviceRows.map((service) => [service.slug, service]))
  const rows = companies.map((company) => {
    const rng = random(`town:row:${company.index}`)
    const { tagline, about, year, workers } = textsOf(company, services.get(company.services[0]!)!.name)
    const { place } = company
    // Demo companies have exactly the data that their texts mention.
    const speaksBoth = company.index < named.length
    const languages = rng.pick([['es', 'en'], ['es', 'en'], ['es', 'en'], ['en'], ['es']])
    const isNew = company.status === 'pending'
    return {
      id: company.id,
      slug: company.slug,
      name: company.name,
      status: company.status,
      is_paused: company.isPaused,
      tagline,
      about,
      phone: `${town.phones.company}${String(1000 + company.index).slice(-4)}`,
      website: rng.chance(0.6) ? `https://${company.slug}.example` : null,
      address: `${rng.int(100, 9900)} ${rng.pick(town.streets)}`,
      zipcode: place.zip,
      city: place.location,
      state_iso: place.state_iso,
      lat: place.lat + rng.between(-0.02, 0.02),
      lon: place.lon + rng.between(-0.02, 0.02),
      time_zone: place.time_zone,
      founded_year: year,
      workers_count: workers,
      languages: speaksBoth ? ['es', 'en'] : languages,
      tier: 'listed',
      reply_minutes: isNew ? null : paceOf(company),
      hires_count: isNew ? 0 : Math.ceil(rng.between(0.12, 0.25) * daysOnSite(company, now)),
      leads_count: isNew ? 0 : rng.int(6, 220),
      last_lead_at: isNew ? null : new Date(now.getTime() - Math.floor(rng.between(0.2, 20) * day)),
      cap_week_cents: company.index < named.length ? 60_000 : rng.pick(caps),
      created_at: company.createdAt,
    }
  })
  await inChunks(
    rows,
    200,
    (chunk) => db`
    insert into companies ${db(chunk.map(({ tagline, about, ...row }) => ({ ...row, tagline: db.json(tagline), about: db.json(about) })) as never[])}
    on conflict do nothing`,
  )
  await saveServices(db, companies, services)
  await saveAreas(db, companies)
  await saveHours(db, companies)
  await saveCredentials(db, companies, now)
}

async function inChunks<T>(rows: readonly T[], size: number, save: (chunk: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await save(rows.slice(start, start + size))
}

type Service = { id: string; job_low_cents: number; job_high_cents: number; job_unit: string }

async function saveServices(db: Db, companies: readonly TownCompany[], services: ReadonlyMap<string, Service>): Promise<void> {
  const rows = companies.flatMap((company) => {
    const rng = random(`town:services:${company.index}`)
    const level = rng.between(0.85, 1.35)
    return company.services.map((slug) => {
      const { id, job_low_cents: low } = services.get(slug)!
      // Round prices.
      const step = low > 100_000 ? 5000 : low > 10_000 ? 500 : 100
      return { company_id: company.id, service_id: id, price_from_cents: Math.max(step, Math.round((low * level) / step) * step) }
    })
  })
  await inChunks(rows, 1000, (chunk) => db`insert into company_services ${db(chunk)} on conflict do nothing`)
}

/** Zips within each company's radius, by great-circle distance of the centers. Every ninth company also serves its whole state. */
async function saveAreas(db: Db, companies: readonly TownCompany[]): Promise<void> {
  const areas = companies.map(({ id, place, radiusMiles }) => ({ id, lat: place.lat, lon: place.lon, radius: radiusMiles }))
  await db`
    insert into company_zips (company_id, zip)
    select area.id, z.zip
    from jsonb_to_recordset(${db.json(areas)}) as area (id uuid, lat float8, lon float8, radius float8)
    join zips z on z.state_iso = any(${town.around})
      and z.lat between area.lat - area.radius / 69 and area.lat + area.radius / 69
      and z.lon between area.lon - area.radius / 53 and area.lon + area.radius / 53
    where 3959 * acos(least(1, sin(radians(area.lat)) * sin(radians(z.lat)) + cos(radians(area.lat)) * cos(radians(z.lat)) * cos(radians(z.lon - area.lon)))) <= area.radius
    on conflict do nothing`
  const statewide = companies
    .filter(({ index }) => index % 9 === 8)
    .map(({ id, place }) => ({ company_id: id, state_iso: place.state_iso }))
  await db`insert into company_states ${db(statewide)} on conflict do nothing`
}

async function saveHours(db: Db, companies: readonly TownCompany[]): Promise<void> {
  const rows = companies.flatMap(({ id, index }) => {
    const rng = random(`town:hours:${index}`)
    const [opens, closes] = rng.pick([
      ['08:00', '18:00'],
      ['07:00', '17:00'],
      ['09:00', '19:00'],
      ['08:00', '20:00'],
    ] as const)
    const days = rng.chance(0.55) ? [1, 2, 3, 4, 5, 6] : rng.chance(0.3) ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5]
    return days.map((weekday) => ({ company_id: id, weekday, opens, closes: weekday === 6 ? '14:00' : weekday === 7 ? '13:00' : closes }))
  })
  await inChunks(rows, 1000, (chunk) => db`insert into company_hours ${db(chunk)} on conflict do nothing`)
}

/** Every state has a register of its own where states license trades. */
const townRegistry = (state: string) => (Object.keys(town.licences).length > 0 ? `${state} ${town.registry}` : town.registry)

const dateAfter = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)

async function saveCredentials(db: Db, companies: readonly TownCompany[], now: Date): Promise<void> {
  const categories = new Map((await db<{ id: string; slug: string }[]>`select id, slug from categories`).map(({ id, slug }) => [slug, id]))
  const rows = companies.flatMap((company) => {
    const rng = random(`town:credentials:${company.index}`)
    // Checked weekly; a few are due.
    const since = rng.int(2, 300)
    const checked = new Date(now.getTime() - (since % 25 === 0 ? 8 : since % 7) * day)
    const make = (
      kind: string,
      source: string,
      {
        state_iso = null as string | null,
        expires_on = null as string | null,
        status = 'verified',
        number = null as string | null,
        category_id = null as string | null,
        amount_cents = null as number | null,
        worker = null as string | null,
        reason = null as string | null,
      } = {},
    ) => ({
      id: townId('credential', `${company.index}:${kind}:${state_iso}`),
      company_id: company.id,
      kind,
      state_iso,
      status,
      source,
      number,
      category_id,
      amount_cents,
      worker,
      reason,
      submitted_at: ['submitted', 'checking', 'rejected'].includes(status) ? new Date(now.getTime() - 20 * 3_600_000) : null,
      checked_at: status === 'verified' || status === 'expired' ? checked : null,
      expires_on,
      created_at: company.createdAt,
    })
    const isBare = company.index >= named.length && rng.chance(0.06)
    const isExpired = company.index >= named.length && rng.chance(0.05)
    const licences = Object.keys(town.licences).filter(
      (state) => state === company.place.state_iso || rng.chance(0.45) || company.index < named.length,
    )
    const number = () => `${rng.int(100_000, 999_999)}`
    return [
      make('email', brand.name),
      make('phone', brand.name),
      ...(isBare
        ? []
        : [
            make('business_registration', townRegistry(company.place.state_iso), { number: number() }),
            ...licences.map((state_iso) =>
              make('trade_licence', town.licences[state_iso]!, {
                state_iso,
                number: number(),
                category_id: categories.get(company.category)!,
                expires_on: dateAfter(
                  now,
                  isExpired ? -rng.int(3, 60) : company.index === 0 && state_iso === town.states[0] ? 26 : rng.int(40, 700),
                ),
                status: isExpired ? 'expired' : 'verified',
              }),
            ),
            make('liability_insurance', rng.pick(town.insurers), {
              number: number(),
              amount_cents: 100_000_000,
              expires_on: dateAfter(now, rng.int(30, 360)),
            }),
            ...(rng.chance(0.7)
              ? [make('background_check', 'Checkr', { worker: company.founder, expires_on: dateAfter(now, rng.int(60, 360)) })]
              : []),
            ...(rng.chance(0.35) && company.index > 0
              ? [make('workers_compensation', rng.pick(town.insurers), { expires_on: dateAfter(now, rng.int(30, 360)) })]
              : []),
            ...(rng.chance(0.5) && company.index > 0 ? [make('identity', 'Stripe Identity')] : []),
          ]),
      // The first demo company shows every state: one pending, one rejected.
      ...(company.index === 0
        ? [
            make('identity', town.identity, { status: 'checking' }),
            make('workers_compensation', town.insurers[0]!, {
              number: number(),
              status: 'rejected',
              expires_on: dateAfter(now, 300),
              reason: 'La póliza está a nombre de otra empresa. Envía la que lleva el nombre de la tuya.',
            }),
          ]
        : []),
    ]
  })
  await inChunks(rows, 500, (chunk) => db`insert into credentials ${db(chunk)} on conflict do nothing`)
  // The sandbox's license boards know them.
  await db`
    insert into sandbox_licences (state_iso, number, status, expires_on, source)
    select distinct on (state_iso, number) state_iso, number, case status when 'verified' then 'active' else 'expired' end, expires_on, source
    from credentials where kind = 'trade_licence' and number is not null and state_iso is not null and status in ('verified', 'expired')
    on conflict do nothing`
}
