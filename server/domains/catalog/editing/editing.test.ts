import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#db/seed/catalogue.ts'
import type { Question } from '#contract/catalog/forms.ts'
import { connect } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf, refusal, type Refusal, testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const both = (es: string, en = es) => ({ es, en })
const at = (slug: string) => ({ params: { slug } })
const question = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: both(`¿${id}?`, `${id}?`), ...more })
const choice = (id: string, ids: string[], more: Partial<Question> = {}) =>
  question(id, { type: 'single', options: ids.map((option) => ({ id: option, label: both(option) })), ...more })
const sound = [choice('kind', ['x', 'y']), question('brand', { show_if: { eq: ['kind', 'x'] } }), question('note')]

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const newAdmin = async () => server.as((await newUser(db, { is_admin: true })).id)
  const visitor = server.visitor({ locale: 'es' })

  async function edited(slug: string, change: object = {}) {
    const { revision, name, description, synonyms, job_price, demand } = await admin.catalogAdmin.service(at(slug))
    return { revision, name, description, synonyms, job_price, demand, ...change }
  }

  const pricesOf = async (slug: string) => (await admin.catalogAdmin.service(at(slug))).tariffs

  const save = (slug: string, based_on: number, questions: readonly Question[]) =>
    admin.catalogAdmin.saveForm({ ...at(slug), body: { based_on, questions: [...questions] } })

  const entry = (slug: string) => ({ slug, name: both(`Nombre ${slug}`, `Name ${slug}`), description: both('Qué es.', 'What it is.') })

  const newService = (slug: string, more: object = {}) => ({
    ...entry(slug),
    category: 'pet-care',
    synonyms: { es: ['colmena', 'abejas'], en: ['hive', 'bees'] },
    job_price: { low_cents: 10_000, high_cents: 30_000, unit: 'job' as const },
    demand: 40,
    lead_price: { base: 2000, min: 1000, max: 5000 },
    ...more,
  })

  const add = (slug: string, more: object = {}) => admin.catalogAdmin.addService({ body: newService(slug, more) })

  const show = (slug: string, is_shown = true) => admin.catalogAdmin.setShown({ ...at(slug), body: { is_shown } })

  const saveForm = (slug: string) => admin.catalogAdmin.saveForm({ ...at(slug), body: { based_on: 0, questions: sound } })

  const ask = (service: string) => visitor.projects.create({ body: { service, zipcode: '20910' } })
  const admin = await newAdmin()

  return { admin, visitor, edited, newAdmin, pricesOf, save, entry, add, show, saveForm, ask }
})

describe('the list of services', () => {
  test('goes on and back by key over the same rows, whatever the order', async ({ given: { admin } }) => {
    for (const sort of ['place', 'name', '-questions', 'version', '-price', 'demand', '-companies', 'edited'] as const) {
      const slugsOf = async (query: object) => {
        const { data, ...cursors } = await admin.catalogAdmin.services({ query: { sort, ...query } })
        return { slugs: data.map(({ slug }) => slug), ...cursors }
      }
      const all = (await slugsOf({ limit: 100 })).slugs
      const first = await slugsOf({ limit: 7 })
      let page = first
      const seen = [...page.slugs]
      while (page.next !== null) {
        page = await slugsOf({ limit: 7, after: page.next })
        seen.push(...page.slugs)
      }
      expect([sort, seen.slice(0, 100)]).toEqual([sort, all])
      expect(new Set(seen).size).toBe(seen.length)
      while (page.previous !== null) page = await slugsOf({ limit: 7, before: page.previous })
      expect(page.slugs).toEqual(first.slugs)
    }
  })

  test('is narrowed by category and by words of both languages, without accents', async ({ given: { admin } }) => {
    const found = async (query: object) => (await admin.catalogAdmin.services({ query })).data.map(({ slug }) => slug)
    const plumbing = (await admin.catalogAdmin.category(at('plumbing'))).services.map(({ slug }) => slug)

    expect(await found({ category: 'plumbing' })).toEqual(plumbing)
    expect(await found({ q: 'REPARACION DE FUGAS' })).toEqual(['leak-repair'])
    expect(await found({ q: 'leak repair' })).toEqual(['leak-repair'])
    expect(await found({ q: 'leak%' })).toEqual([])
    expect(await found({ q: 'leak', category: 'roofing' })).not.toContain('leak-repair')
  })

  test('sorts names as the reader reads them', async ({ db, server }) => {
    const names = async (locale: 'es' | 'en') => {
      const client = await server.as((await newUser(db, { is_admin: true, locale })).id, { locale })
      return (await client.catalogAdmin.services({ query: { sort: 'name', limit: 100 } })).data.map(({ name }) => name[locale])
    }
    const sorted = (list: string[], locale: string) => list.toSorted((a, b) => a.localeCompare(b, locale, { ignorePunctuation: false }))
    for (const locale of ['es', 'en'] as const) {
      const given = await names(locale)
      expect(given).toEqual(sorted(given, locale))
    }
  })
})

