import type { Page } from '@playwright/test'
import type { Locale } from '#contract/primitives.ts'
import { confirmAddress, confirmCompany } from '#server/domains/auth/email/messages.ts'
import { guestLink } from '#server/domains/auth/guest-links/messages.ts'
import { newPassword } from '#server/domains/auth/passwords/messages.ts'
import { authTexts } from '#web/locales/auth.ts'
import { boardTexts } from '#web/locales/board.ts'
import { passwordTexts } from '#web/locales/password.ts'
import { proTexts } from '#web/locales/pro.ts'
import { profileTexts } from '#web/locales/profile.ts'
import { registerTexts } from '#web/locales/register.ts'
import { siteTexts } from '#web/locales/site.ts'
import { expectAccessible, once } from './support/axe.ts'
import { busy, zips } from './support/people.ts'
import { alive, expect, forgetSession, linkSentTo, test } from './support/test.ts'

let people = 0
/** Somebody new in each test and language. */
const newPerson = (lang: Locale) => ({
  name: 'Luz',
  surname: 'Vega',
  email: `luz.${lang}.${people++}.${process.pid}@example.com`,
  phone: `240555${lang === 'es' ? '3' : '4'}${String(100 + people).slice(-3)}`,
  zip: zips[lang],
})

async function fillPerson(page: Page, lang: Locale, person: ReturnType<typeof newPerson>) {
  const { fields } = registerTexts[lang]
  await page.getByLabel(fields.name, { exact: true }).fill(person.name)
  await page.getByLabel(fields.surname, { exact: true }).fill(person.surname)
  await page.getByLabel(fields.email, { exact: true }).fill(person.email)
  await page.getByLabel(fields.phone).fill(person.phone)
  await page.getByLabel(fields.zip).fill(person.zip)
}

/** Calls the API from this person's browser, before any page is open. */
async function post(page: Page, lang: Locale, path: string, data: object): Promise<void> {
  await page.request.get('/sanctum/csrf-cookie')
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const reply = await page.request.post(path, { data, headers: { 'x-xsrf-token': decodeURIComponent(token), 'accept-language': lang } })
  expect(reply.status(), path).toBe(201)
}

test('a customer registers, opens the mailed link, and is at home', async ({ page, lang, to, ignore }) => {
  ignore(/422|401/)
  const t = registerTexts[lang]
  const person = newPerson(lang)
  const secret = page.getByLabel(t.fields.password, { exact: true })
  await page.goto(to('/auth/register'))
  await fillPerson(page, lang, person)
  await secret.fill('password123')
  await page.getByRole('button', { name: t.submit }).click()
  await expect(secret).toBeFocused()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')

  await secret.fill('tres perros y un tren')
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: t.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    country: 'US',
    state: expect.stringMatching(/^[A-Z]{2}$/),
    city: expect.stringMatching(/./),
  })
  await expect(page).toHaveURL(new RegExp(`${to('/user/profile')}$`))
  await page.getByRole('link', { name: profileTexts[lang].unproven.next }).click()
  await expect(page.getByRole('heading', { name: t.success.title })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${to('/auth/register/success')}$`))
  await expectAccessible(page, once)
  await page.getByRole('link', { name: t.success.mail }).click()
  await expect(page.getByText(t.verification.sentTo(person.email))).toBeVisible()

  await page.goto(await linkSentTo(page, person.email, confirmAddress.subject[lang]))

  await expect(page.getByText(t.verification.verified)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${to('/user/profile')}$`))

  // Only a person who has just registered sees that page.
  await page.goto(to('/auth/register/success'))
  await expect(page).toHaveURL(new RegExp(`${to('/user/profile')}$`))
  await forgetSession(page)
  await page.goto(to('/auth/register/success'))
  await expect(page).toHaveURL(/\/auth\/login\?/)
})

test('an address that has an account is offered sign-in, and nothing typed is lost', async ({ page, lang, to }) => {
  const t = registerTexts[lang]
  await page.goto(to('/auth/register'))
  await fillPerson(page, lang, { ...newPerson(lang), email: busy.customer.email })

  await expect(page.getByText(t.known)).toBeVisible()
  await expect(page.getByLabel(t.fields.name, { exact: true })).toHaveValue('Luz')
  await page
    .getByRole('status')
    .getByRole('link', { name: t.signIn })
    .or(page.getByRole('link', { name: t.signIn }))
    .first()
    .click()
  await expect(page.getByLabel(authTexts[lang].email)).toHaveValue(busy.customer.email)
})

