import { boardTexts } from '#web/locales/board.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { translationTexts } from '#web/locales/translation.ts'
import { expectAccessible, once } from './support/axe.ts'
import { translated } from './support/people.ts'
import { expect, settled, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 412, height: 839 } })

const written = {
  es: { text: 'Puedo ir mañana; el precio es $1,250.50.', other: 'I can come tomorrow; the price is $1,250.50.' },
  en: { text: 'I can come tomorrow; the price is $1,250.50.', other: 'Puedo ir mañana; el precio es $1,250.50.' },
}

test('a customer reads a company of another language in their own, one tap away, and always if they like', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const t = translationTexts[lang]
  const other = lang === 'es' ? 'en' : 'es'
  const { seller, customer } = translated[lang]
  const theirs = written[other]
  const company = await newPerson()

  await test.step('the company writes in its language', async () => {
    await signIn(company, other, seller.email)
    await company.goto(`${other === 'en' ? '/en' : ''}/user/companies/profile/leads?tab=bought`)
    await company.getByRole('main').getByRole('link', { name: /Julia/ }).click()
    await company.waitForURL(/leads\/[^/]+\/[^/]+/)
    const box = company.getByLabel(messagingTexts[other].write)
    await box.fill(theirs.text)
    await company.getByRole('button', { name: messagingTexts[other].send, exact: true }).click()
    await expect(company.getByRole('log').getByText(theirs.text)).toBeVisible()
  })

  const log = page.getByRole('log')
  await test.step('nothing is translated before the tap, and the price stays', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    await settled(page)
    await page.getByRole('button', { name: new RegExp(`^${boardTexts[lang].messages}`) }).click()
    await expect(log.getByText(theirs.text)).toBeVisible()
    await log.getByRole('button', { name: t.show }).click()
    await expect(log.getByText(theirs.other)).toBeVisible()
    await expect(log.getByText(theirs.text)).toHaveCount(0)
    await log.getByRole('button', { name: t.original }).click()
    await expect(log.getByText(theirs.text)).toBeVisible()
    await expectAccessible(page, once)
  })

  await test.step('chosen once, it is always so', async () => {
    await page.getByRole('checkbox', { name: t.always }).check()
    await settled(page)
    // The conversation has an address, and stays open.
    await page.reload()
    await expect(log.getByText(theirs.other)).toBeVisible()
    await expect(log.getByText(t.translated)).toBeVisible()
  })
})