describe('categories', () => {
  test('a saved entry shows at once, in every list and in suggestions', async ({ given: { visitor, admin } }) => {
    await visitor.catalog.categories()
    const { revision } = await admin.catalogAdmin.category(at('pet-care'))

    const body = { revision, name: both('Mascotas felices', 'Happy pets'), description: both('Cuidado.', 'Care.'), icon: 'Paw' as const }
    const saved = await admin.catalogAdmin.saveCategory({ ...at('pet-care'), body })

    expect(saved).toMatchObject({ name: body.name, revision: revision + 1 })
    expect(await visitor.catalog.category(at('pet-care'))).toMatchObject({ name: 'Mascotas felices', description: 'Cuidado.' })
    expect((await visitor.catalog.suggest({ query: { q: 'mascotas felices' } }))[0]).toMatchObject({ slug: 'pet-care' })
    expect(saved.synonyms.es).toContain('mascotas')

    const synonyms = { es: ['gatero', 'gatero'], en: [] }
    const again = await admin.catalogAdmin.saveCategory({ ...at('pet-care'), body: { ...body, revision: saved.revision, synonyms } })

    expect(again.synonyms).toEqual({ es: ['gatero'], en: [] })
    const [first, ...services] = await visitor.catalog.suggest({ query: { q: 'gatero' } })
    expect(first).toMatchObject({ kind: 'category', slug: 'pet-care' })
    expect(services.map(({ category }) => category)).toEqual(services.map(() => 'Mascotas felices'))
    expect(services.length).toBeGreaterThan(3)
  })

  test('a text that is missing in one language is refused at its field', async ({ given: { admin } }) => {
    const { revision } = await admin.catalogAdmin.category(at('roofing'))
    const body = { revision, name: both('Techos', '  '), description: both('Techos.', 'Roofs.'), icon: 'Home2' as const }

    expect(await refusal(admin.catalogAdmin.saveCategory({ ...at('roofing'), body }))).toMatchObject({
      status: 422,
      errors: { 'name.en': [expect.any(String)] },
    })
  })

  test('of many who save on the same footing, one does', async ({ db, given: { admin } }) => {
    const { revision } = await admin.catalogAdmin.category(at('events'))
    const results = await atOnce(db, 8, (i) =>
      admin.catalogAdmin.saveCategory({
        ...at('events'),
        body: { revision, name: both(`Eventos ${i}`), description: both('Fiestas.', 'Parties.'), icon: 'Confetti' },
      }),
    )

    expect(codesOf(results)).toEqual([...Array.from({ length: 7 }, () => 'changed_meanwhile'), 'done'])
  })

  test('they stand in the order chosen, and a new load of the files leaves it alone', async ({ db, given: { admin, visitor } }) => {
    const before = (await admin.catalogAdmin.categories()).map(({ slug }) => slug)
    const wanted = [...before.slice(1), before[0]!]

    await admin.catalogAdmin.orderCategories({ body: { slugs: wanted } })
    await loadCatalogue(db)

    expect((await visitor.catalog.categories()).map(({ slug }) => slug)).toEqual(wanted)
    // A page loaded before a category was added: entries it doesn't name keep their order at the end.
    await admin.catalogAdmin.orderCategories({ body: { slugs: [before[3]!, 'no-such'] } })
    expect((await visitor.catalog.categories()).map(({ slug }) => slug)).toEqual([
      before[3],
      ...wanted.filter((slug) => slug !== before[3]),
    ])
  })

  test('the services of a category stand in the order chosen', async ({ given: { admin, visitor } }) => {
    const before = (await admin.catalogAdmin.category(at('painting'))).services.map(({ slug }) => slug)
    await admin.catalogAdmin.orderServices({ ...at('painting'), body: { slugs: before.toReversed() } })

    expect((await visitor.catalog.categoryServices(at('painting'))).map(({ slug }) => slug)).toEqual(before.toReversed())
  })

  test('a picture is written anew, shown, and goes with the next one', async ({ db, given: { admin, visitor } }) => {
    const params = { kind: 'categories' as const, slug: 'flooring' }
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#845' } })
      .jpeg()
      .toBuffer()
    const file = new Blob([new Uint8Array(jpeg)])

    const first = await admin.catalogAdmin.setPicture({ params, file })
    expect((await visitor.catalog.category(at('flooring'))).picture).toMatchObject({ id: first.id })
    expect((await visitor.catalog.categories()).filter(({ picture }) => picture)).toMatchObject([
      { slug: 'flooring', picture: { id: first.id } },
    ])
    const second = await admin.catalogAdmin.setPicture({ params, file })
    expect((await visitor.catalog.category(at('flooring'))).picture).toMatchObject({ id: second.id })
    await admin.catalogAdmin.removePicture({ params })

    expect((await visitor.catalog.category(at('flooring'))).picture).toBeNull()
    expect(await db`select id from media where id in ${db([first.id, second.id])}`).toEqual([])
    expect(await refusal(admin.catalogAdmin.setPicture({ params, file: new Blob(['<svg/>']) }))).toMatchObject({ status: 422 })
    expect(await refusal(admin.catalogAdmin.setPicture({ params: { ...params, slug: 'no-such' }, file }))).toMatchObject({ status: 404 })
  })
})

