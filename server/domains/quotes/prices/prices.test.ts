import { expect } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newAgreedPrice } from '#tests/factories/prices.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { countPrices } from './service.ts'

const size: Question = {
  id: 'size',
  type: 'single',
  price_input: true,
  label: { es: '¿De qué tamaño?', en: 'What size?' },
  options: [
    { id: 'big', label: { es: 'Grande', en: 'Big' }, size_factor: 2 },
    { id: 'small', label: { es: 'Chica', en: 'Small' } },
    { id: 'not_sure', label: { es: 'No sé', en: 'Not sure' } },
  ],
}
const colour: Question = { ...size, id: 'colour', price_input: false }
/** Within the twelve months before March 2026. */
const usual = new Date('2025-11-05T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }) => {
  const owner = await newUser(db)
  const companies = [await newCompany(db), await newCompany(db), await newCompany(db), await newCompany(db)]
  const service = () => newService(db, { questions: [size, colour] })
  type Job = Omit<Parameters<typeof newAgreedPrice>[1], 'owner' | 'company' | 'at'> & { by?: number; at?: Date }
  const agree = ({ by = 0, at = usual, ...job }: Job) => newAgreedPrice(db, { owner, company: companies[by]!, at, ...job })
  /** Prices of a service by companies in turn. */
  const agreeAll = async (of: { id: string; formId: string }, by: readonly number[], more: Partial<Job> = {}) => {
    for (const [index, company] of by.entries()) await agree({ service: of, by: company, cents: (index + 1) * 10_000, ...more })
  }
  return { service, agree, agreeAll, companies }
})

test.beforeEach(({ server }) => server.setNow(new Date('2026-03-02T15:00:00Z')))

const turns = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]

test.for<[string, number[], boolean]>([
  ['nine prices', turns.slice(0, 9), false],
  ['ten of two companies', [0, 1, 0, 1, 0, 1, 0, 1, 0, 1], false],
  ['ten with six of one company', [0, 0, 0, 0, 0, 0, 1, 2, 1, 2], false],
  ['ten with half of one company', [0, 0, 0, 0, 0, 1, 2, 1, 2, 1], true],
  ['ten of four companies', turns, true],
])('%s: shown only if nobody can be told', async ([_case, by, isShown], { ctx, server, given: { service, agreeAll } }) => {
  const of = await service()
  await agreeAll(of, by, { answers: { size: 'small' } })
  await countPrices(ctx)
  const client = server.visitor()

  for (const place of [undefined, 'maryland', 'silver-spring-md', '20910']) {
    const guide = await client.prices.guide({ params: { service: of.slug }, query: place ? { place } : {} })
    expect([place, guide.figures?.count ?? null, guide.wider?.count ?? null]).toEqual([
      place,
      isShown ? 10 : null,
      isShown && place ? 10 : null,
    ])
    expect(guide.drivers[0]!.options.map(({ middle }) => middle?.amount ?? null)).toEqual([isShown ? 55_000 : null, null])
  }
  expect((await client.prices.list()).some(({ service: { id } }) => id === of.id)).toBe(isShown)
  expect(await ctx.db`select from price_figures where service_id = ${of.id}`).toHaveLength(isShown ? 4 : 0)
})

