import { expect } from 'vitest'
import type { CompanyFile, CompanySheet } from '#contract/spreadsheets/states.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function scene() {
    const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20850', '20851'] })
    return { company, es: await server.as(company.owner.id, { locale: 'es' }), en: await server.as(company.owner.id, { locale: 'en' }) }
  }
  const fileOf = async (client: TestClient, file: CompanyFile): Promise<string> => {
    const { bytes } = (await client.sheets.download({ params: { file } })) as { bytes: Uint8Array }
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  }
  const linesOf = async (client: TestClient, file: CompanyFile) => (await fileOf(client, file)).slice(1).trimEnd().split('\r\n')
  const send = (
    client: TestClient,
    mode: 'preview' | 'apply',
    sheet: CompanySheet,
    content: string | Uint8Array<ArrayBuffer>,
    adds_far?: 'true',
  ) => client.sheets[mode]({ params: { sheet }, query: adds_far ? { adds_far } : {}, file: new Blob([content]) })
  return { scene, fileOf, linesOf, send }
})

const nothing = { problems: [], problems_count: 0, far: 0, ignored: [], failed_csv: null, failed: 0 }

test('an area comes in from a spreadsheet: a preview saves nothing, rows with problems wait, twice is once', async ({
  given: { scene, linesOf, send },
}) => {
  const { es, en } = await scene()
  // As a spreadsheet in Spanish saves it: semicolons, the former Windows encoding, a zip without its zero, an empty row.
  const text = 'Código postal;Excluido;Notas\r\n20852;no;ñ\r\n20850;sí;\r\n\r\n99999;;\r\nabc;;\r\n20853;quizás;\r\n2090;no;\r\n20851;no;'
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  const preview = await send(es, 'preview', 'area', bytes)

  expect(preview).toMatchObject({ ready: 3, failed: 4, added: 1, changed: 1, same: 1, far: 1, ignored: ['Notas'] })
  expect(preview.problems).toEqual([
    { row: 5, column: 'Código postal', value: '99999', reason: 'Ese código postal no existe.' },
    { row: 6, column: 'Código postal', value: 'abc', reason: 'No es un código postal de 5 dígitos.' },
    { row: 7, column: 'Excluido', value: 'quizás', reason: 'Escribe sí o no.' },
    { row: 8, column: 'Código postal', value: '02090', reason: expect.stringMatching(/^Está a \d+ millas de tu zona\.$/) },
  ])
  expect(preview.failed_csv).toMatch(/^\ufeffCódigo postal,Excluido,Notas,Problema\r\n99999,,,Ese código postal no existe\.\r\nabc,,,/)
  expect(await linesOf(en, 'area')).toEqual(['Zip code,City,State,Excluded', '20850,Rockville,MD,no', '20851,Rockville,MD,no'])

  expect(await send(es, 'apply', 'area', bytes)).toMatchObject({ ready: 3, added: 1, changed: 1, same: 1, failed: 4 })
  expect(await linesOf(en, 'area')).toEqual([
    'Zip code,City,State,Excluded',
    '20850,Rockville,MD,yes',
    '20851,Rockville,MD,no',
    '20852,Rockville,MD,no',
  ])
  expect(await send(en, 'apply', 'area', bytes)).toMatchObject({ ready: 3, added: 0, changed: 0, same: 3, failed: 4 })
  expect(await send(en, 'apply', 'area', 'zip\n02090', 'true')).toEqual({ ...nothing, ready: 1, added: 1, changed: 0, same: 0 })
})