describe('services', () => {
  test('another process shows a change as soon as it hears of it', async ({ databaseUrl: url, given: { admin, edited } }) => {
    const pool = connect({ url })
    const other = await testApp(pool)
    const seen = async () => (await other.visitor().catalog.service({ params: { id: 'drain-cleaning' } })).name
    expect(await seen()).toBe('Drain cleaning')

    await admin.catalogAdmin.saveService({
      ...at('drain-cleaning'),
      body: await edited('drain-cleaning', { name: both('Destape urgente', 'Drains, fast') }),
    })

    await expect.poll(seen, { timeout: 10_000 }).toBe('Drains, fast')
    await other.close()
    await pool.end()
  })

  test('its words are found by whoever searches', async ({ given: { admin, edited, visitor } }) => {
    const synonyms = { es: ['regador automático', 'regador automático', 'riego'], en: ['sprinkler fix', 'irrigation'] }
    await admin.catalogAdmin.saveService({ ...at('tree-trimming'), body: await edited('tree-trimming', { synonyms }) })

    expect((await admin.catalogAdmin.service(at('tree-trimming'))).synonyms.es).toEqual(['regador automático', 'riego'])
    expect((await visitor.catalog.suggest({ query: { q: 'regador autom' } }))[0]).toMatchObject({ slug: 'tree-trimming' })
  })

  test('an upside-down price and too few words are refused at their fields', async ({ given: { edited, admin } }) => {
    const body = await edited('leak-repair', {
      job_price: { low_cents: 900, high_cents: 800, unit: 'job' },
      synonyms: { es: ['uno'], en: ['one', 'two'] },
    })

    expect(await refusal(admin.catalogAdmin.saveService({ ...at('leak-repair'), body }))).toMatchObject({
      status: 422,
      errors: { 'synonyms.es': [expect.any(String)] },
    })
    expect(
      await refusal(
        admin.catalogAdmin.saveService({ ...at('leak-repair'), body: { ...body, synonyms: { es: ['a', 'b'], en: ['a', 'b'] } } }),
      ),
    ).toMatchObject({ errors: { 'job_price.high_cents': [expect.any(String)] } })
  })

  test('edited entries survive another load of the files', async ({ db, given: { admin, edited } }) => {
    await admin.catalogAdmin.saveService({ ...at('deep-cleaning'), body: await edited('deep-cleaning', { demand: 3 }) })
    await db`update services set demand = 7 where slug = 'house-cleaning'`

    await loadCatalogue(db)

    const rows = await db`select slug, demand from services where slug in ('deep-cleaning', 'house-cleaning') order by slug`
    expect(rows[0]).toMatchObject({ demand: 3 })
    expect(rows[1]!['demand']).not.toBe(7)
  })

  test('a requirement everywhere makes those of single states needless; search follows', async ({ db, server, given: { admin } }) => {
    const company = await newCompany(db, { services: ['gutter-cleaning'], zips: ['20910'] })
    await server.runJobs()
    const offers = async () => (await db`select 1 from search_cells where company_id = ${company.id}`).length
    const before = await offers()
    const { revision } = await admin.catalogAdmin.service(at('gutter-cleaning'))
    const requirements = [
      { credential: 'trade_licence' as const, state_iso: 'MD' },
      { credential: 'trade_licence' as const, state_iso: null },
      { credential: 'background_check' as const, state_iso: 'VA' },
      { credential: 'background_check' as const, state_iso: 'VA' },
    ]

    const saved = await admin.catalogAdmin.setRequirements({ ...at('gutter-cleaning'), body: { revision, requirements } })
    await server.runJobs()

    expect(saved.requirements).toEqual([
      { credential: 'background_check', state_iso: 'VA' },
      { credential: 'trade_licence', state_iso: null },
    ])
    expect(before).toBeGreaterThan(0)
    expect(await offers()).toBe(0)
    const unknown = { revision: revision + 1, requirements: [{ credential: 'trade_licence' as const, state_iso: 'ZZ' }] }
    expect(await refusal(admin.catalogAdmin.setRequirements({ ...at('gutter-cleaning'), body: unknown }))).toMatchObject({ status: 422 })
  })
})

