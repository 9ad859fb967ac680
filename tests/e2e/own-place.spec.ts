import { accountTexts } from '#web/locales/account.ts'
import { cropTexts } from '#web/locales/crop.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { profileTexts } from '#web/locales/profile.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { siteTexts } from '#web/locales/site.ts'
import sharp from 'sharp'
import { newAccount } from './support/account.ts'
import { busy, leaverOf } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test('somebody edits their profile and frames a picture with the keyboard', async ({ page, lang, to }) => {
  const t = accountTexts[lang]
  const crop = cropTexts[lang]
  await newAccount(page, lang)
  await page.goto(to('/user/profile'))
  await page.getByRole('link', { name: profileTexts[lang].edit }).click()

  await page.getByLabel(t.edit.name).fill('Ana Lucía')
  await page.getByRole('button', { name: t.edit.save, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.edit.saved })).toBeVisible()

  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel(t.picture.choose, { exact: true }).setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: photo })
  // There is nothing to frame until the photo is shown.
  await expect(page.getByRole('button', { name: crop.use })).toBeEnabled()
  await page.getByLabel(crop.zoom).press('ArrowRight')
  await page.getByLabel(crop.across).press('End')
  await page.getByRole('group', { name: crop.preview }).press('ArrowRight')
  await expect(page.getByLabel(crop.across), 'the frame has the arrow keys too').not.toHaveValue('1')
  await page.getByRole('button', { name: crop.use }).click()
  await expect(page.getByRole('status').filter({ hasText: t.picture.saved })).toBeVisible()
  const picture = page.getByRole('main').getByRole('img', { name: 'Ana Lucía' })
  await expect(picture).toHaveAttribute('src', /\/media\//)

  await page.getByRole('button', { name: t.picture.remove, exact: true }).click()
  await expect(page.getByRole('button', { name: t.picture.remove, exact: true })).toHaveCount(0)
})

test('somebody chooses what to hear about, and when not', async ({ page, lang, to }) => {
  const t = accountTexts[lang].notices
  await newAccount(page, lang)
  await page.goto(to('/user/profile?section=notices'))
  const mails = page.getByLabel(`${t.topics.quotes.name}: ${t.channels.email}`)

  await mails.uncheck()
  await page.getByLabel(t.quietOn).check()
  await page.getByLabel(t.to).selectOption('07:30')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
  await page.reload()

  await expect(mails).not.toBeChecked()
  await expect(page.getByLabel(t.to)).toHaveValue('07:30')
})

test('cards are added, one becomes the main one, and one goes', async ({ page, lang, to }) => {
  const t = checkoutTexts[lang]
  await newAccount(page, lang)
  await page.goto(to('/user/profile'))
  await expect(page.getByRole('button', { name: siteTexts[lang].account.menu })).toBeVisible()
  await page.getByRole('link', { name: profileTexts[lang].sections.cards.name, exact: true }).click()
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa •••• 4242' })).toBeVisible()
  await page.getByRole('button', { name: t.add }).click()
  await page.getByRole('radio', { name: /Mastercard/ }).check()
  await page.getByRole('button', { name: t.save }).click()

  await page.getByRole('button', { name: t.makeDefault }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mastercard' }).getByText(t.isDefault)).toBeVisible()
  const remove = page.getByRole('button', { name: new RegExp(`${t.remove} Mastercard`) })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mastercard' }).getByText(t.isDefault)).toBeVisible()
  await remove.click()

  await expect(page.getByRole('listitem').filter({ hasText: 'Visa' }).getByText(t.isDefault)).toBeVisible()
})

test('a receipt is downloaded as a PDF', async ({ page, lang, to }) => {
  await signIn(page, lang, leaverOf(lang).buyer.email)
  await page.goto(to('/user/profile?section=payments'))

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: new RegExp(accountTexts[lang].receiptOf('').slice(0, 10)) })
      .first()
      .click(),
  ])

  expect(download.suggestedFilename()).toMatch(/^OF-[0-9A-F]{12}\.pdf$/)
})

test('a mail’s own link stops mails of its kind without signing in, and takes that back', async ({ page, lang, to }) => {
  const t = accountTexts[lang].stop
  let link: string | undefined
  await expect
    .poll(async () => {
      const reply = await page.request.get('/dev/outbox', { params: { channel: 'email', recipient: busy.customer.email } })
      const { messages } = (await reply.json()) as { messages: { links: string[] }[] }
      return (link = messages.flatMap(({ links }) => links).find((one) => one.includes('/unsubscribe?')))
    })
    .toBeDefined()
  await page.goto(to(`/unsubscribe${new URL(link!).search}`))

  await page.getByRole('button', { name: t.stop }).click()
  await expect(page.getByText(t.doneText)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: t.again }).click()

  await expect(page.getByRole('button', { name: t.stop })).toBeVisible()
})

test('signing out leaves nothing of the person in the browser', async ({ page, lang, to }) => {
  const { menu } = siteTexts[lang].account
  const { signOut } = signedInTexts[lang]
  await newAccount(page, lang)
  await page.goto(to('/user/profile'))
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('oficio') ?? '{}') as Record<string, unknown>)
  await expect.poll(async () => (await kept())['isAuth']).toBe(true)
  expect(JSON.stringify(await kept())).not.toContain('@')

  await page.getByRole('button', { name: menu }).click()
  await page
    .getByRole('button', { name: signOut })
    .or(page.getByRole('menuitem', { name: signOut }))
    .click()
  await expect(page).toHaveURL(/\/auth\/login/)

  await expect.poll(kept).toMatchObject({
    isAuth: false,
    authUser: null,
    currentUser: null,
    currentProject: null,
    guestUser: null,
    selectedAnswers: {},
  })
})
