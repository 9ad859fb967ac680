import { describe, expect } from 'vitest'
import { announceDays, legalDocuments, type LegalSlug } from '#contract/legal/states.ts'
import type { LegalPublication, LegalText } from '#contract/legal/versions.ts'
import { connect } from '#server/lib/db.ts'
import { legalText } from '#tests/factories/legal.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf, refusal, testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'

const start = new Date('2026-12-01T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ databaseUrl: url, db }, { onCleanup }) => {
  /** A second process on the same database. */
  const otherPool = connect({ url })
  const [here, there] = [await testApp(db), await testApp(otherPool)]
  const setNow = (now: Date) => [here, there].forEach((each) => each.setNow(now))
  setNow(start)
  const inMinutes = (minutes: number) => setNow(new Date(start.getTime() + minutes * 60_000))
  const newAdmin = async () => here.as((await newUser(db, { admin_role: 'content', name: 'Elena', surname: 'Ríos' })).id)
  const save = (document: LegalSlug, revision = 0, text: LegalText = legalText(), by = admin) =>
    by.legalAdmin.save({ ...params(document), body: { ...text, revision } })
  const publish = (document: LegalSlug, wish: Wish = {}, by = admin) =>
    by.legalAdmin.publish({
      ...params(document),
      body: { revision: 1, weight: 'small', from: null, changes: { es: '', en: '' }, reason, ...wish },
    })
  const published = async (document: LegalSlug, wish?: Wish) => {
    await save(document)
    return publish(document, wish)
  }
  const takeBack = (document: LegalSlug, by = admin) =>
    by.legalAdmin.takeBack({ ...params(document), body: { version: next(document), reason } })
  const shown = (document: Exclude<LegalSlug, 'faqs'>, version?: number, at = here) =>
    at.visitor({ locale: 'es' }).legal.document({ ...params(document), ...(version && { query: { version: String(version) } }) } as never)
  const rowsOf = (document: LegalSlug) =>
    db<{ state: string; version: number }[]>`select state, version from legal_versions where document = ${document} order by saved_at, id`

  async function member(...documents: LegalSlug[]) {
    const person = await newUser(db, { email: `persona-${documents.join('-')}-${crypto.randomUUID()}@example.com` })
    for (const document of documents) await db`insert into consents values (${person.id}, ${document}, 1, ${start})`
    return person
  }

  const draftOf = async (document: LegalSlug) => (await admin.legalAdmin.read(params(document))).draft?.revision

  const noticesOf = (id: string) =>
    db`select title ->> 'es' as title, path from notices where user_id = ${id} and kind = 'terms_changed' order by created_at, id`
  const admin = await newAdmin()

  onCleanup(async () => {
    await here.close()
    await there.close()
    await otherPool.end()
  })

  return {
    here,
    there,
    otherPool,
    inMinutes,
    published,
    shown,
    save,
    publish,
    setNow,
    admin,
    draftOf,
    rowsOf,
    member,
    noticesOf,
    takeBack,
    newAdmin,
  }
})

const reason = 'Lo pidió la dirección esta semana.'
const params = (document: LegalSlug) => ({ params: { document } })
type Wish = Partial<LegalPublication>
const next = (document: LegalSlug) => legalDocuments[document].version + 1