describe('prices of leads', () => {
  const price = { base: 4000, min: 2000, max: 8000 }

  test('one from today holds from now; one of a state begins with its own day; offers that are out keep theirs', async ({
    db,
    server,
    given: { newAdmin },
  }) => {
    server.setNow(new Date('2027-03-10T15:00:00Z'))
    const later = await newAdmin()
    const company = await newCompany(db)
    const project = await newProject(db, { service: 'lock-installation', state: 'open' })
    const match = await newMatch(db, { project, company, price_cents: 1234 })

    await later.catalogAdmin.addLeadPrice({ ...at('lock-installation'), body: { ...price, from: '2027-03-10' } })
    await later.catalogAdmin.addLeadPrice({
      ...at('lock-installation'),
      body: { ...price, base: 5000, state_iso: 'CA', from: '2027-03-14' },
    })
    const again = { ...price, base: 5500, state_iso: 'CA', from: '2027-03-14' }
    const { tariffs } = await later.catalogAdmin.addLeadPrice({ ...at('lock-installation'), body: again })

    expect(tariffs).toMatchObject([
      { state_iso: null, base: { amount: 4000 }, valid_from: '2027-03-10T15:00:00.000Z' },
      { state_iso: 'CA', base: { amount: 5500 }, valid_from: '2027-03-14T08:00:00.000Z' },
    ])
    expect(await db`select price_cents from matches where id = ${match.id}`).toMatchObject([{ price_cents: 1234 }])
    server.setNow()
  })

  test('one of the past is refused at its field, as is one out of order or of no state', async ({ given: { admin } }) => {
    const add = (body: object) =>
      refusal(admin.catalogAdmin.addLeadPrice({ ...at('leak-repair'), body: { ...price, from: '2099-01-01', ...body } }))

    expect(await add({ from: '2020-01-01' })).toMatchObject({ status: 422, errors: { from: [expect.any(String)] } })
    expect(await add({ base: 1000 })).toMatchObject({ status: 422, errors: { base: [expect.any(String)] } })
    expect(await add({ state_iso: 'ZZ' })).toMatchObject({ status: 422, errors: { state_iso: [expect.any(String)] } })
  })

  test('one to come can be taken back, one in force cannot', async ({ given: { admin, pricesOf } }) => {
    const { tariffs } = await admin.catalogAdmin.addLeadPrice({ ...at('leak-repair'), body: { ...price, from: '2099-01-01' } })
    const inForce = tariffs.find(({ valid_from }) => new Date(valid_from) <= new Date())!
    const coming = tariffs.find(({ valid_from }) => new Date(valid_from) > new Date())!
    const remove = (tariff_id: string) => admin.catalogAdmin.removeLeadPrice({ params: { slug: 'leak-repair', tariff_id } })

    await remove(coming.id)

    expect((await pricesOf('leak-repair')).map(({ id }) => id)).not.toContain(coming.id)
    expect(await refusal(remove(coming.id))).toMatchObject({ status: 404 })
    expect(await refusal(remove(inForce.id))).toMatchObject({ status: 409, code: 'price_in_force' })
  })
})

