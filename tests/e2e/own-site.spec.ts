import { createServer } from 'node:http'
import { once as happens } from 'node:events'
import type { AddressInfo } from 'node:net'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { ownSiteTexts } from '#web/locales/own-site.ts'
import { expectAccessible, once } from './support/axe.ts'
import { settlers } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('a company puts its button and form on its own site, and who asks there comes to its request without a cookie of another site', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const t = ownSiteTexts[lang]
  const { email, slug } = settlers[lang]
  let body = ''
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="${lang}"><body><h1>Gala</h1>${body}`),
  ).listen(0, '127.0.0.1')
  await happens(server, 'listening')
  // Another site than Oficio's own in the journeys, which is at localhost.
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const visitor = await newPerson()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await signIn(page, lang, email)

  await test.step('nothing appears on a site that is not listed, and the owner sees which', async () => {
    await page.goto(to('/user/companies/profile/integrations/site'))
    await expect(page.getByText(t.unused)).toBeVisible()
    const lines = await page.locator('pre').allTextContents()
    body = lines.slice(0, 2).join('\n')
    await visitor.goto(site, { waitUntil: 'load' })
    await expect(visitor.getByRole('link')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(t.refused(site))).toBeVisible()
    await expectAccessible(page, once)
  })

  await test.step('the owner lists it with one tap', async () => {
    const add = page.getByRole('button', { name: t.add, exact: true })
    await alive(add)
    await add.click()
    await expect(page.getByLabel(t.origins)).toHaveValue(site)
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
    await expect(page.getByText(t.refused(site))).toHaveCount(0)
  })

  await test.step('its button opens Oficio in a new tab, at the request to this company', async () => {
    await visitor.goto(`${site}/?again`, { waitUntil: 'load' })
    const button = visitor.getByRole('link')
    await expect(button).toHaveText(lang === 'es' ? 'Pedir presupuesto' : 'Request a quote')
    const [tab] = await Promise.all([visitor.context().waitForEvent('page'), button.click()])
    await tab.waitForURL(/\/embed\/|company=/)
    await tab.close()
  })

  await test.step('and so does the form in a frame', async () => {
    const form = visitor.frameLocator('iframe')
    await form.getByRole('combobox').selectOption({ index: 1 })
    await form.getByRole('textbox').fill(settlers[lang].zip)
    const [tab] = await Promise.all([visitor.context().waitForEvent('page'), form.getByRole('button').click()])
    await tab.waitForURL(new RegExp(`company=${slug}|/search/forms/`))
    expect((await tab.context().cookies()).some(({ name }) => name.endsWith('own-site'))).toBe(true)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await tab.close()
  })

  await test.step('“Integrations” says when it last worked', async () => {
    await page.goto(to('/user/companies/profile/integrations'))
    const entry = page.getByRole('link', { name: integrationsTexts[lang].site.name })
    await expect(entry.getByText(integrationsTexts[lang].site.count(1))).toBeVisible()
    await expect(entry.getByText(integrationsTexts[lang].site.used)).toBeVisible()
  })
  server.close()
})
