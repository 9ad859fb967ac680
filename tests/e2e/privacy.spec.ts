import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { authErrors } from '#contract/auth/states.ts'
import { authTexts } from '#web/locales/auth.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { legalTexts } from '#web/locales/legal.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { leaverOf, password, sellersOf } from './support/people.ts'
import { expect, settled, signIn, test } from './support/test.ts'

/** Every page that anybody can walk to from `starts`, as the server sends it. */
async function crawl(page: Page, starts: readonly string[], atMost = 40): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const waiting = [...starts]
  while (waiting.length > 0 && seen.size < atMost) {
    const path = waiting.shift()!
    if (seen.has(path)) continue
    const reply = await page.request.get(path)
    const html = await reply.text()
    seen.set(path, `${JSON.stringify(reply.headers())}\n${html}`)
    for (const [, href] of html.matchAll(/href="(\/[^"#]*)"/g))
      if (!/^\/(assets|media|dev)\b|\.\w+$/.test(href!)) waiting.push(href!.replaceAll('&amp;', '&'))
  }
  return seen
}

test('no page gives a customer away: to nobody, to another customer, to a company that has not paid', async ({
  page,
  newPerson,
  lang,
  to,
}) => {
  const { person, street, buyer, asked } = leaverOf(lang)
  const national = person.phone.slice(2)
  const words = [person.email, person.surname, street, national, `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`]
  const unpaid = await newPerson()
  await signIn(unpaid, lang, asked.email)
  const seller = await newPerson()
  await signIn(seller, lang, buyer.email)
  const desk = ['/user/companies/profile/leads', '/user/companies/profile/sections', '/user/companies/profile/quotes'].map(to)
  const all = [
    ...(await crawl(page, ['/', '/search/drain-cleaning?zipcode=20850', `/companies/${buyer.slug}`].map(to))),
    ...(await crawl(unpaid, desk, 15)),
  ]
  const given = all.flatMap(([path, text]) => words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`))
  const lead = await crawl(seller, ['/user/companies/profile/leads?tab=bought'].map(to), 30)

  expect(all.length).toBeGreaterThan(30)
  expect(given).toEqual([])
  // The same words do stand where they were paid for.
  expect([...lead.values()].some((text) => text.includes(person.surname))).toBe(true)
  expect([...lead.values()].some((text) => text.includes(street))).toBe(false)
})

test('a customer sees who has their data, takes a copy, stops all contact and leaves', async ({ page, newPerson, lang, to, ignore }) => {
  ignore(/422/)
  const t = privacyTexts[lang]
  const { buyer, asked, person, street } = leaverOf(lang)
  const seller = await newPerson()
  await signIn(seller, lang, buyer.email)
  await signIn(page, lang, person.email)
  await page.goto(to('/user/profile?section=privacy'))

  await expect(page.getByRole('link', { name: buyer.name })).toBeVisible()
  await expect(page.getByText(t.sharing.got.calls)).toBeVisible()
  await page.getByText(t.sharing.summaries(1)).click()
  await expect(page.getByRole('link', { name: asked.name })).toBeVisible()

  const ask = page.getByRole('button', { name: t.export.ask })
  await ask.click()
  // A reload would cut the request off.
  await expect(ask).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: t.export.download })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t.export.download }).click()
  expect((await download).suggestedFilename()).toMatch(/^oficio-\d{4}-\d\d-\d\d\.zip$/)
  const files = Object.entries(unzipSync(await readFile(await (await download).path())))
  const texts = files.filter(([name]) => /\.(json|txt|html)$/.test(name)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  for (const [name, text] of texts) expect(() => !name.endsWith('.json') || JSON.parse(text), name).not.toThrow()
  const whole = texts.map(([, text]) => text).join('\n')
  for (const own of [person.email, person.surname, street, buyer.name]) expect(whole, own).toContain(own)
  for (const foreign of [buyer.email, asked.email, leaverOf(lang === 'es' ? 'en' : 'es').person.email, 'password_hash'])
    expect(whole, foreign).not.toContain(foreign)

  await page.getByRole('button', { name: t.stopAll.button }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.stopAll.confirm }).click()
  await expect(page.getByText(t.sharing.count(0))).toBeVisible()
  await seller.goto(to('/user/companies/profile/leads?tab=closed'))
  await seller.getByRole('link', { name: /Zarzamora/ }).click()
  await expect(seller.getByText(boughtLeadTexts[lang].contactStopped('§').split('§')[1]!)).toBeVisible()

  await page.getByRole('button', { name: t.delete.button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.delete.confirm }).click()
  await expect(dialog.getByText(t.delete.mustTick)).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t.delete.confirm }).click()
  await expect(page.getByRole('heading', { name: t.delete.goneTitle })).toBeVisible()
  // A page that is seen again asks for what it missed, but not for data of a session that is over.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await settled(page)
  await expect(page.getByRole('heading', { name: t.delete.goneTitle })).toBeVisible()
  await page.getByRole('button', { name: t.delete.home }).click()
  await expect(page).toHaveURL(to('/'))

  const { email, password: secret, submit } = authTexts[lang]
  await page.goto(to('/auth/login'))
  await page.getByLabel(email).fill(person.email)
  await page.getByLabel(secret, { exact: true }).fill(password)
  await page.getByRole('button', { name: submit, exact: true }).click()
  await expect(page.getByText(authErrors.wrongCredentials.message[lang])).toBeVisible()
})

test('with Global Privacy Control the page says that it is honoured; without an account one asks in writing', async ({
  page,
  lang,
  to,
}) => {
  const t = legalTexts[lang].doNotSell
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await page.goto(to('/legal/donotsell'))
  await expect(page.getByText(t.signalTitle)).toBeVisible()

  await page.getByLabel(t.name).fill('Nora Paz')
  await page.getByLabel(t.email).fill(`nora.${lang}@example.com`)
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByText(t.receivedTitle)).toBeVisible()
  await expect(page).toHaveURL(/\?request=[0-9a-f-]{36}$/)

  await page.reload()
  await expect(page.getByText(t.receivedTitle).or(page.getByText(t.honouredTitle))).toBeVisible()
})

test('a page has its headers, and what is personal is kept by no cache', async ({ page, lang, to }) => {
  await signIn(page, lang, sellersOf(lang).clara.email)
  for (const path of ['/', '/search/drain-cleaning', '/legal/donotsell', '/user/profile', '/user/privacy', '/auth/login', '/no/such'].map(
    to,
  )) {
    const headers = (await page.request.get(path, { headers: { 'x-forwarded-host': 'evil.example' }, maxRedirects: 0 })).headers()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'referrer-policy': expect.stringMatching(/origin|no-referrer/),
    })
    expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/)
    expect(headers['content-security-policy']).not.toMatch(/(script-src|style-src) [^;]*'unsafe-inline'/)
    expect(JSON.stringify(headers)).not.toContain('evil.example')
    if (path.includes('/user/')) expect(headers['cache-control']).toBe('private, no-store')
  }
  for (const path of ['/user/profile/x.css', '/user/privacy/x.js', '/user/privacy.css'].map(to)) {
    const reply = await page.request.get(path, { maxRedirects: 0 })
    expect([path, reply.status()]).toEqual([path, 404])
    expect(reply.headers()['cache-control']).toBe('private, no-store')
  }
})