test('a company can send back the files it downloads, and changes of its services are saved together', async ({
  given: { scene, fileOf, linesOf, send },
}) => {
  const { es, en } = await scene()
  await en.ownCompany.saveService({
    params: { slug: 'drain-cleaning' },
    body: { is_on: true, price_from_cents: 8500, answer_filters: { where: ['kitchen_sink', 'toilet'] } },
  })
  for (const client of [es, en]) {
    const file = await fileOf(client, 'services')
    expect(await send(client, 'apply', 'services', file)).toEqual({ ...nothing, ready: 1, added: 0, changed: 0, same: 1 })
  }

  const report = await send(
    en,
    'apply',
    'services',
    [
      'Service\tPrice from (USD)\tFilters',
      'Drain cleaning\t$1,090.50\t',
      'faucet-installation\t\t',
      'Unicorn care\t5\t',
      'water-heater-repair\tcheap\t',
      'toilet-repair\t0.50\tcolor=red',
    ].join('\n'),
  )

  expect(report).toMatchObject({ ready: 2, added: 1, changed: 1, same: 0, failed: 3, problems_count: 4 })
  expect(report.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [4, 'Service', 'Unicorn care'],
    [5, 'Price from (USD)', 'cheap'],
    [6, 'Price from (USD)', '0.50'],
    [6, 'Filters', 'color=red'],
  ])
  expect(await linesOf(en, 'services')).toEqual([
    'Key,Service,Active,Price from (USD),Max lead price (USD),Filters',
    'drain-cleaning,Drain cleaning,yes,1090.50,,',
    expect.stringMatching(/^faucet-installation,.*,yes,,,$/),
  ])
})

test('quote templates come in line by line, whole or not at all', async ({ given: { scene, fileOf, send } }) => {
  const { es } = await scene()
  const file = [
    'Plantilla,Tipo,Opción,Concepto,Cantidad,Unidad,Precio por unidad (USD),Con impuesto,Garantía (meses),Mensaje',
    'Destape,Por hora,,Mano de obra,2,hora,"90,50",sí,6,"Hola,',
    'llego el martes."',
    "destape,,,'=Válvula,1,unidad,40,no,,",
    'Calentador,Precio fijo,Económico,Equipo,1,unidad,900,,,',
    'Calentador,,Completo,Equipo,1,unidad,mil,,,',
    'Corta,Precio fijo,Única,Algo,1,,10,,,',
    ',,,Sin plantilla,1,,10,,,',
  ].join('\n')

  expect(await send(es, 'preview', 'templates', file)).toMatchObject({
    ready: 2,
    failed: 4,
    added: 1,
    problems: [
      { row: 4, column: null, reason: 'Otra fila de esta plantilla tiene un problema.' },
      { row: 5, column: 'Precio por unidad (USD)', value: 'mil' },
      { row: 6, column: 'Opción', value: 'Única', reason: 'Una sola opción es el presupuesto entero: agrega otra o quítala.' },
      { row: 7, column: 'Plantilla', reason: 'Escribe el nombre de la plantilla.' },
    ],
  })
  expect(await es.quotes.templates()).toEqual([])

  await send(es, 'apply', 'templates', file)

  const [template, ...others] = await es.quotes.templates()
  expect(others).toEqual([])
  expect(template).toMatchObject({
    name: 'Destape',
    content: {
      type: 'hourly',
      warranty_months: 6,
      message: 'Hola,\nllego el martes.',
      items: [
        { text: 'Mano de obra', quantity: 2, unit: 'hour', unit_price_cents: 9050, is_taxable: true },
        { text: '=Válvula', quantity: 1, unit: 'item', unit_price_cents: 4000, is_taxable: false },
      ],
    },
  })
  // A cell that a spreadsheet would run leaves guarded and comes back as it was.
  const back = await fileOf(es, 'templates')
  expect(back).toContain(",'=Válvula,")
  expect(await send(es, 'apply', 'templates', back)).toEqual({ ...nothing, ready: 2, added: 0, changed: 0, same: 1 })
})