describe('a version', () => {
  test('holds from its instant and not before, in every process, with the figures that hold', async ({
    given: { inMinutes, published, there, shown, otherPool, here },
  }) => {
    inMinutes(0)
    const told = await published('acceptable')
    expect(told).toMatchObject({ version: 1, next: { version: 2, state: 'planned' }, draft: null })
    expect(await there.visitor().legal.list()).toContainEqual(expect.objectContaining({ slug: 'acceptable', version: 1 }))

    expect(await shown('acceptable')).toMatchObject({ version: 1, standing: 'in_force', other: { version: 2 } })
    expect(await shown('acceptable', 2)).toMatchObject({ standing: 'planned', other: { version: 1 } })
    inMinutes(1)
    expect(await shown('acceptable')).toMatchObject({ version: 2, standing: 'in_force', other: null, changed_on: '2026-12-01' })
    expect((await shown('acceptable')).summary).toContain('Uno en 10 minutos')
    expect(await shown('acceptable', 1)).toMatchObject({ standing: 'past', other: { version: 2 } })
    expect(await refusal(shown('acceptable', 3))).toMatchObject({ status: 404 })
    // Caches are at most half a minute old; this process read before or after the plan was made.
    const other = await testApp(otherPool)
    other.setNow(here.now())
    expect([1, 2]).toContain((await shown('acceptable', undefined, other)).version)
    await other.close()
  })

  test('a day begins in New York, and none that is over can be chosen', async ({ given: { inMinutes, save, publish, setNow, shown } }) => {
    inMinutes(0)
    await save('disclaimer')
    expect(await refusal(publish('disclaimer', { from: '2026-11-30' }))).toMatchObject({ errors: { from: [expect.any(String)] } })
    await publish('disclaimer', { from: '2026-12-05' })
    setNow(new Date('2026-12-05T04:59:59Z'))
    expect(await shown('disclaimer')).toMatchObject({ version: 1 })
    setNow(new Date('2026-12-05T05:00:00Z'))
    expect(await shown('disclaimer')).toMatchObject({ version: 2, changed_on: '2026-12-05' })
  })

  test('an accepted version keeps its number, and a published one its text', async ({
    db,
    given: { inMinutes, published, here, admin },
  }) => {
    inMinutes(0)
    await published('privacy')
    inMinutes(2)
    const guest = here.visitor()
    await guest.auth.register({
      body: {
        email: 'nueva@example.com',
        name: 'Nueva',
        surname: 'Vega',
        phone: '+12405550133',
        zipcode: '20910',
        password: 'una contraseña de prueba',
      },
    })
    const accepted = await db`
      select document, version from consents c join users u on u.id = c.user_id where u.email = 'nueva@example.com' order by document`
    expect(accepted).toEqual([
      { document: 'privacy', version: 2 },
      { document: 'terms', version: 1 },
    ])
    expect((await admin.legalAdmin.read(params('privacy'))).accepted).toBe(1)
    await expect(db`update legal_versions set body = '{}' where document = 'privacy'`).rejects.toThrow('append-only')
    await expect(db`delete from legal_versions where document = 'privacy'`).rejects.toThrow('append-only')
  })

  test('the questions can be written anew, and stay questions', async ({ given: { inMinutes, save, publish, here } }) => {
    inMinutes(0)
    const faqs = (audience: string): LegalText => ({
      summary: { es: 'Lo que más preguntan.', en: 'What people ask most.' },
      body: {
        es: `## ${audience}\n\n### ¿Cuánto cuesta?\n\nNada, pedir presupuestos es gratis.`,
        en: `## ${audience}\n\n### What does it cost?\n\nNothing, asking for quotes is free.`,
      },
    })
    expect((await save('faqs', 0, faqs('visitors'))).draft?.problems).toHaveLength(2)
    expect(await refusal(publish('faqs'))).toMatchObject({ status: 409, code: 'unfinished' })
    expect((await save('faqs', 1, faqs('customers'))).draft?.problems).toEqual([])
    expect(await refusal(publish('faqs', { revision: 2, weight: 'urgent', changes: { es: 'Sí', en: 'Yes' } }))).toMatchObject({
      errors: { weight: [expect.any(String)] },
    })
    await publish('faqs', { revision: 2 })
    inMinutes(1)
    const { questions } = await here.visitor({ locale: 'es' }).legal.faqs()
    expect(questions).toMatchObject([{ audience: 'customers', question: '¿Cuánto cuesta?' }])
  })
})

describe('obstacles to publishing a text', () => {
  const text = legalText()
  test.for<[string, Partial<LegalText>, string]>([
    ['a language that lacks', { summary: { es: 'Uno', en: ' ' } }, 'missing in English'],
    ['a figure that there is not', { summary: { es: '{{lunas}}', en: '{{lunas}}' } }, 'no figure called lunas'],
    ['a figure in one language only', { summary: { es: '{{undoMinutes}}', en: 'Ten' } }, 'the same figures'],
    ['sections of one language only', { body: { es: '## Uno\n\n## Dos', en: '## One' } }, 'the same sections'],
    ['no sections at all', { body: { es: 'Uno', en: 'One' } }, 'into sections'],
  ] as const)('%s', async ([, change, message], { given: { save, draftOf, publish } }) => {
    const { draft } = await save('intellectual-property-right', (await draftOf('intellectual-property-right')) ?? 0, { ...text, ...change })
    expect(draft?.problems.map(({ message: { en } }) => en).join()).toContain(message)
    expect(await refusal(publish('intellectual-property-right', { revision: draft!.revision }))).toMatchObject({ code: 'unfinished' })
  })

  test('an important change that nobody would hear of in time, or in their language', async ({
    given: { inMinutes, save, publish, rowsOf },
  }) => {
    inMinutes(0)
    await save('referral')
    const wish = { weight: 'important' as const, from: '2026-12-30', changes: { es: 'Menos recompensa.', en: '' } }
    expect((await refusal(publish('referral', wish))).errors).toEqual({
      from: [expect.stringContaining('2026-12-31')],
      'changes.en': [expect.any(String)],
    })
    expect(await rowsOf('referral')).toMatchObject([{ state: 'draft' }])
  })
})

