import { authErrors } from '#contract/auth/states.ts'
import { accountTexts } from '#web/locales/account.ts'
import { authTexts } from '#web/locales/auth.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { passwordTexts } from '#web/locales/password.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { siteTexts } from '#web/locales/site.ts'
import { busy, password } from './support/people.ts'
import { expect, signInByForm, test } from './support/test.ts'

const t = authTexts.es

test('a wrong password is told at its field, and the right one signs in', async ({ page, ignore }) => {
  ignore(/422/)
  await page.goto('/auth/login')
  await page.getByLabel(t.email).fill(busy.customer.email)
  await page.getByLabel(t.password, { exact: true }).fill('no es esta')
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByLabel(t.password, { exact: true })).toHaveAccessibleDescription(authErrors.wrongCredentials.message.es)

  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/sanctum/csrf-cookie') calls.push(`csrf ${request.headers()['x-timezone']}`)
    if (pathname === '/api/auth/login') calls.push('login')
  })
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.submit, exact: true }).click()

  await expect(page).toHaveURL(/\/user\/profile$/)
  expect(calls).toEqual([`csrf ${await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)}`, 'login'])
  const kept = () => page.evaluate(() => (JSON.parse(localStorage.getItem('oficio')!) as { authUser: object }).authUser)
  await expect.poll(kept).toMatchObject({ notifications: expect.any(Number), pais: { iso: 'US' } })
})

test('a sign-in that takes its time covers the page with a spinner, and leaves the focus where it is', async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', (route) => held.then(() => route.continue()))
  await page.goto('/auth/login')
  await page.getByLabel(t.email).fill(busy.customer.email)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  const button = page.getByRole('button', { name: t.submit, exact: true })
  await button.click()

  const overlay = page.getByText(siteTexts.es.wait)
  await expect(overlay).toBeVisible()
  await expect(overlay, 'a short wait shows nothing').toHaveCSS('animation-delay', '0.3s')
  await expect(page.getByRole('status').filter({ has: overlay })).toHaveCount(1)
  await expect(overlay.locator('svg')).toHaveCSS('width', '80px')
  await expect(button).toBeFocused()
  const { x, y } = (await page.getByLabel(t.email).boundingBox())!
  const isOver = () => overlay.evaluate((veil, [left, top]) => document.elementFromPoint(left! + 5, top! + 5) === veil, [x, y])
  await expect.poll(isOver).toBe(true)

  answer()
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(overlay).toHaveCount(0)
})

test('people land on their own pages, and may not open those of others', async ({ page, newPerson }) => {
  const seller = await newPerson()
  await signInByForm(page, 'es', busy.customer.email)
  await signInByForm(seller, 'es', busy.seller.email)
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(seller).toHaveURL(/\/user\/companies\/profile/)

  await page.goto('/user/companies/profile/leads')
  await expect(page).toHaveURL(/\/user\/profile$/)
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/user\/profile$/)
  await seller.goto('/auth/login')
  await expect(seller).toHaveURL(/\/user\/companies\/profile\/sections$/)
})

test('a signed-out visitor signs in first and returns to the requested page, in the language of its address', async ({ page }) => {
  await page.goto('/en/user/companies/profile/leads?tab=bought')
  await expect(page).toHaveURL(/\/en\/auth\/login\?redirect=/)
  await page.getByLabel(authTexts.en.email).fill(busy.seller.email)
  await page.getByLabel(authTexts.en.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: authTexts.en.submit, exact: true }).click()

  await expect(page).toHaveURL(/\/en\/user\/companies\/profile\/leads\?tab=bought$/)
  await expect(page.getByRole('link', { name: companyDeskTexts.en.leadTabs.bought })).toBeVisible()
})

test('signing out closes the door behind', async ({ page }) => {
  const { menu } = siteTexts.es.account
  const { signOut } = signedInTexts.es
  await signInByForm(page, 'es', busy.customer.email)
  await page.getByRole('button', { name: menu }).click()
  await page
    .getByRole('button', { name: signOut })
    .or(page.getByRole('menuitem', { name: signOut }))
    .click()
  await expect(page).toHaveURL(/\/auth\/login/)

  await page.goto('/user/profile')

  await expect(page).toHaveURL(/\/auth\/login/)
})

test('an expired session leads to sign-in from any page, and back', async ({ page, lang, to, ignore }) => {
  ignore(/401|419/)
  const auth = authTexts[lang]
  await signInByForm(page, lang, busy.customer.email)
  await page.context().clearCookies({ name: 'session' })
  const path = to('/local-services')
  await page.goto(path)

  await expect(page.getByText(auth.reasons.ended.title)).toBeVisible()
  await expect(page.getByRole('link', { name: auth.asVisitor })).toHaveAttribute('href', path)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  await page.reload()
  await expect(page.getByText(auth.reasons.ended.title)).toBeVisible()
  await page.getByLabel(auth.email).fill(busy.customer.email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.submit, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`:\\d+${path}$`))
})

test('a server that cannot say who is signed in is asked three times; without a connection the page stays', async ({ page, ignore }) => {
  ignore(/503|ERR_INTERNET_DISCONNECTED/)
  await signInByForm(page, 'es', busy.customer.email)
  let tries = 0
  await page.route('**/api/auth/user', (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/user'))
  await page.goto('/user/profile/edit')
  await failed
  await expect(page.getByLabel(accountTexts.es.edit.name, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/profile\/edit$/)

  await page.route('**/api/auth/user', (route) => {
    tries += 1
    return route.fulfill({ status: 503, json: { message: 'x', code: 'unavailable' } })
  })
  await page.goto('/user/profile')
  await expect(page.getByText(t.reasons.unavailable.title)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fuser%2Fprofile&reason=unavailable$/)
  expect(tries).toBe(3)
})

test('a page that does not exist says so with its status, inside the site', async ({ page, ignore }) => {
  ignore(/404/)
  const reply = await page.goto('/no/such/page')

  expect(reply!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: siteTexts.es.errors.notFound.title })).toBeVisible()
})

test('a form that is sent before the page runs puts no password into the address', async ({ page, ignore }) => {
  ignore(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/auth/login', { waitUntil: 'load' })
  await page.getByLabel(t.email).fill(busy.customer.email)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await page.evaluate(() => addEventListener('submit', (event) => (document.title = `held back: ${event.defaultPrevented}`)))
  await page.getByRole('button', { name: t.submit, exact: true }).click()

  await expect(page).toHaveTitle('held back: true')
  expect(page.url()).not.toContain('?')
})

test('phone verification without an account or draft explains its options, with links', async ({ page, lang, to }) => {
  const { unknown } = phoneTexts[lang]
  await page.goto(to('/add-phone'))
  await expect(page.getByRole('heading', { name: unknown.whose })).toBeVisible()
  await expect(page.getByRole('contentinfo'), 'the footer has its look').not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('main').getByRole('link', { name: siteTexts[lang].account.signIn })).toHaveAttribute(
    'href',
    /auth\/login\?redirect=.*add-phone/,
  )
  await page.getByRole('link', { name: unknown.guest }).click()

  await expect(page.getByRole('heading', { level: 1, name: passwordTexts[lang].guest.title })).toBeVisible()
})
