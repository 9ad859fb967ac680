import { boardTexts } from '#web/locales/board.ts'
import { endingTexts } from '#web/locales/ending.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { requestEditTexts } from '#web/locales/request-edit.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { undecided } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('a customer changes an open request: buyers are told, and open offers change price; closed and reopened, it is the same', async ({
  page,
  lang,
  newPerson,
}) => {
  const [t, edit, ending] = [boardTexts[lang], requestEditTexts[lang], endingTexts[lang]]
  const { person, buyer, asked } = undecided
  const words = 'Ahora gotea también la llave de paso.'

  await test.step('the owner writes what is different, and that it is urgent now', async () => {
    await signIn(page, lang, person.email)
    await page.goto('/search/results')
    const open = page.getByRole('button', { name: edit.open })
    await alive(open)
    await open.click()
    const form = page.getByRole('dialog', { name: edit.open })
    await form.getByLabel(wizardTexts[lang].what.text).fill(words)
    await form.getByRole('radio', { name: wizardTexts[lang].when.options.urgent.label }).check()
    await form.getByRole('button', { name: edit.save }).click()
    await expect(page.getByText(edit.saved)).toBeVisible()
  })

  const seller = await newPerson()
  await test.step('the company that bought it reads so in the conversation', async () => {
    await signIn(seller, lang, buyer.email)
    await seller.goto('/user/companies/profile/leads?tab=bought')
    await seller
      .getByRole('main')
      .getByRole('link', { name: new RegExp(person.name) })
      .first()
      .click()
    await expect(seller.getByText(messagingTexts[lang].events.edited).first()).toBeVisible()
    await expect(seller.getByText(words).first()).toBeVisible()
  })

  await test.step('the company that was asked sees another price than before, and why', async () => {
    const other = await newPerson()
    await signIn(other, lang, asked.email)
    await other.goto('/user/companies/profile/leads')
    const offer = other.getByRole('main').getByRole('article').first()
    await expect(offer).not.toContainText('$20.00')
    await offer.getByRole('link').first().click()
    await expect(other.getByText(leadTexts[lang].changed)).toBeVisible()
  })

  await test.step('closed, nobody is in touch; opened again, the same company is', async () => {
    await page.getByRole('button', { name: t.close }).click()
    await page.getByRole('dialog').getByRole('button', { name: ending.closeConfirm }).click()
    await expect(page.getByText(ending.cancelledTitle)).toBeVisible()
    await page.getByRole('button', { name: ending.reopen }).click()
    await expect(page.getByText(ending.renewed)).toBeVisible()
    await expect(page.getByRole('button', { name: edit.open })).toBeVisible()
    await expect(page.getByRole('link', { name: buyer.name })).toBeVisible()
    const writing = seller.getByLabel(messagingTexts[lang].write)
    await seller.reload()
    await expect(writing).toBeEditable()
  })
})
