import { expect } from 'vitest'
import { legalSlugs } from '#contract/legal/states.ts'
import { brand } from '#brand/brand.ts'
import { loadBlog } from '#db/seed/blog.ts'
import { renderEmail, renderPush, renderSms } from '#server/domains/notifications/deliveries/messages.ts'
import { cardSvg } from '#server/domains/discovery/cards/rules.ts'
import { drawPdf } from '#server/lib/pdf/document.ts'
import { drawTitle } from '#server/lib/pdf/sheet.ts'
import { newUser } from '#tests/factories/users.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { saidIn } from '#tests/support/spoken.ts'
import { test } from '#tests/support/test.ts'

const other = /\bOficio\b/

test('every text of mails, notifications and documents names this brand and no other', async () => {
  const { texts, silent } = await saidIn('server/domains/**/messages.ts')

  expect(texts.filter((text) => other.test(text))).toEqual([])
  expect(texts.filter((text) => text.includes('Cuadra')).length).toBeGreaterThan(30)
  expect(texts.length).toBeGreaterThan(700)
  // Those that look a state or a list up; the check of brand names reads them (tools/check-brand.ts).
  expect(silent.length).toBeLessThan(55)
})

test('every text of screens and of the contract names this brand and no other', async () => {
  const [screens, contract] = [await saidIn('web/locales/*.ts'), await saidIn('contract/**/*.ts')]

  // Spanish for a trade.
  expect([...screens.texts, ...contract.texts].filter((text) => other.test(text))).toEqual(['Oficio'])
  expect(screens.texts.filter((text) => text.includes('Cuadra')).length).toBeGreaterThan(200)
  expect(screens.silent.length).toBeLessThan(5)
})

test('a mail, a text and a push have the name, the sender and the color of the brand', async ({ server, db }) => {
  const message = { locale: 'es' as const, subject: 'Hola', name: 'Ana', text: 'Uno.\n\nDos.', path: '/a' }

  const mail = renderEmail(message, 'https://cuadra.example')
  const texts = [
    mail.html,
    mail.text,
    renderSms(message, 'https://cuadra.example'),
    JSON.stringify(renderPush(message, 'https://cuadra.example')),
  ]

  expect(texts.filter((text) => other.test(text))).toEqual([])
  expect(mail.html).toContain('>Cuadra</td>')
  expect(mail.html).toContain('color:#2f4b9b')
  expect(mail.html).not.toContain('#1b6b50')
  expect(texts[2]).toMatch(/^Cuadra: Uno/)
  expect(server.config.emailFrom).toBe('Cuadra <hola@localhost>')
  const person = await newUser(db, { locale: 'es' })
  await server.visitor({ locale: 'es' }).auth.sendReset({ body: { email: person.email } })
  await server.runJobs()
  const [sent] = await db<
    { body_html: string; body_text: string }[]
  >`select body_html, body_text from sandbox_outbox where recipient = ${person.email}`
  expect(sent!.body_html + sent!.body_text).not.toMatch(other)
  expect(sent!.body_text).toContain('Cuadra')
})

test('first posts are those of the brand', async ({ db }) => {
  await db`truncate posts, blog_topics cascade`
  await loadBlog(db)

  const posts = await db<{ slug: string; body: { es: string } }[]>`select slug, body from posts`

  expect(posts).toMatchObject([{ slug: 'three-quotes-one-afternoon', body: { es: expect.stringContaining('En Cuadra') } }])
})

const answers = [
  '/llms.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/api/openapi.json',
  '/api/docs',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/blog/rss.xml',
  '/en/blog/rss.xml',
  '/wp-json/wp/v2/posts',
  '/dev',
  '/api/legal/faqs',
  ...legalSlugs.filter((slug) => slug !== 'faqs').map((slug) => `/api/legal/${slug}`),
]

test('guides, documents and feeds name this brand and no other, in both languages', async ({ server }) => {
  for (const path of answers)
    for (const language of ['es', 'en']) {
      const { statusCode, body } = await server.app.inject({ url: path, headers: { 'accept-language': language } })
      expect({ path, statusCode, found: body.match(other)?.[0] }).toEqual({ path, statusCode: 200, found: undefined })
    }
})

test('assistants hear the name of the brand', async ({ server }) => {
  const call = (method: string, params: object) =>
    server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      payload: { jsonrpc: '2.0', id: 1, method, params },
    })

  const hello = await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } })
  const tools = await call('tools/list', {})

  expect(hello.body).toContain('"name":"cuadra","title":"Cuadra"')
  expect([hello.body, tools.body].filter((body) => other.test(body))).toEqual([])
})

test('documents and cards carry the name, the color and the logo', async () => {
  const pdf = await drawPdf({ title: 'Recibo', locale: 'es', at: '2026-11-30T12:00:00Z' }, (page) => drawTitle(page, 'Recibo'))
  const drawn: string[] = []
  const card = cardSvg(
    { kicker: 'a', title: 'b', facts: [], hasPicture: false },
    { draw: (text) => (drawn.push(text), ''), wrap: (text) => [text], widthOf: () => 10 },
  )

  expect(pdfText(pdf)).toBe('Cuadra\nRecibo')
  expect(Buffer.from(pdf).toString('latin1')).toContain('Cuadra Servicios, LLC')
  expect(drawn).toContain('Cuadra')
  expect(card).toContain(brand.favicon)
  expect(card).not.toContain('#1b6b50')
})
