import { belongingsOf } from '#server/lib/merging.ts'
import { tables } from '#server/tables.ts'
import { describe, expect } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { getOpening } from '#server/domains/payments/statements/queries.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { contents } from '#tests/security/support/contents.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const reason = 'Son la misma empresa: mismo teléfono y misma dirección.'
const price = { amount: 2000, currency: 'USD' as const }

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const service = await newService(db)
  const merge = (kept: Named, merged: Named, choices: object = {}) =>
    admin.merging.mergeCompanies({ params: pairOf(kept, merged), body: { ...choices, reason } })
  const preview = (kept: Named, merged: Named) => admin.merging.previewCompanies({ params: pairOf(kept, merged) })
  const booksHold = async () => expect(await moneyProblems(ctx)).toEqual([])

  async function offer(company: Named, project?: Awaited<ReturnType<typeof newRequest>>) {
    const asked = project ?? (await newRequest(db, { service }))
    return { project: asked, match: await newMatch(db, { project: asked, company, price_cents: price.amount }) }
  }
  async function bought(company: Named & { owner: Named }, project?: Awaited<ReturnType<typeof newRequest>>) {
    const scene = await offer(company, project)
    const member = await server.as(company.owner.id)
    const { lead_id } = await member.leads.buy({ params: { match_id: scene.match.id }, body: { price } })
    return { ...scene, leadId: lead_id! }
  }
  const review = (company: Named, overall: number, more: object = {}) => db`
    insert into reviews ${db({
      id: newId(),
      company_id: company.id,
      author_name: 'Ana R.',
      level: 'verified_hire',
      state: 'published',
      overall,
      text: 'Llegaron a tiempo.',
      created_at: new Date(),
      published_at: new Date(),
      ...more,
    })}`

  /** Two duplicates, each with money and a lead. */
  async function twins() {
    const [kept, merged] = [await newCompany(db, { name: 'Cercas Ada', zips: ['20850'] }), await newCompany(db, { name: 'Ada Cercas' })]
    for (const company of [kept, merged]) await giveMoney(db, company.id, 10_000)
    return { kept, merged }
  }

  async function offerReserved(company: Named) {
    const { project } = await offer(company)
    await db`update matches set state = 'reserved', reserved_at = now(), hold_until = now() + interval '10 minutes' where project_id = ${project.id}`
    await db`update project_slots set used = 1 where project_id = ${project.id}`
    await db`insert into cap_usage (company_id, period, starts_on, cents) select ${company.id}, 'day', (now() at time zone 'America/New_York')::date, 2000`
  }

  const mergePeople = (kept: Named, merged: Named, choices: object = {}) =>
    admin.merging.mergePeople({ params: { user_id: kept.id, other_id: merged.id }, body: { ...choices, reason } })

  const found = async (dismissed: { dismissed?: 'true' } = {}) =>
    (await admin.merging.companyCandidates({ query: dismissed })).filter(({ sides }) => sides[0].name === 'Gemela')

  const actionsOn = async (ids: string[]) =>
    (await db<{ action: string }[]>`select action from audit_log where entity_id = any(${ids}) order by id`).map(({ action }) => action)
  const { id } = await newUser(db, { is_admin: true })
  const admin = await server.as(id)
  await db`update sessions set proven_at = now() where user_id = ${id}`

  const namesakes = async () => {
    const [one, other] = [await newCompany(db, { name: 'Gemela' }), await newCompany(db, { name: 'Gemela' })]
    await db`update companies set zipcode = '20910' where id in (${one.id}, ${other.id})`
    return { params: { company_id: other.id, other_id: one.id }, backwards: { company_id: one.id, other_id: other.id } }
  }

  return {
    twins,
    bought,
    service,
    offer,
    review,
    preview,
    merge,
    booksHold,
    admin,
    offerReserved,
    mergePeople,
    found,
    actionsOn,
    namesakes,
  }
})

test.beforeEach(({ server }) => server.setNow(new Date()))