describe('question forms', () => {
  test('a new version is asked from now on; a request that has begun keeps its own', async ({
    db,
    server,
    given: { save, visitor, admin },
  }) => {
    const customer = await server.as((await newUser(db)).id)
    const begun = await customer.projects.create({ body: { service: 'carpet-cleaning', zipcode: '20910' } })

    const saved = await save('carpet-cleaning', 1, sound)
    const later = await customer.projects.create({ body: { service: 'carpet-cleaning', zipcode: '20910' } })

    expect(saved.forms.map(({ version }) => version)).toEqual([2, 1])
    expect((await visitor.catalog.service({ params: { id: 'carpet-cleaning' } })).questions.map(({ id }) => id)).toEqual([
      'kind',
      'brand',
      'note',
    ])
    expect((await customer.projects.get({ params: { project_id: begun.id } })).form_id).toBe(saved.forms[1]!.id)
    expect(later.form_id).toBe(saved.forms[0]!.id)
    await loadCatalogue(db)
    expect((await admin.catalogAdmin.service(at('carpet-cleaning'))).forms[0]!.version).toBe(2)
  })

  test.for<[string, Question[], string]>([
    [
      'a circle',
      [choice('a', ['x', 'y'], { show_if: { eq: ['b', 'x'] } }), choice('b', ['x', 'y'], { show_if: { eq: ['a', 'x'] } }), question('c')],
      'questions.0.show_if',
    ],
    ['a question that is gone', [question('a', { show_if: { eq: ['gone', 'x'] } }), question('b'), question('c')], 'questions.0.show_if'],
    [
      'an option that is gone',
      [choice('a', ['x', 'y']), question('b', { show_if: { eq: ['a', 'z'] } }), question('c')],
      'questions.1.show_if',
    ],
    ['a missing translation', [question('a'), question('b', { label: both('¿Qué?', '') }), question('c')], 'questions.1.label.en'],
    ['too few questions', [question('a'), question('b')], 'questions'],
    ['seven that somebody would be asked', [...'abcdefg'].map((id) => question(id)), 'questions'],
  ] as const)('%s is refused at its place', async ([, questions, field], { given: { save } }) => {
    const refused = await refusal(save('interior-painting', 1, questions))

    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys(refused.errors!)).toContain(field)
  })

  test('a form may hold more questions than anybody is asked', async ({ given: { save } }) => {
    const forks = (ids: string[], answer: string) => ids.map((id) => question(id, { show_if: { eq: ['kind', answer] } }))
    const eight = [choice('kind', ['x', 'y']), ...forks(['a', 'b', 'c', 'd'], 'x'), ...forks(['e', 'f', 'g'], 'y')]

    expect(await save('dishwasher-repair', 1, eight)).toMatchObject({ forms: [{ version: 2, questions: eight }, { version: 1 }] })
  })

  test('a condition deeper than anybody writes is refused, and nothing falls over', async ({ given: { save } }) => {
    let show_if: object = { eq: ['a', 'x'] }
    for (let depth = 0; depth < 5000; depth++) show_if = { not: show_if }
    const questions = [choice('a', ['x', 'y']), { ...question('b'), show_if } as Question, question('c')]

    expect(await refusal(save('leak-repair', 1, questions))).toMatchObject({ status: 422 })
  })

  test('of many versions on the same footing, one is published', async ({ db, given: { save } }) => {
    const results = await atOnce(db, 8, (i) => save('office-cleaning', 1, [...sound.slice(0, 2), question(`note_${i}`)]))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a form that leaves companies nothing to filter by still opens for them', async ({ db, server, given: { save } }) => {
    const company = await newCompany(db, { services: ['roof-inspection'], zips: ['20910'] })
    await save('roof-inspection', 1, sound)

    const own = await (await server.as(company.owner.id)).ownCompany.service(at('roof-inspection'))

    expect(own.questions).toEqual([])
  })

  test('an earlier version comes back as the newest', async ({ given: { admin, save } }) => {
    const before = (await admin.catalogAdmin.service(at('window-cleaning'))).forms[0]!
    await save('window-cleaning', before.version, sound)

    const params = { slug: 'window-cleaning', version: String(before.version) }
    const { forms } = await admin.catalogAdmin.restoreForm({ params, body: { based_on: before.version + 1 } })

    expect(forms[0]).toMatchObject({ version: before.version + 2, restored_version: before.version, questions: before.questions })
    expect(await refusal(admin.catalogAdmin.restoreForm({ params, body: { based_on: 1 } }))).toMatchObject({ code: 'changed_meanwhile' })
    const none = { params: { ...params, version: '99' }, body: { based_on: 1 } }
    expect(await refusal(admin.catalogAdmin.restoreForm(none))).toMatchObject({ status: 404 })
  })
})