test('the link opened on another device asks for the password, or for a new one, and leads to the own pages', async ({
  page,
  newPerson: another,
  lang,
  to,
  ignore,
}) => {
  ignore(/422/)
  const t = registerTexts[lang]
  const person = newPerson(lang)
  await page.goto(to('/auth/register'))
  await fillPerson(page, lang, person)
  await page.getByLabel(t.fields.password, { exact: true }).fill('tres perros y un tren')
  await page.getByRole('button', { name: t.submit }).click()
  await expect(page).toHaveURL(/\/user\/profile/)
  const phone = await another()

  await phone.goto(await linkSentTo(page, person.email, confirmAddress.subject[lang]))

  const { elsewhere, verified } = t.verification
  await phone.getByLabel(elsewhere.password, { exact: true }).fill('no es esta')
  await phone.getByRole('button', { name: elsewhere.submit }).click()
  await expect(phone.getByLabel(elsewhere.password, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await phone.getByRole('button', { name: elsewhere.forgot }).click()
  await phone.getByLabel(elsewhere.fresh, { exact: true }).fill('cuatro gatos y un barco')
  await phone.getByRole('button', { name: elsewhere.submit }).click()

  await expect(phone.getByText(verified)).toBeVisible()
  await expect(phone).toHaveURL(new RegExp(`${to('/user/profile')}$`))
})

test('a company registers in steps that survive a reload, and sees what happens next', async ({ page, lang, to }) => {
  const t = proTexts[lang]
  const person = newPerson(lang)
  await page.goto(to('/auth/register/pro'))
  await fillPerson(page, lang, person)
  await page.reload()
  await expect(page.getByLabel(registerTexts[lang].fields.email, { exact: true })).toHaveValue(person.email)
  await page.getByRole('button', { name: t.person.next }).click()

  await expect(page.getByRole('heading', { level: 1, name: t.company.title })).toBeVisible()
  await page.getByLabel(t.company.name).fill(`Vega ${people} ${lang}`)
  const services = page.getByRole('combobox')
  await services.fill(lang === 'es' ? 'plomero' : 'plumber')
  await page.getByRole('option', { name: lang === 'es' ? 'Destape de drenajes' : 'Drain cleaning' }).click()
  await page.reload()
  await expect(page.getByLabel(t.company.name)).toHaveValue(`Vega ${people} ${lang}`)
  await page.getByRole('radio', { name: t.company.miles(5), exact: true }).check()
  await expect(page.getByRole('region', { name: t.estimate.title })).toContainText(/\d|Oficio/)
  await page.getByLabel(registerTexts[lang].fields.password.toLowerCase()).fill('tres perros y un tren')
  await page.getByRole('button', { name: t.company.submit }).click()

  await expect(page.getByRole('heading', { level: 1, name: t.success.title })).toBeVisible()
  await expect(page.getByText(t.success.lead(person.email))).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(person.email)

  await page.goto(await linkSentTo(page, person.email, confirmCompany.subject[lang]))
  await expect(page).toHaveURL(/\/user\/companies\/profile\/sections$/)
})

test('a forgotten password is replaced through the mailed link', async ({ page, lang, to }) => {
  const { forgot, renew } = passwordTexts[lang]
  const person = newPerson(lang)
  await post(page, lang, '/api/auth/register', { ...person, zipcode: person.zip, password: 'tres perros y un tren' })
  await forgetSession(page)
  await page.goto(to('/auth/forgot-password'))
  await page.getByLabel(forgot.email).fill(person.email)
  await page.getByRole('button', { name: forgot.submit }).click()
  await expect(page.getByText(forgot.sentText(person.email))).toBeVisible()
  await page.getByRole('link', { name: siteTexts[lang].ok, exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)

  await page.goto(await linkSentTo(page, person.email, newPassword.subject[lang]))
  await page.getByLabel(renew.password, { exact: true }).fill('cuatro gatos y un barco')
  await page.getByLabel(renew.again).fill('cuatro gatos y un barco')
  await page.getByRole('button', { name: renew.submit }).click()

  await expect(page.getByText(authTexts[lang].reasons.password.title)).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await alive(page.getByRole('button', { name: authTexts[lang].submit, exact: true }))
  await page.getByLabel(authTexts[lang].email).fill(person.email)
  await page.getByLabel(authTexts[lang].password, { exact: true }).fill('cuatro gatos y un barco')
  await page.getByRole('button', { name: authTexts[lang].submit, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${to('/user/profile')}$`))
})

test('a link that is spent says so and leads to sign-in', async ({ page, to, ignore }) => {
  ignore(/422/)
  await page.goto(to('/reset-password?id=0190a000-0000-7000-8000-000000000001&hash=x&expires=1&signature=x'))

  await page.getByRole('alertdialog').getByRole('button').last().click()

  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a guest comes back to their request in another browser', async ({ page, newPerson: another, lang, to, ignore }) => {
  ignore(/422/)
  const t = passwordTexts[lang].guest
  const person = newPerson(lang)
  await post(page, lang, '/api/projects', { service: 'drain-cleaning', zipcode: person.zip })
  await post(page, lang, '/api/auth/register-guess', { ...person, zipcode: person.zip })
  const laptop = await another()

  await laptop.goto(to('/auth/guest'))
  await laptop.getByLabel(t.email).fill(person.email)
  await laptop.getByRole('button', { name: t.submit }).click()
  await expect(laptop.getByText(t.sentText(person.email))).toBeVisible()
  const link = await linkSentTo(laptop, person.email, guestLink.subject[lang])
  await laptop.goto(link)
  await expect(laptop).toHaveURL(new RegExp(`${to('/search/results')}$`))
  await expect(laptop.getByText(boardTexts[lang].noneTitle)).toBeHidden()

  await laptop.goto(link)
  await expect(laptop.getByText(t.spent)).toBeVisible()
})

test('an old guest link leads to sign-in once there is an account, and the browser of the guest says where the request went', async ({
  page,
  newPerson: another,
  lang,
  to,
}) => {
  const [t, board] = [passwordTexts[lang].guest, boardTexts[lang]]
  const person = newPerson(lang)
  const [laptop, phone] = [await another(), await another()]
  const ask = async (before = '') => {
    await page.goto(to('/auth/guest'))
    await page.getByLabel(t.email).fill(person.email)
    await page.getByRole('button', { name: t.submit }).click()
    await expect(page.getByText(t.sentText(person.email))).toBeVisible()
    let link = ''
    await expect.poll(async () => (link = await linkSentTo(page, person.email, guestLink.subject[lang]))).not.toBe(before)
    return link
  }
  await post(page, lang, '/api/projects', { service: 'drain-cleaning', zipcode: person.zip })
  await post(page, lang, '/api/auth/register-guess', { ...person, zipcode: person.zip })
  // Either process of the journeys may have sent it, and each has an origin of its own: what a browser keeps is kept by origin.
  const here = (link: string) => link.slice(new URL(link).origin.length)
  const first = await ask()
  await page.goto(here(first))
  await expect(page).toHaveURL(new RegExp(`${to('/search/results')}$`))
  const old = await ask(first)
  await post(laptop, lang, '/api/auth/register', { ...person, zipcode: person.zip, password: 'tres perros y un tren' })
  await laptop.goto(await linkSentTo(laptop, person.email, confirmAddress.subject[lang]))
  await expect(laptop.getByText(registerTexts[lang].verification.verified)).toBeVisible()

  await expect.poll(async () => ((await (await laptop.request.get('/api/projects')).json()) as { data: unknown[] }).data.length).toBe(1)
  await phone.goto(here(old))
  await expect(phone.getByText(authTexts[lang].reasons.registered.title)).toBeVisible()
  await phone.getByLabel(authTexts[lang].email).fill(person.email)
  await phone.getByLabel(authTexts[lang].password, { exact: true }).fill('tres perros y un tren')
  await phone.getByRole('button', { name: authTexts[lang].submit, exact: true }).click()
  await expect(phone).toHaveURL(new RegExp(to('/search/results')))
  await expect(phone.getByRole('heading', { level: 1 })).not.toHaveText(board.noneTitle)

  await page.goto(to('/search/results'))
  await expect(page.getByRole('heading', { level: 1, name: board.movedTitle })).toBeVisible()
})