describe('recipients of the announcement', () => {
  const changes = { es: 'Cambian los plazos.', en: 'The times change.' }
  const soonest = '2026-12-31'

  test('everybody who agreed to it hears once, and that it does not come when it is taken back', async ({
    db,
    given: { inMinutes, member, published, here, noticesOf, admin, takeBack },
  }) => {
    inMinutes(0)
    const [customer, company, stranger] = [await member('terms', 'privacy'), await member('terms', 'pro-terms'), await member()]
    await published('refundpolicy', { weight: 'important', from: soonest, changes })
    await here.runJobs()
    await here.runJobs()

    expect(await noticesOf(company.id)).toEqual([
      { title: expect.stringContaining('31 de diciembre'), path: '/legal/refundpolicy?version=3' },
    ])
    expect([await noticesOf(customer.id), await noticesOf(stranger.id)]).toEqual([[], []])
    expect((await mailsTo(db, company.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('31 de diciembre')])
    expect((await admin.legalAdmin.read(params('refundpolicy'))).versions[0]).toMatchObject({
      state: 'planned',
      told: 1,
      weight: 'important',
    })

    const later = await member('pro-terms')
    await here.runJobs()
    expect(await noticesOf(later.id), 'who joins before its day').toHaveLength(1)

    await takeBack('refundpolicy')
    await here.runJobs()
    await here.runJobs()
    expect((await noticesOf(company.id)).map(({ title }) => title as string)).toEqual([
      expect.stringContaining('31 de diciembre'),
      expect.stringContaining('no cambia'),
    ])
  })

  test('all are told once, however many tell them at the same time', async ({
    given: { inMinutes, member, published, here, there, noticesOf },
  }) => {
    inMinutes(0)
    const people = await Promise.all(Array.from({ length: 12 }, () => member('terms')))
    await published('termination', { weight: 'important', from: soonest, changes })

    await Promise.all([here.runJobs(), there.runJobs(), here.runJobs(), there.runJobs()])

    for (const { id } of people) expect(await noticesOf(id)).toHaveLength(1)
  })

  test('nobody of a small change', async ({ given: { inMinutes, member, here, noticesOf, published } }) => {
    inMinutes(0)
    const person = await member('terms')
    await here.runJobs()
    const before = await noticesOf(person.id)
    await published('miscellaneous')
    await here.runJobs()
    expect(await noticesOf(person.id)).toEqual(before)
  })
})

describe('two at once', () => {
  test('of ten admins who publish the same version one does, and it is written down once', async ({
    db,
    given: { inMinutes, save, newAdmin, publish },
  }) => {
    inMinutes(0)
    await save('governing-jurisdiction')
    const admins = await Promise.all(Array.from({ length: 10 }, newAdmin))
    const outcomes = await atOnce(db, 10, (index) => publish('governing-jurisdiction', {}, admins[index]))

    expect(codesOf(outcomes)).toEqual([...Array<string>(9).fill('changed_meanwhile'), 'done'])
    const [log] = await db`
      select count(*)::int as count from audit_log a join legal_versions v on v.id = a.entity_id
      where v.document = 'governing-jurisdiction' and a.action = 'legal.publish'`
    expect(log).toEqual({ count: 1 })
  })

  test('of ten who begin the next version one does; the same words twice are one save', async ({ db, given: { save, rowsOf, admin } }) => {
    const outcomes = await atOnce(db, 10, (index) => save('user-conduct', 0, legalText(`Texto ${index}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowsOf('user-conduct')).toEqual([{ state: 'draft', version: 2 }])

    await atOnce(db, 5, () => save('cookies', 0))
    expect((await admin.legalAdmin.read(params('cookies'))).draft?.revision).toBe(1)
  })

  test('saving or publishing over another admin’s change is refused', async ({ given: { save, publish, admin, rowsOf } }) => {
    await save('terms', 0, legalText('Una'))
    await save('terms', 1, legalText('Otra'))
    expect(await refusal(save('terms', 1, legalText('Mía')))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await refusal(publish('terms'))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    await admin.legalAdmin.discard({ ...params('terms'), body: { revision: 2 } })
    expect(await rowsOf('terms')).toEqual([])
  })
})

test('taken back before its day it is a draft again; a minute before, or once it holds, it cannot be', async ({
  given: { inMinutes, published, save, takeBack, shown, publish, setNow, newAdmin },
}) => {
  inMinutes(0)
  await published('modifications', { from: '2026-12-10' })
  expect(await refusal(save('modifications', 0)), 'one version to come at a time').toMatchObject({ code: 'changed_meanwhile' })
  const back = await takeBack('modifications')
  expect(back).toMatchObject({ next: { version: 2, state: 'draft' }, draft: { revision: 1 } })
  expect(back.versions.map(({ state }) => state)).toEqual(['draft', 'taken_back', 'in_force'])
  expect(await refusal(shown('modifications', 2))).toMatchObject({ status: 404 })

  await publish('modifications', { from: '2026-12-10' })
  setNow(new Date('2026-12-10T04:59:30Z'))
  const later = await newAdmin()
  expect(await refusal(takeBack('modifications', later))).toMatchObject({ status: 409, code: 'holds_already' })
  setNow(new Date('2026-12-10T05:00:00Z'))
  expect(await refusal(takeBack('modifications', later))).toMatchObject({ status: 409, code: 'holds_already' })
  expect(await later.legalAdmin.version({ params: { document: 'modifications', version: '1' } })).toMatchObject({
    body: { es: expect.stringContaining('##') },
  })
})

test('a role with read permission does not write', async ({ db, given: { here, save } }) => {
  const reader = await here.as((await newUser(db, { admin_role: 'read_only' })).id)
  expect(await reader.legalAdmin.list()).toHaveLength(17)
  expect(await refusal(save('pro-terms', 0, legalText(), reader))).toMatchObject({ status: 403, code: 'not_your_area' })
  expect(announceDays).toBe(30)
})