describe('newly added services', () => {
  test('a service is seen by nobody until it has questions and is shown; then whoever looks finds it and can ask', async ({
    given: { visitor, admin, entry, add, show, saveForm, ask },
  }) => {
    await visitor.catalog.services()
    await admin.catalogAdmin.addCategory({ body: { ...entry('beekeeping'), icon: 'Home2' } })
    const added = await add('hive-removal', { category: 'beekeeping' })

    expect(added).toMatchObject({ is_shown: false, forms: [], tariffs: [{ base: { amount: 2000 }, state_iso: null }] })
    expect((await visitor.catalog.categories()).map(({ slug }) => slug)).not.toContain('beekeeping')
    expect(await refusal(show('hive-removal'))).toMatchObject({ status: 409, code: 'service_not_ready' })
    await saveForm('hive-removal')
    expect(await refusal(visitor.catalog.service({ params: { id: 'hive-removal' } }))).toMatchObject({ status: 404 })
    expect(await refusal(ask('hive-removal'))).toMatchObject({ status: 422 })
    expect(await visitor.catalog.suggest({ query: { q: 'colmena' } })).toEqual([])

    await show('hive-removal')

    expect((await visitor.catalog.categories()).map(({ slug }) => slug)).toContain('beekeeping')
    expect((await visitor.catalog.suggest({ query: { q: 'colmena' } }))[0]).toMatchObject({ slug: 'hive-removal', matched: 'colmena' })
    expect(await ask('hive-removal')).toMatchObject({ state: 'draft' })
  })

  test('the newest is the one that came to the site last, however long it was in the making', async ({
    given: { add, saveForm, visitor, show },
  }) => {
    for (const slug of ['honey-tasting', 'honey-harvest']) {
      await add(slug)
      await saveForm(slug)
    }
    const newest = async () => (await visitor.catalog.newServices()).map(({ slug }) => slug).slice(0, 2)

    await show('honey-harvest')
    await show('honey-tasting')
    expect(await newest()).toEqual(['honey-tasting', 'honey-harvest'])

    await show('honey-harvest', false)
    await show('honey-harvest')
    expect(await newest(), 'coming back does not make it new').toEqual(['honey-tasting', 'honey-harvest'])
  })

  test('one that is taken off the site is in no list; what was asked for before goes on', async ({
    db,
    server,
    given: { add, saveForm, show, ask, visitor },
  }) => {
    await add('hive-inspection')
    await saveForm('hive-inspection')
    await show('hive-inspection')
    const begun = await ask('hive-inspection')
    const company = await newCompany(db, { services: ['hive-inspection'], zips: ['20910'] })

    await show('hive-inspection', false)

    expect((await visitor.catalog.services()).map(({ slug }) => slug)).not.toContain('hive-inspection')
    expect(await refusal(visitor.companies.search({ query: { service: 'hive-inspection', zipcode: '20910' } }))).toMatchObject({
      status: 404,
    })
    expect(await refusal(ask('hive-inspection'))).toMatchObject({ status: 422 })
    expect(await visitor.projects.get({ params: { project_id: begun.id } })).toMatchObject({ id: begun.id })
    const owner = await server.as(company.owner.id)
    expect(await owner.ownCompany.service(at('hive-inspection'))).toMatchObject({ is_offered: true })
  })

  test('an address belongs to one entry, however many add it at once', async ({ db, given: { add, admin, entry } }) => {
    const services = await atOnce(db, 8, () => add('swarm-watch'))
    const categories = await atOnce(db, 8, () => admin.catalogAdmin.addCategory({ body: { ...entry('swarms'), icon: 'Home2' } }))

    for (const results of [services, categories]) {
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as Refusal] : []))
      for (const each of refused) expect(each).toMatchObject({ status: 422, errors: { slug: [expect.any(String)] } })
    }
  })

  test('the address of the page that makes new ones is refused, as is a category that is not there', async ({ given: { add } }) => {
    expect(await refusal(add('add'))).toMatchObject({ status: 422, errors: { slug: [expect.any(String)] } })
    expect(await refusal(add('wasps', { category: 'gone' }))).toMatchObject({ status: 422, errors: { category: [expect.any(String)] } })
  })

  test('a picture, a price or a form does not stand in the way of whoever is writing', async ({ given: { edited, admin } }) => {
    const before = await edited('tree-removal')
    await admin.catalogAdmin.addLeadPrice({ ...at('tree-removal'), body: { base: 2000, min: 1000, max: 3000, from: '2099-01-01' } })

    expect(await admin.catalogAdmin.saveService({ ...at('tree-removal'), body: before })).toMatchObject({ revision: before.revision + 1 })
  })
})

