import { describe, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { test } from '#tests/support/test.ts'

let people = 0
const newBody = (company: object = {}) => ({
  email: `dueno${people++}@example.com`,
  password: 'tres perros y un tren',
  name: 'Raúl',
  surname: 'Peña',
  phone: '(240) 555-0177',
  zipcode: '20910',
  company: {
    name: 'Peña & Hijas Plomería',
    phone: '240-555-0188',
    zipcode: '20910',
    website: 'https://pena.example',
    description: 'Destapamos drenajes desde 2009.',
    services: ['drain-cleaning', 'water-heater-repair'].slice(0, 1),
    radius_miles: 5 as const,
    states: ['DC'],
    ...company,
  },
})

describe('a company that registers', () => {
  test('exists with its owner, services and area, is found by nobody, and nobody is signed in', async ({ db, server }) => {
    const body = newBody()
    const client = server.visitor({ locale: 'es' })

    const { user_id, company } = await client.auth.registerCompany({ body })
    await server.runJobs()

    expect(company).toMatchObject({ slug: 'pena-y-hijas-plomeria', status: 'draft' })
    await expect(client.auth.user()).rejects.toMatchObject({ status: 401 })
    expect(await db`select user_id, role from company_members where company_id = ${company.id}`).toEqual([{ user_id, role: 'owner' }])
    expect((await db`select phone, city, languages, about from companies where id = ${company.id}`)[0]).toMatchObject({
      phone: '+12405550188',
      city: 'Silver Spring',
      languages: ['es'],
      about: { es: 'Destapamos drenajes desde 2009.' },
    })
    const zips = (await db<{ zip: string }[]>`select zip from company_zips where company_id = ${company.id}`).map(({ zip }) => zip)
    expect(zips).toEqual(expect.arrayContaining(['20910', '20901', '20012']))
    expect(zips).not.toContain('21201')
    expect(await db`select state_iso from company_states where company_id = ${company.id}`).toEqual([{ state_iso: 'DC' }])
    await expect(client.companies.profile({ params: { slug: company.slug } })).rejects.toMatchObject({ status: 404 })
    expect(await mailsTo(db, body.email)).toMatchObject([{ subject: 'Confirma el correo de tu empresa' }])
  })

  test('goes on to review once its owner has proven address and number', async ({ db, server }) => {
    const body = newBody()
    const client = server.visitor({ locale: 'en' })
    const { user_id, company } = await client.auth.registerCompany({ body })
    await server.runJobs()
    const status = async () => (await db`select status from companies where id = ${company.id}`)[0]!['status']

    expect(await client.auth.verifyEmail(await linkTo(db, body.email))).toMatchObject({ is_pro: true })
    await server.runJobs()
    expect(await status()).toBe('draft')
    await client.auth.sendCode({ body: { phone_number: body.phone } })
    await server.runJobs()
    const [sms] = await db`select code from sandbox_outbox where recipient = '+12405550177' order by id desc limit 1`
    await client.auth.checkCode({ body: { phone_number: body.phone, code: sms!['code'] } })
    await server.runJobs()

    expect(await status()).toBe('pending')
    expect(await db`select event, actor from transitions where entity = 'company' and entity_id = ${company.id}`).toEqual([
      { event: 'submit', actor: 'C' },
    ])
    expect((await db`select kind from notices where user_id = ${user_id} order by id`).map((row) => row['kind'])).toEqual([
      'company_phone_missing',
      'company_in_review',
    ])
  })

  test('gets an address of its own when its name is taken', async ({ db, server }) => {
    await newCompany(db, { slug: 'cerrajeria-luna' })
    const register = async () => (await server.visitor().auth.registerCompany({ body: newBody({ name: 'Cerrajería Luna' }) })).company.slug

    expect([await register(), await register()]).toEqual(['cerrajeria-luna-2', 'cerrajeria-luna-3'])
  })

  test('sent again because its answer was lost, it is one company', async ({ server }) => {
    const body = newBody()
    const first = await server.visitor().auth.registerCompany({ body })

    expect(await server.visitor().auth.registerCompany({ body })).toEqual(first)
  })

  test.for([
    ['no service', { services: [] }, 'company.services'],
    ['a service that does not exist', { services: ['no-such-service'] }, 'company.services'],
    ['no area', { states: [], radius_miles: undefined }, 'company.radius_miles'],
    ['another radius', { radius_miles: 4000 }, 'company.radius_miles'],
    ['a zip that does not exist', { zipcode: '00000' }, 'company.zipcode'],
    ['a state that does not exist', { states: ['ZZ'] }, 'company.states'],
    ['a number that is no phone of ours', { phone: '900-555-1234' }, 'company.phone'],
    ['a website that is a script', { website: 'javascript:alert(1)' }, 'company.website'],
  ] as const)('with %s it is refused at its field, and leaves nothing behind', async ([, company, field], { db, server }) => {
    const body = newBody(company)

    await expect(server.visitor().auth.registerCompany({ body: body })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
    expect(await db`select 1 from users where email = ${body.email}`).toEqual([])
  })

  test('cannot give itself a state, a tier or money', async ({ db, server }) => {
    const claims = { status: 'active', tier: 'proven', rating_mean: 5, promo_cents: 100_000 }

    const { company } = await server.visitor().auth.registerCompany({ body: newBody(claims) })

    expect((await db`select status, tier, rating_mean from companies where id = ${company.id}`)[0]).toEqual({
      status: 'draft',
      tier: 'listed',
      rating_mean: null,
    })
  })
})
