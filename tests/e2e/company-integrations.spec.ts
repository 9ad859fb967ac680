import { calendarFeedTexts } from '#web/locales/calendar-feed.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { externalCalendarTexts } from '#web/locales/external-calendar.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { startCalDav } from '../support/caldav-server.ts'
import { expectAccessible, once } from './support/axe.ts'
import { settlers } from './support/people.ts'
import { ports } from './support/ports.ts'
import { alive, expect, signIn, test } from './support/test.ts'

const base = '/user/companies/profile/integrations'

test('an owner adds a webhook, tries it, sees a failure and its reason, mends the address and sends it again', async ({
  page,
  lang,
  to,
  ignore,
  baseURL,
}) => {
  // An address inside the network is refused at its field.
  ignore(/422.*\/webhooks/)
  const t = webhooksTexts[lang]
  const receiver = `${baseURL}/dev/webhooks`
  const deliveries = page.getByRole('region', { name: t.deliveries })
  await signIn(page, lang, settlers[lang].email)

  await test.step('an address in a private network is refused, and the choice of events is kept', async () => {
    await page.goto(to(base))
    await page.getByRole('link', { name: integrationsTexts[lang].webhooks.name }).click()
    await alive(page.getByRole('button', { name: t.add }))
    await page.getByRole('button', { name: t.add }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('checkbox', { name: t.groups.payouts.label }).uncheck()
    await form.getByLabel(t.url).fill('https://169.254.169.254/latest')
    await form.getByRole('button', { name: t.save }).click()
    await expect(form.getByLabel(t.url)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByRole('checkbox', { name: t.groups.payouts.label })).not.toBeChecked()
    await form.getByLabel(t.url).fill(receiver)
    await form.getByRole('button', { name: t.save }).click()
  })

  await test.step('its secret is shown once', async () => {
    await expect(page.getByLabel(t.secret.label, { exact: true })).toHaveText(/^whsec_/)
    await page.getByRole('button', { name: t.close }).click()
    await expect(page.getByText(/whsec_/)).toHaveCount(0)
    await page.getByRole('link', { name: receiver, exact: true }).click()
  })

  await test.step('a test arrives, signed', async () => {
    await page.getByRole('button', { name: t.test }).click()
    await expect(deliveries.getByRole('listitem').getByText(t.deliveryStates.delivered)).toBeVisible()
    await expect(page.getByText(t.states.works, { exact: true })).toBeVisible()
    const reply = await page.request.get('/dev/webhooks')
    const { received } = (await reply.json()) as { received: { url: string; is_valid: boolean }[] }
    expect(received.filter(({ url, is_valid: isValid }) => url === receiver && !isValid)).toEqual([])
    expect(received.some(({ url, is_valid: isValid }) => url === receiver && isValid)).toBe(true)
  })

  await test.step('a failing address says what it answered and what to do', async () => {
    await page.getByRole('button', { name: t.edit, exact: true }).click()
    await page.getByRole('dialog').getByLabel(t.url).fill(`${receiver}?answer=500`)
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
    // A longer address moves the buttons below it.
    await expect(page.getByText(`${receiver}?answer=500`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.test }).click()
    await expect(deliveries.getByText(t.failures.status)).toBeVisible()
    await expect(page.getByText(t.failing.title)).toBeVisible()
    await deliveries.getByText(t.details).first().click()
    await expect(deliveries.getByText('{"answer":500}').first()).toBeVisible()
  })

  await test.step('the same delivery goes to the mended address', async () => {
    await page.getByRole('button', { name: t.edit, exact: true }).click()
    await page.getByRole('dialog').getByLabel(t.url).fill(receiver)
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(receiver, { exact: true })).toBeVisible()
    await deliveries
      .getByRole('button', { name: /webhook\.test/ })
      .first()
      .click()
    await expect(deliveries.getByText(t.deliveryStates.delivered)).toHaveCount(2 + 1)
    await expect(page.getByText(t.failing.title)).toHaveCount(0)
    await expect(page.getByText(t.states.works, { exact: true })).toBeVisible()
  })

  await test.step('and it is deleted', async () => {
    await page.getByRole('button', { name: t.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.remove }).click()
    await expect(page.getByText(t.none)).toBeVisible()
  })
})

test('a member makes a calendar link, which a calendar reads until it is turned off', async ({ page, lang, to }) => {
  const t = calendarFeedTexts[lang]
  await signIn(page, lang, settlers[lang].email)
  await page.goto(to(base))
  await page.getByRole('link', { name: integrationsTexts[lang].calendar.name }).click()
  await alive(page.getByRole('button', { name: t.make }))
  await page.getByRole('button', { name: t.make }).click()
  const url = (await page.getByLabel(t.url, { exact: true }).textContent())!
  const reply = await page.request.get(url)
  expect(await reply.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)

  await page.reload()
  await expect(page.getByText(t.read)).toBeVisible()
  await expect(page.getByText(url)).toHaveCount(0)
  await alive(page.getByRole('button', { name: t.revoke }))
  await page.getByRole('button', { name: t.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.revoke }).click()
  await expect(page.getByRole('button', { name: t.make })).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)
})