test('services go out as a spreadsheet and come back: edited, added hidden, and nothing for a row with a problem', async ({ given }) => {
  const { admin } = given
  const slug = 'gutter-cleaning'
  const { name, job_price, tariffs } = await admin.catalogAdmin.service(at(slug))
  const { bytes } = (await admin.catalogAdmin.sheet({ query: { locale: 'en' } })) as { bytes: Uint8Array }
  const all = await admin.catalogAdmin.previewSheet({ file: new Blob([bytes as Uint8Array<ArrayBuffer>]) })
  expect(all).toMatchObject({ failed: 0, added: 0, changed: 0, same: all.ready, ignored: [] })

  const texts = 'Poda,Pruning,Cortar ramas.,Cutting branches.,poda|podar,pruning|trimming'
  const file = new Blob([
    [
      'Address,Category,Demand,Name (es),Name (en),Description (es),Description (en),Search words (es),Search words (en),Usual price from (USD),Usual price to (USD),Unit,Lead price (USD),"Lead price, minimum (USD)","Lead price, maximum (USD)"',
      `${slug},,77,,,,,,,,,,,,`,
      `sheet-pruning,landscaping,40,${texts},100,250.50,hour,20,10,30`,
      `sheet-dear,landscaping,40,${texts},300,250,hour,20,10,30`,
      `sheet-nowhere,moon,40,${texts},100,250,hour,20,10,30`,
      'leak-repair,painting,,,,,,,,,,,,,',
      'toilet-repair,,,,,,,,,,,,1,,',
      'sheet-pruning,landscaping,41,,,,,,,,,,,,',
    ].join('\n'),
  ])
  const report = await admin.catalogAdmin.importSheet({ file })

  expect(report.problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Name (es)'],
    [2, 'Name (en)'],
    [2, 'Description (es)'],
    [2, 'Description (en)'],
    [2, 'Search words (es)'],
    [2, 'Search words (en)'],
    [4, 'Usual price to (USD)'],
    [5, 'Category'],
    [6, 'Category'],
    [7, 'Lead price (USD)'],
    [8, 'Address'],
  ])
  expect(report).toMatchObject({ ready: 1, added: 1, changed: 0 })
  expect(await admin.catalogAdmin.service(at('sheet-pruning'))).toMatchObject({
    is_shown: false,
    name: both('Poda', 'Pruning'),
    job_price: { low_cents: 10_000, high_cents: 25_050, unit: 'hour' },
  })

  const edit = () => admin.catalogAdmin.importSheet({ file: new Blob([`slug;demand;lead_price\n${slug};77;`]) })
  expect(await edit()).toMatchObject({ added: 0, changed: 1 })
  expect(await edit()).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect(await admin.catalogAdmin.service(at(slug))).toMatchObject({ demand: 77, name, job_price, tariffs })
})