type Named = { id: string }
const pairOf = (kept: Named, merged: Named) => ({ company_id: kept.id, other_id: merged.id })

describe('companies', () => {
  test('everything moves to the kept company, counted once, and the old address redirects', async ({
    db,
    server,
    given: { twins, bought, service, offer, review, preview, merge, booksHold, admin },
  }) => {
    const { kept, merged } = await twins()
    await giveMoney(db, merged.id, 300, 'promo')
    await newCard(db, merged.id)
    const [own, other] = [await bought(kept), await bought(merged)]
    const asked = await newRequest(db, { service })
    const seen = await offer(kept, asked)
    await offer(merged, asked)
    await review(kept, 5)
    await review(merged, 3)
    await review(kept, 4, { project_id: own.project.id })
    await review(merged, 1, { project_id: own.project.id })

    const sites = await Promise.all([kept, merged].map(({ owner }) => server.as(owner.id)))
    for (const { locations } of sites) await locations.add({ body: { zipcode: '20910', address: '1 First St' } })
    await sites[1]!.locations.add({ body: { zipcode: '21201' } })

    const before = await preview(kept, merged)
    expect(before.obstacles).toEqual([])
    expect(before.counts).toContainEqual({ what: 'leads', moves: 1, stays: 0 })
    expect(before.counts).toContainEqual({ what: 'reviews', moves: 1, stays: 1 })
    // Credit pays first.
    expect([before.wallet.amount, before.promo.amount]).toEqual([8300, 0])
    expect(before.differences).toContainEqual({ part: 'name', kept: 'Cercas Ada', merged: 'Ada Cercas' })

    expect(await merge(kept, merged, { name: 'merged' })).toEqual({ id: kept.id })
    await server.runJobs()

    const [row] = await db`select name, slug, leads_count, rating_mean, reviews_count from companies where id = ${kept.id}`
    expect(row).toMatchObject({ name: 'Ada Cercas', slug: kept.slug, leads_count: 2, rating_mean: 4, reviews_count: 3 })
    expect(await db`select status, merged_into, phone from companies where id = ${merged.id}`).toEqual([
      { status: 'merged', merged_into: kept.id, phone: null },
    ])
    const leads = await db`select id from leads where company_id = ${kept.id}`
    expect(new Set(leads.map(({ id }) => id as string))).toEqual(new Set([own.leadId, other.leadId]))
    expect(await db`select id from matches where project_id = ${asked.id}`).toEqual([{ id: seen.match.id }])
    expect(await db`select distinct cents from cap_usage where company_id = ${kept.id}`).toEqual([{ cents: 4000 }])
    expect(await db`select distinct company_id from cap_usage where company_id in (${kept.id}, ${merged.id})`).toEqual([
      { company_id: kept.id },
    ])
    expect(await db`select account, cents from balances where account like ${`%${merged.id}`} and cents > 0`).toEqual([])
    expect(await db`select id from payment_methods where holder_id = ${merged.id} and gateway_card <> ''`).toEqual([])
    await booksHold()

    // The other company's team continues here, with everything that was bought; the old address and id redirect here.
    const member = await server.as(merged.owner.id)
    expect(await member.ownCompany.profile()).toMatchObject({ id: kept.id })
    // One that both had is there once.
    expect((await member.locations.list()).locations.map(({ zipcode }) => zipcode).slice(1)).toEqual(['20910', '21201'])
    expect(await member.leads.lead({ params: { lead_id: own.leadId } })).toMatchObject({ id: own.leadId })
    expect(await server.visitor().companies.profile({ params: { slug: merged.slug } })).toMatchObject({ id: kept.id, slug: kept.slug })
    expect(await admin.admin.company({ params: { company_id: merged.id } })).toMatchObject({ id: kept.id })
    // Both were notified.
    const told = await db`select user_id from notices where kind = 'company_merged' and user_id in (${kept.owner.id}, ${merged.owner.id})`
    expect(told).toHaveLength(2)
  })

  test('a merge that is sent twice is done once', async ({ db, given: { twins, merge } }) => {
    const { kept, merged } = await twins()

    await merge(kept, merged)
    const before = await contents(db)
    expect(await merge(kept, merged)).toEqual({ id: kept.id })

    expect(await contents(db)).toEqual(before)
    expect(await db`select action from audit_log where entity_id = ${kept.id}`).toEqual([{ action: 'company.merge' }])
    await expect(merge(await newCompany(db), merged)).rejects.toThrow('merge_merged_gone')
    await expect(merge(merged, kept)).rejects.toThrow('merge_kept_gone')
  })

  test('the address that is chosen stays, the other leads there; a third merge takes both along', async ({
    db,
    server,
    given: { twins, merge },
  }) => {
    const { kept, merged } = await twins()
    await merge(kept, merged, { slug: 'merged' })

    const third = await newCompany(db, { name: 'La tercera' })
    expect(await db`select slug from companies where id = ${kept.id}`).toEqual([{ slug: merged.slug }])
    await merge(third, kept)

    for (const slug of [kept.slug, merged.slug])
      expect(await server.visitor().companies.profile({ params: { slug } })).toMatchObject({ id: third.id })
  })

  test('spending from merged balances is in the statement, which ends at the current balance', async ({
    db,
    server,
    given: { twins, bought, merge },
  }) => {
    const { kept, merged } = await twins()
    await bought(merged)
    await merge(kept, merged)

    const next = new Date(server.now().getTime() + 32 * 86_400_000).toISOString().slice(0, 7)
    const span = { month: next, timeZone: 'America/New_York' }
    expect(await getOpening(db, kept.id, span)).toEqual({ wallet_cents: 18_000, earned_cents: 0 })
    expect(await db`select cents from balances where account = ${`wallet:${kept.id}`}`).toEqual([{ cents: 18_000 }])
  })

  test('nothing is merged while money is on its way, or where both bought the same request', async ({
    db,
    given: { twins, bought, merge, preview, offerReserved },
  }) => {
    const { kept, merged } = await twins()
    const { project } = await bought(kept)
    await bought(merged, project)
    await expect(merge(kept, merged)).rejects.toThrow('merge_bought_both')
    expect((await preview(kept, merged)).obstacles).toEqual(['boughtBoth'])

    const [one, other] = [await newCompany(db), await newCompany(db)]
    await offerReserved(other)
    await expect(merge(one, other)).rejects.toThrow('merge_payment')
    await expect(merge(one, one)).rejects.toThrow('merge_same')
    await expect(merge(one, { id: newId() })).rejects.toThrow('not_found')
  })

  test('a merge interrupted halfway changes nothing', async ({ db, given: { twins, bought, merge } }) => {
    const { kept, merged } = await twins()
    await bought(merged)
    const before = await contents(db)

    await db`alter table audit_log rename to audit_log_gone`
    await expect(merge(kept, merged)).rejects.toMatchObject({ status: 500 })
    await db`alter table audit_log_gone rename to audit_log`

    expect(await contents(db)).toEqual(before)
  })

  test('work in flight during the merge follows', async ({ db, server, given: { twins, merge, offer, booksHold } }) => {
    const { kept, merged } = await twins()
    await merge(kept, merged)
    const { match } = await offer(merged)
    await giveMoney(db, merged.id, 700)

    await server.runJobs()

    expect(await db`select company_id from matches where id = ${match.id}`).toEqual([{ company_id: kept.id }])
    expect(await db`select cents from balances where account = ${`wallet:${kept.id}`}`).toEqual([{ cents: 20_700 }])
    await booksHold()
  })
})

