import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { one } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { Count } from '#server/lib/rows.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'

const pdf = Buffer.from('%PDF-1.7\nwhatever stands in it\n%%EOF\n')
const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5651d' } })
  .jpeg()
  .toBuffer()

async function uploaded(client: TestClient, bytes: Buffer, name?: string) {
  const { id } = await client.uploads.begin({ body: { id: newId(), size: bytes.length, ...(name ? { name } : {}) } })
  await client.uploads.append({ params: { upload_id: id }, body: { start: 0 }, file: new Blob([new Uint8Array(bytes)]) })
  return id
}

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function scene(contact_mode: 'calls' | 'messages' = 'calls') {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, contact_mode })
    return { owner, request, customer: await server.as(owner.id), ...(await buyLead(server, request)) }
  }
  const get = (client: TestClient, url: string) =>
    server.app.inject({ url, headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } })

  return { scene, get }
})

describe('files in a conversation', () => {
  test('photos and documents travel with a message, and both sides have them', async ({ given: { scene, get } }) => {
    const { customer, member, params } = await scene()
    const uploads = [await uploaded(customer, jpeg, 'fuga.jpg'), await uploaded(customer, pdf, '../..\\plano "final".PDF')]

    const sent = await customer.messaging.send({ params, body: { text: '', uploads } })
    const { messages } = await member.messaging.thread({ params })

    expect(sent.photos).toMatchObject([{ width: 600, height: 400 }])
    expect(messages.at(-1)).toMatchObject({ photos: sent.photos, documents: [{ name: 'plano final.pdf', size: pdf.length }] })
    const reply = await get(member, `/api/threads/${params.lead_id}/documents/${sent.documents[0]!.id}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(pdf)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="plano final.pdf"'),
      'x-content-type-options': 'nosniff',
    })
  })

  test('a document is for its conversation alone, and is not among the pictures', async ({ db, server, given: { scene, get } }) => {
    const { customer, member, params, owner } = await scene()
    const other = await scene()
    const { documents } = await customer.messaging.send({ params, body: { text: 'Hola', uploads: [await uploaded(customer, pdf)] } })
    const path = `documents/${documents[0]!.id}`

    expect((await get(other.customer, `/api/threads/${params.lead_id}/${path}`)).statusCode).toBe(404)
    expect((await get(other.customer, `/api/threads/${other.params.lead_id}/${path}`)).statusCode).toBe(404)
    expect((await get(customer, `/media/${documents[0]!.id}/document.pdf`)).statusCode).toBe(404)
    await customer.privacy.stop({
      body: { project_id: (await db`select project_id from leads where id = ${params.lead_id}`)[0]!['project_id'] },
    })
    await server.runJobs()
    expect((await get(member, `/api/threads/${params.lead_id}/${path}`)).statusCode).toBe(404)
    expect((await get(await server.as(owner.id), `/api/threads/${params.lead_id}/${path}`)).statusCode).toBe(200)
  })

  test.for([
    ['a page that calls itself a PDF', Buffer.from('<html><script>alert(1)</script></html>'), 'plano.pdf'],
    ['half a PDF', Buffer.from('%PDF-1.7\nand then the line broke'), 'plano.pdf'],
    [
      'a PDF with a script',
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /J#61vaScript /JS (x) >> >>\nendobj\n%%EOF\n'),
      'plano.pdf',
    ],
    ['an encrypted PDF', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 1 0 R >>\n%%EOF\n'), 'plano.pdf'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'foto.svg'],
  ] as const)('%s is refused, and nothing is sent', async ([_case, bytes, name], { given: { scene } }) => {
    const { customer, params } = await scene()
    const uploads = [await uploaded(customer, bytes, name)]

    await expect(customer.messaging.send({ params, body: { text: 'Mira', uploads } })).rejects.toMatchObject({
      status: 422,
      errors: { file: [expect.any(String)] },
    })
    expect((await customer.messaging.thread({ params })).messages).toEqual([])
  })

  test('nobody sends a file of somebody else, or one that has not arrived', async ({ given: { scene } }) => {
    const { customer, member, params } = await scene()
    const theirs = await uploaded(member, jpeg)
    const { id: unfinished } = await customer.uploads.begin({ body: { id: newId(), size: 500 } })

    await expect(customer.messaging.send({ params, body: { text: 'x', uploads: [theirs] } })).rejects.toMatchObject({ status: 404 })
    await expect(customer.messaging.send({ params, body: { text: 'x', uploads: [unfinished] } })).rejects.toMatchObject({
      code: 'upload_unfinished',
    })
  })

  test('sent files stay when uploads are forgotten, unsent files go', async ({ db, server, given: { scene, get } }) => {
    const { customer, params } = await scene()
    const sent = await customer.messaging.send({
      params,
      body: { text: 'x', uploads: [await uploaded(customer, pdf), await uploaded(customer, jpeg)] },
    })

    server.setNow(new Date(Date.now() + 25 * 3_600_000))
    await server.runJobs()
    await server.runJobs()
    server.setNow()

    expect((await get(customer, `/api/threads/${params.lead_id}/documents/${sent.documents[0]!.id}`)).statusCode).toBe(200)
    expect((await get(customer, `/media/${sent.photos[0]!.id}/480.webp`)).statusCode).toBe(200)
    expect(await db`select 1 from uploads`).toHaveLength(0)
  })
})

test('promise 6: who asked for messages only is reached by nothing that they write', async ({ given: { scene } }) => {
  const { customer, member, params } = await scene('messages')
  const text = 'Llámame al 301 555 0188 o al tres cero uno cinco cinco cinco cero uno ocho ocho, o escribe a ana@example.com'

  await customer.messaging.send({ params, body: { text } })
  const [theirs, ours] = await Promise.all([member.messaging.thread({ params }), customer.messaging.thread({ params })])

  expect(theirs).toMatchObject({ hides_contact: true, messages: [{ text: 'Llámame al ••• o al •••, o escribe a •••' }] })
  expect(ours.messages[0]!.text).toBe(text)
  const lead = await member.leads.openContact({ params })
  expect(lead.contact).toMatchObject({ phone: null, email: null })
})

test('a customer who allows calls may also write a number', async ({ given: { scene } }) => {
  const { customer, member, params } = await scene('calls')

  await customer.messaging.send({ params, body: { text: 'Mi número es 301 555 0188' } })

  expect((await member.messaging.thread({ params })).messages[0]!.text).toBe('Mi número es 301 555 0188')
})

test('a company keeps its own quick replies, in its order', async ({ db, server, given: { scene } }) => {
  const { member, customer } = await scene()
  const other = await server.as((await newCompany(db)).owner.id)

  await member.messaging.setQuickReplies({ body: { replies: ['Voy en camino', 'Gracias'] } })
  const saved = await member.messaging.setQuickReplies({ body: { replies: ['Gracias', 'Llego en media hora'] } })

  expect(saved).toEqual({ replies: ['Gracias', 'Llego en media hora'] })
  expect(await member.messaging.quickReplies()).toEqual(saved)
  expect(await other.messaging.quickReplies()).toEqual({ replies: [] })
  await expect(customer.messaging.quickReplies()).rejects.toMatchObject({ status: 403 })
})

test('unread messages are counted on both sides, and reading them clears the bell', async ({ db, given: { scene } }) => {
  const { customer, member, owner, params } = await scene()
  const unread = async () => Promise.all([customer.messaging.unread(), member.messaging.unread()])
  await member.messaging.send({ params, body: { text: 'Uno' } })
  await member.messaging.send({ params, body: { text: 'Dos' } })
  const bell = async () => (await db`select 1 from notices where user_id = ${owner.id} and kind = 'message' and read_at is null`).length

  const before = [await unread(), await bell()]
  await customer.messaging.read({ params })

  expect(before).toEqual([
    [
      { customer: 2, company: 0 },
      { customer: 0, company: 0 },
    ],
    1,
  ])
  expect([await unread(), await bell()]).toEqual([
    [
      { customer: 0, company: 0 },
      { customer: 0, company: 0 },
    ],
    0,
  ])
})

test('writing is told to who looks, and kept nowhere', async ({ db, given: { scene } }) => {
  const { customer, params } = await scene()
  const countEvents = () => one(db, Count)`select count(*) as count from live_events`
  const before = await countEvents()
  const heard = new Promise<string>((resolve) => void db.listen('live', (line) => line.includes('typing') && resolve(line)))
  await db`select 1`

  await new Promise((resolve) => setImmediate(resolve))
  await customer.messaging.typing({ params })

  expect(JSON.parse(await heard)).toEqual({ id: 0, channel: `lead:${params.lead_id}`, kind: 'typing:customer' })
  expect(await countEvents()).toEqual(before)
})

test('the conversations of companies that were not hired are closed', async ({ server, given: { scene } }) => {
  const { member, params, request, customer } = await scene()
  const rival = await buyLead(server, request)

  await customer.leads.hire({ params, body: {} })

  await expect(rival.member.messaging.send({ params: rival.params, body: { text: 'Espera' } })).rejects.toMatchObject({
    code: 'thread_closed',
  })
  await member.messaging.send({ params, body: { text: 'Gracias' } })
})