test('an owner connects a calendar, sees why it cannot be read and what to do, and disconnects it', async ({ page, lang, to, ignore }) => {
  // A wrong password is refused at its field.
  ignore(/422.*\/external-calendar/)
  const [t, all] = [externalCalendarTexts[lang], integrationsTexts[lang].calendar]
  const caldav = await startCalDav(ports.calendars[lang])
  const entry = page.getByRole('link', { name: all.name })
  const own = page.getByRole('region', { name: t.company.title })
  const readNow = own.getByRole('button', { name: t.readNow })
  // Exact, since "Disconnect" contains "Connect".
  const connect = own.getByRole('button', { name: t.connect, exact: true })
  await signIn(page, lang, settlers[lang].email)

  await test.step('a password that the calendar refuses is said at its field', async () => {
    await page.goto(to(base))
    await entry.click()
    await own.getByText(t.other, { exact: true }).click()
    await alive(connect)
    await own.getByLabel(t.url).fill(`${caldav.origin}/dav/`)
    await own.getByLabel(t.username).fill('luis')
    await own.getByLabel(t.password).fill('otra')
    await connect.click()
    await expect(own.getByLabel(t.password)).toHaveAttribute('aria-invalid', 'true')
    await own.getByLabel(t.password).fill(caldav.state.password)
    await connect.click()
    await expect(own.getByText(t.works, { exact: true })).toBeVisible()
    const target = own.getByLabel(t.company.writesTo)
    await alive(target)
    await target.selectOption('Trabajo')
    await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
    await expect(target.getByRole('option', { name: 'Trabajo', selected: true })).toBeAttached()
    await expectAccessible(page, once)
  })

  await test.step('a calendar that stops answering says so on both pages, and what to do', async () => {
    caldav.state.status = 401
    await alive(readNow)
    await readNow.click()
    await expect(own.getByText(t.fails, { exact: true })).toBeVisible()
    await expect(own.getByText(t.failures.refused)).toBeVisible()
    await page.goto(to(base))
    await expect(entry.getByText(all.fails)).toBeVisible()
    await expect(entry.getByText(t.failures.refused)).toBeVisible()
  })

  await test.step('once it answers again, it works', async () => {
    caldav.state.status = 0
    await entry.click()
    await alive(readNow)
    await readNow.click()
    await expect(own.getByText(t.works, { exact: true })).toBeVisible()
    await page.goto(to(base))
    await expect(entry.getByText(new URL(caldav.origin).host)).toBeVisible()
    await expect(entry.getByText(all.fails)).toHaveCount(0)
  })

  await test.step('and it is disconnected', async () => {
    await entry.click()
    const disconnect = own.getByRole('button', { name: t.disconnect })
    await alive(disconnect)
    await disconnect.click()
    await page.getByRole('dialog').getByRole('button', { name: t.disconnect }).click()
    await expect(own.getByRole('button', { name: t.google.connect })).toBeVisible()
  })
  await caldav.close()
})

test('an owner connects Google Calendar, takes the access back at Google, connects again, and disconnects', async ({ page, lang, to }) => {
  const t = externalCalendarTexts[lang]
  const account = `gala.${lang}@gmail.example`
  const own = page.getByRole('region', { name: t.company.title })
  const consent = async (button: string, section = own, as = account) => {
    await alive(section.getByRole('button', { name: button }))
    await section.getByRole('button', { name: button }).click()
    await page.getByLabel('Email', { exact: true }).fill(as)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByText(t.google.account(as))).toBeVisible()
    await expect(section.getByText(t.works, { exact: true })).toBeVisible()
  }
  await signIn(page, lang, settlers[lang].email)
  await page.goto(to(`${base}/calendar`))

  await test.step('the calendars of the account can be chosen', async () => {
    await consent(t.google.connect)
    const target = own.getByLabel(t.company.writesTo)
    await alive(target)
    await target.selectOption(account)
    await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
    await expectAccessible(page, once)
  })

  await test.step('without access it says so, and connecting again keeps the choice', async () => {
    await page.request.post('/dev/google-calendar', { data: { account, revokes: 'yes' } })
    await own.getByRole('button', { name: t.readNow }).click()
    await expect(own.getByText(t.google.refused)).toBeVisible()
    await consent(t.google.again)
    await expect(own.getByRole('option', { name: account, selected: true })).toBeAttached()
  })

  await test.step('a calendar of one’s own stands beside the company’s', async () => {
    const mine = page.getByRole('region', { name: t.member.title, exact: true })
    const another = `mia.${lang}@gmail.example`
    await consent(t.google.connect, mine, another)
    await expect(own.getByText(t.google.account(account))).toBeVisible()
    await page.goto(to(base))
    const entry = page.getByRole('link', { name: integrationsTexts[lang].calendar.name })
    for (const { title } of [t.member, t.company]) await expect(entry.getByText(`${title}: Google Calendar`)).toBeVisible()
    await entry.click()
    const disconnect = mine.getByRole('button', { name: t.disconnect })
    await alive(disconnect)
    await disconnect.click()
    await page.getByRole('dialog').getByRole('button', { name: t.disconnect }).click()
    await expect(mine.getByRole('button', { name: t.google.connect })).toBeVisible()
  })

  await test.step('turning back at Google leads to the calendar', async () => {
    await page.goto(to(`${base}/calendar/google?error=access_denied`))
    await expect(page.getByText(t.google.cancelled)).toBeVisible()
    await page.getByRole('link', { name: t.google.back }).click()
    await alive(own.getByRole('button', { name: t.disconnect }))
    await own.getByRole('button', { name: t.disconnect }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.disconnect }).click()
    await expect(own.getByRole('button', { name: t.google.connect })).toBeVisible()
  })
})