describe('people', () => {
  test('everything done under one account is under the other; the first no longer opens', async ({
    db,
    server,
    given: { service, mergePeople, admin, booksHold },
  }) => {
    const [kept, merged] = [await newUser(db), await newUser(db, { name: 'Anita', password: 'casa-verde-2026' })]
    const project = await newRequest(db, { service, owner: merged })
    const browser = await server.as(merged.id)
    await newCard(db, merged.id)
    await giveMoney(db, merged.id, 500, 'promo')

    expect(await mergePeople(kept, merged, { name: 'merged' })).toEqual({ id: kept.id })
    expect(await mergePeople(kept, merged)).toEqual({ id: kept.id })

    await expect(browser.auth.user()).rejects.toMatchObject({ status: 401 })
    const login = { email: merged.email, password: 'casa-verde-2026' }
    await expect(server.visitor().auth.login({ body: login })).rejects.toThrow('wrong_credentials')
    const person = await server.as(kept.id)
    expect(await person.auth.user()).toMatchObject({ name: 'Anita' })
    expect((await person.projects.list()).data.map(({ id }) => id)).toEqual([project.id])
    expect(await db`select cents from balances where account = ${`promo:${kept.id}`}`).toEqual([{ cents: 500 }])
    expect(await db`select kind, email, name, phone, merged_into from users where id = ${merged.id}`).toEqual([
      { kind: 'guest', email: '', name: '', phone: null, merged_into: kept.id },
    ])
    expect(await db`select recipient from deliveries where event_key like ${`user:${merged.id}:merged%`} order by 1`).toHaveLength(2)
    expect(await admin.admin.user({ params: { user_id: merged.id } })).toMatchObject({ id: kept.id })
    await booksHold()
  })

  test('admins stay apart, and so do people of different companies; those of one company keep the greater role', async ({
    db,
    given: { mergePeople },
  }) => {
    const [one, other] = [await newCompany(db), await newCompany(db)]
    await expect(mergePeople(one.owner, other.owner)).rejects.toThrow('merge_two_companies')
    await expect(mergePeople(await newUser(db), await newUser(db, { admin_role: 'support' }))).rejects.toThrow('merge_admin')

    const member = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${one.id}, ${member.id}, 'member')`
    await mergePeople(member, one.owner)
    expect(await db`select user_id, role from company_members where company_id = ${one.id}`).toEqual([
      { user_id: member.id, role: 'owner' },
    ])
  })

  test('whoever leaves takes along what was merged', async ({ db, server, given: { service, mergePeople } }) => {
    const [kept, merged] = [await newUser(db), await newUser(db)]
    await newRequest(db, { service, owner: merged, text: 'canario del jardín' })
    await mergePeople(kept, merged)
    const person = await server.as(kept.id)
    await db`update sessions set proven_at = now() where user_id = ${kept.id}`

    await person.privacy.deleteAccount({ body: { confirm: true } })
    await server.runJobs()
    await server.runJobs()

    expect(await db`select id from projects where text like '%canario%'`).toEqual([])
  })
})

test('doubles are found by what they share, each two once', async ({ db, given: { admin } }) => {
  const [one, other] = [
    await newUser(db, { email: 'j.ana+tienda@doble.example', surname: 'Sola' }),
    await newUser(db, { email: 'jana@doble.example', surname: 'Doble' }),
  ]
  const [first, second] = [await newCompany(db, { name: 'Doble Uno' }), await newCompany(db, { name: 'Doble Dos' })]
  await db`update companies set website = 'https://www.doble.example/inicio' where id = ${first.id}`
  await db`update companies set website = 'doble.example' where id = ${second.id}`

  const people = await admin.merging.personCandidates({ query: { of: one.id } })
  expect(people.map(({ sign, sides }) => [sign, sides[1].id])).toEqual([['email', other.id]])
  const all = await admin.merging.companyCandidates({ query: {} })
  expect(all.filter(({ sign }) => sign === 'website').map(({ sides }) => sides.map(({ id }) => id))).toEqual([[first.id, second.id]])
})

describe('two that look alike and are not one', () => {
  const told = 'Son dos hermanas, cada una con su taller.'

  test('are not offered again, whoever of them is looked at, until that is taken back', async ({
    db,
    given: { namesakes, found, admin, actionsOn },
  }) => {
    const { params, backwards } = await namesakes()
    expect(await found()).toMatchObject([{ sign: 'name', dismissed: null }])

    await admin.merging.dismissCompanies({ params, body: { reason: told } })

    expect(await found()).toEqual([])
    for (const of of Object.values(params)) expect(await admin.merging.companyCandidates({ query: { of } })).toEqual([])
    expect(await found({ dismissed: 'true' })).toMatchObject([{ dismissed: { reason: told } }])

    await admin.merging.recallCompanies({ params: backwards })
    expect([(await found()).length, (await found({ dismissed: 'true' })).length]).toEqual([1, 0])
    expect(await actionsOn(Object.values(params))).toEqual(['company.not_same', 'company.maybe_same'])
    await db`update companies set name = 'Sola' where name = 'Gemela'`
  })

  test('are so once, however many say it at the same moment; nobody is not one with somebody', async ({
    db,
    given: { namesakes, admin, actionsOn },
  }) => {
    const { params, backwards } = await namesakes()
    const say = (each: typeof params) => admin.merging.dismissCompanies({ params: each, body: { reason: told } })

    const outcomes = await atOnce(db, 6, (i) => say(i % 2 ? params : backwards))

    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
    expect(await actionsOn(Object.values(params))).toEqual(['company.not_same'])
    for (const other_id of [newId(), params.company_id]) await expect(say({ ...params, other_id })).rejects.toThrow('not_found')
  })

  test('accounts too', async ({ db, given: { admin } }) => {
    const [one, other] = [await newUser(db, { email: 'ge.melo@par.example' }), await newUser(db, { email: 'gemelo@par.example' })]
    const params = { user_id: one.id, other_id: other.id }
    const offered = async () => (await admin.merging.personCandidates({ query: { of: other.id } })).length

    await admin.merging.dismissPeople({ params, body: { reason: 'Padre e hijo comparten el correo.' } })
    expect(await offered()).toBe(0)
    await admin.merging.recallPeople({ params })
    expect(await offered()).toBe(1)
  })
})

test('every table has one owner, and every column with a person, a company or a picture its facts', async ({ db }) => {
  const named = (list: { table: string; column: string }[]) => new Set(list.map(({ table, column }) => `${table}.${column}`))
  const of = async (table: 'users' | 'companies' | 'media' | 'documents', columns: string[]) =>
    (
      await db<{ name: string }[]>`
        select c.conrelid::regclass || '.' || a.attname as name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = ${table}::regclass
        union
        select table_name || '.' || column_name from information_schema.columns where table_schema = 'public' and column_name = any(${columns})
        order by 1`
    ).map(({ name }) => name)

  const pictures = Object.entries(tables).flatMap(([table, facts]) =>
    Object.keys(facts.pictures ?? {}).map((column) => `${table}.${column}`),
  )
  // An upload lets go of its picture by itself, and a drawing goes with it.
  expect((await of('media', [])).filter((name) => !/^(uploads|drawings)\./.test(name))).toEqual(pictures.toSorted())
  const documents = Object.entries(tables).flatMap(([table, { document }]) => (document ? [`${table}.${document}`] : []))
  expect((await of('documents', [])).filter((name) => !name.startsWith('uploads.'))).toEqual(documents.toSorted())
  const existing = (
    await db<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'sandbox_%'`
  ).map(({ name }) => name)
  expect(Object.keys(tables).toSorted()).toEqual(existing.toSorted())
  const companies = named(belongingsOf(tables, 'company'))
  expect((await of('companies', ['company_id', 'holder_id'])).filter((name) => !companies.has(name))).toEqual([])
  const people = named(belongingsOf(tables, 'person'))
  expect((await of('users', ['user_id', 'holder_id', 'owner_id', 'author_id'])).filter((name) => !people.has(name))).toEqual([])
})