test('people that a company knew come in once, by phone or email, and nothing that is there is lost', async ({
  db,
  given: { scene, fileOf, linesOf, send },
}) => {
  const { company, es, en } = await scene()
  const file = [
    'Name,Last name,Mobile,Email,Zip code,Tags,Notes',
    'Rosa,Núñez,(240) 555-0181,rosa@example.com,20850,"vip, jardín","Tiene perro',
    '',
    'Paga puntual"',
    'Pablo,,,PABLO@example.com,2090,,',
    ',,240 555 0182,,,,',
    'Sin,Nada,,,,,',
    'Corto,,240 555,,,,',
    'Rosa,Otra,2405550181,,,,',
    'Rosa,Núñez,2405550181,,,VIP,',
    'Mal,,,mal,208,"llama al 240 555 0199",',
  ].join('\n')

  const preview = await send(es, 'preview', 'own_customers', file)

  expect(preview).toMatchObject({ ready: 3, failed: 5, added: 2, changed: 0, same: 0 })
  expect(preview.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [4, 'Nombre', 'Falta este dato.'],
    [5, 'Teléfono', 'Escribe un teléfono o un correo.'],
    [6, 'Teléfono', 'Faltan dígitos: un teléfono de EE. UU. tiene 10.'],
    [7, null, 'La fila 2 es la misma persona y dice otra cosa.'],
    [9, 'Correo', 'Escribe un correo como nombre@ejemplo.com.'],
    [9, 'Código postal', 'Escribe los 5 dígitos del código postal.'],
  ])
  expect((await es.customers.list({ query: {} })).data).toEqual([])

  const both = await atOnce(db, 2, () => send(es, 'apply', 'own_customers', file))
  expect(both.map((one) => one.status === 'fulfilled' && one.value.added)).toEqual(expect.arrayContaining([0, 2]))
  expect((await es.customers.list({ query: {} })).data).toHaveLength(2)
  expect(await send(es, 'apply', 'own_customers', file)).toMatchObject({ added: 0, changed: 0, same: 2 })
  const lines = await linesOf(en, 'own_customers')
  expect(lines[0]).toBe('Name,Last name,Phone,Email,Address,Zip code,Tags,Note')
  expect(lines.toSorted()).toContain('Pablo,,,pablo@example.com,,02090,,')
  expect(await fileOf(en, 'own_customers')).toContain(
    `Rosa,Núñez,'+12405550181,rosa@example.com,,20850,"jardín, vip","Tiene perro\n\nPaga puntual"`,
  )
  expect(await send(en, 'apply', 'own_customers', await fileOf(en, 'own_customers'))).toEqual({
    ...nothing,
    ready: 2,
    added: 0,
    changed: 0,
    same: 2,
  })

  // An empty cell keeps what is there, and a file with the phone of one and the email of another is about nobody.
  const more = 'Nombre,Teléfono,Correo,Dirección,Etiquetas\nRosa,2405550181,,Calle 8,nueva\nX,2405550181,pablo@example.com,,'
  expect(await send(es, 'apply', 'own_customers', more)).toMatchObject({ changed: 1, failed: 1 })
  expect(await es.customers.list({ query: { q: 'rosa' } })).toMatchObject({
    data: [{ surname: 'Núñez', email: 'rosa@example.com', tags: ['jardín', 'nueva', 'vip'], notes_count: 2 }],
  })
  const customers = await linesOf(es, 'customers')
  expect(customers[0]).toMatch(/,Agregado por ti$/)
  expect(customers.slice(1).toSorted()).toEqual([
    expect.stringMatching(/^Pablo,.*,0,0,,,sí$/),
    expect.stringMatching(/^Rosa,Núñez,'\+12405550181,rosa@example.com,Calle 8,20850,Rockville,MD,,0,0,,,sí$/),
  ])
  await db`insert into own_customers (id, company_id, name, phone, created_at)
    select gen_random_uuid(), ${company.id}, 'N', '+1301' || lpad(n::text, 7, '0'), now() from generate_series(1, 14998) n`
  await expect(send(es, 'preview', 'own_customers', 'Nombre,Correo\nUna más,mas@example.com')).rejects.toMatchObject({
    code: 'too_many_customers',
  })
  expect(await es.customers.list({ query: {} })).toMatchObject({ added_count: 15_000 })
})

test('a file that is no table, lacks a column or is too long is refused whole', async ({ given: { scene, send } }) => {
  const { es } = await scene()
  const refused = (content: string | Uint8Array<ArrayBuffer>) => send(es, 'preview', 'area', content).catch((error: unknown) => error)

  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0, 1, 2]))).toMatchObject({ status: 422, code: 'sheet_unreadable' })
  expect(await refused('Ciudad\nRockville')).toMatchObject({
    code: 'sheet_unreadable',
    errors: { file: [expect.stringContaining('«Código postal»')] },
  })
  expect(await refused('zip\n"20850')).toMatchObject({ code: 'sheet_unreadable' })
  expect(await refused(`zip\n${'20850\n'.repeat(15_001)}`)).toMatchObject({ status: 413, code: 'sheet_too_big' })
  expect(await refused('zip\n'.padEnd(1024 * 1024 + 1, ' '))).toMatchObject({ status: 413, code: 'sheet_too_big' })
})