test('a place with too few prices says what is known around it', async ({ ctx, server, given: { service, agreeAll } }) => {
  const of = await service()
  await agreeAll(of, turns)
  await agreeAll(of, [0, 1], { zipcode: '75201' })
  await countPrices(ctx)
  const read = (place?: string) => server.visitor().prices.guide({ params: { service: of.slug }, query: place ? { place } : {} })

  expect(await read('75201')).toMatchObject({
    place: { kind: 'state', slug: 'texas', name: 'Texas' },
    month: '2026-02',
    figures: null,
    reference: { low: { amount: 10_000 }, high: { amount: 50_000 }, unit: 'job' },
    wider: { place: { kind: 'country', slug: null, name: 'United States' }, count: 12 },
    places: [],
  })
  expect(await read('20910')).toMatchObject({
    place: { kind: 'town', slug: 'silver-spring-md', name: 'Silver Spring, MD' },
    figures: {
      lowest: { amount: 19_000 },
      low: { amount: 32_500 },
      middle: { amount: 55_000 },
      high: { amount: 77_500 },
      highest: { amount: 91_000 },
    },
    wider: { place: { kind: 'state', slug: 'maryland' }, count: 10 },
  })
  expect((await read()).places.map(({ place }) => place.slug)).toEqual(['maryland'])
  expect((await read('md')).place.slug).toBe('maryland')
  for (const place of ['00000', 'atlantis', 'nowhere-md', 'x'])
    await expect(read(place)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(server.visitor().prices.guide({ params: { service: 'nothing' }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('only fixed prices of standing agreements of the last twelve full months count', async ({
  ctx,
  given: { service, agree, agreeAll },
}) => {
  const of = await service()
  await agreeAll(of, turns)
  for (const more of [
    { type: 'range' },
    { type: 'hourly' },
    { state: 'cancelled' },
    { state: 'declined' },
    { at: new Date('2025-03-01T04:59:00Z') },
    { at: new Date('2026-03-01T05:00:00Z') },
    { cents: 0 },
  ])
    await agree({ service: of, by: 3, cents: 9_000_000, ...more })
  const counted = async () =>
    (await ctx.db`select count from price_figures where service_id = ${of.id} and place = ''`).map((row) => row['count'] as number)
  await countPrices(ctx)
  const first = await counted()
  for (const at of ['2025-03-01T05:00:00Z', '2026-03-01T04:59:00Z']) await agree({ service: of, by: 2, cents: 5000, at: new Date(at) })
  await countPrices(ctx)

  expect([first, await counted()]).toEqual([[10], [12]])
})

test('a figure goes when the prices behind it do, and pages say so at once', async ({ ctx, server, given: { service, agreeAll } }) => {
  const of = await service()
  await agreeAll(of, turns)
  await countPrices(ctx)
  const read = async () => (await server.visitor().prices.guide({ params: { service: of.slug }, query: {} })).figures?.count
  const before = await read()
  await ctx.db`update quotes set state = 'cancelled' where id = (
    select q.id from quotes q join projects p on p.id = q.project_id where p.service_id = ${of.id} limit 1)`
  const changes = await countPrices(ctx)

  expect([before, changes > 0, await read()]).toEqual([10, true, undefined])
})

const zips = {
  '20910': ['maryland', 'silver-spring-md'],
  '20850': ['maryland', 'rockville-md'],
  '22201': ['virginia', 'arlington-va'],
} as const
const job = fc.record({
  zipcode: fc.constantFrom(...(Object.keys(zips) as (keyof typeof zips)[])),
  by: fc.nat(3),
  cents: fc.integer({ min: 1000, max: 900_000 }),
  size: fc.constantFrom('big', 'small'),
  day: fc.integer({ min: -30, max: 400 }),
})

/** Value at `share` of sorted prices, between two of them where it falls there. */
function shareOf(prices: readonly number[], share: number): number {
  const at = share * (prices.length - 1)
  const [low, high] = [prices[Math.floor(at)]!, prices[Math.ceil(at)]!]
  return Math.round(Number((low + (high - low) * (at % 1)).toFixed(6)))
}

test(
  'counting again gives the same, whatever happened in between, and equals a count by hand',
  { timeout: 120_000 },
  async ({ ctx, given }) => {
    const { service, agree } = given
    await fc.assert(
      fc.asyncProperty(fc.array(job, { minLength: 15, maxLength: 30 }), fc.nat(2), async (jobs, cut) => {
        const of = await service()
        for (const [index, { size, day, ...one }] of jobs.entries()) {
          await agree({ ...one, service: of, answers: { size, colour: 'big' }, at: new Date(Date.UTC(2025, 2, 1, 12) + day * 86_400_000) })
          // Counted in the middle as well: the last count forgets nothing and adds nothing.
          if (index === cut * 10) await countPrices(ctx)
        }
        await countPrices(ctx)
        const twice = await countPrices(ctx)

        const byHand = new Map<string, { company: number; cents: number }[]>()
        for (const { zipcode, by, cents, size, day } of jobs) {
          if (day < 0 || day >= 365) continue
          for (const key of [' ', ...zips[zipcode].map((place) => `${place} `), ` size:${size}`])
            byHand.set(key, [...(byHand.get(key) ?? []), { company: by, cents }])
        }
        const expected = [...byHand].flatMap(([key, points]) => {
          const own = [0, 1, 2, 3].map((company) => points.filter((point) => point.company === company).length)
          const isHidden = points.length < 10 || own.filter(Boolean).length < 3 || Math.max(...own) * 2 > points.length
          const prices = points.map(({ cents }) => cents).toSorted((a, b) => a - b)
          return isHidden ? [] : [[key, points.length, ...[0.1, 0.25, 0.5, 0.75, 0.9].map((share) => shareOf(prices, share))]]
        })
        const rows = await ctx.db<{ key: string; figures: number[] }[]>`
        select place || ' ' || case when question = '' then '' else question || ':' || option end as key,
          array[count, lowest_cents, low_cents, middle_cents, high_cents, highest_cents]::int[] as figures
        from price_figures where service_id = ${of.id}`

        expect(twice).toBe(0)
        expect(Object.fromEntries(rows.map(({ key, figures }) => [key, figures]))).toEqual(
          Object.fromEntries(expected.map(([key, ...figures]) => [key, figures])),
        )
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)