test('a company takes out its leads, quotes and customers, and a contact only where it has it', async ({
  db,
  server,
  given: { linesOf },
}) => {
  const ana = await newUser(db, { name: 'Ana' })
  const contact = { name: '=Ana', surname: 'Ríos', phone: '+12405550147', email: 'Ana@example.com', street: 'Calle 1' }
  const request = async (contact_mode: 'calls' | 'messages', email = contact.email) => {
    const project = await newRequest(db, { owner: ana, slots: 4, contact_mode })
    await db`update project_contacts set ${db({ ...contact, email })} where project_id = ${project.id}`
    return project
  }
  const first = await buyLead(server, await request('calls'))
  const { company } = first
  const member = await server.as(company.owner.id, { locale: 'es' })
  const second = await buyLead(server, await request('calls', 'ana@EXAMPLE.com'), company)
  const quiet = await buyLead(server, await request('messages'), company)
  const unopened = await buyLead(server, await request('calls'), company)
  const ended = await buyLead(server, await request('calls'), company)
  const offered = await newMatch(db, { project: await request('calls'), company, offered_at: server.now() })
  for (const { params } of [first, second, quiet, ended]) await member.leads.openContact({ params })
  await db`update leads set state = 'hired' where id = ${second.lead_id}`
  await db`update leads set access_ended_at = now() where id = ${ended.lead_id}`
  await member.quotes.create({ params: first.params })

  const [heading, ...leads] = (await linesOf(member, 'leads')).map((line) => line.split(','))
  const cells = (id: string, ...columns: string[]) => {
    const row = leads.find((line) => line.at(-1)!.includes(id))!
    return columns.map((column) => row[heading!.indexOf(column)])
  }
  const shown = ['Nombre', 'Apellido', 'Teléfono', 'Correo', 'Calle']
  expect(leads).toHaveLength(6)
  expect(cells(first.match.id, ...shown)).toEqual(["'=Ana", 'Ríos', "'+12405550147", 'Ana@example.com', ''])
  expect(cells(second.match.id, ...shown, 'Estado')).toEqual([
    "'=Ana",
    'Ríos',
    "'+12405550147",
    'ana@EXAMPLE.com',
    'Calle 1',
    'Te contrató',
  ])
  expect(cells(quiet.match.id, ...shown)).toEqual(["'=Ana", 'Ríos', '', '', ''])
  for (const { match } of [unopened, ended]) expect(cells(match.id, ...shown)).toEqual(["'=Ana", '', '', '', ''])
  expect(cells(offered.id, ...shown, 'Estado')).toEqual(['', '', '', '', '', 'Abierta'])

  const customers = (await linesOf(member, 'customers')).slice(1).map((line) => line.split(','))
  expect(customers.map(([name, surname, phone]) => [name, surname, phone])).toEqual([
    ["'=Ana", 'Ríos', ''],
    ["'=Ana", 'Ríos', "'+12405550147"],
  ])
  expect(customers[1]!.slice(9, 11)).toEqual(['2', '1'])
  expect((await linesOf(member, 'quotes'))[1]).toContain(',Borrador,1,')

  const stranger = await server.as((await newCompany(db)).owner.id)
  for (const file of ['leads', 'quotes', 'customers'] as const) expect(await linesOf(stranger, file)).toHaveLength(1)
  const worker = await newUser(db)
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${worker.id}, 'member')`
  await expect((await server.as(worker.id)).sheets.download({ params: { file: 'customers' } })).rejects.toMatchObject({
    code: 'not_your_role',
  })
  const taken = await db<{ file: string }[]>`
    select after ->> 'file' as file from audit_log where action = 'sheet.export' and entity_id = ${company.id} order by id`
  expect(taken.map(({ file }) => file)).toEqual(['leads', 'customers', 'quotes'])
})
