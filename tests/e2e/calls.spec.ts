import { boardTexts } from '#web/locales/board.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { callsTexts } from '#web/locales/calls.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { expectAccessible, once } from './support/axe.ts'
import { relayed } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('a company calls its customer over a number of ours, and its tries are known', async ({ page, lang, to, newPerson }) => {
  const [t, bought, calls] = [leadTexts[lang], boughtLeadTexts[lang], callsTexts[lang]]
  const { customer, seller, phone } = relayed
  const owner = await newPerson()
  const contact = owner.getByRole('region', { name: new RegExp(customer.name) })
  const own = formatPhone(customer.phone)
  let number = ''

  await test.step('the company buys the lead, and gets a number that is not the customer’s', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto(to('/user/companies/profile/leads'))
    await owner.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await owner.getByRole('button', { name: new RegExp(t.buy('').trim()) }).click()
    const open = owner.getByRole('button', { name: bought.open })
    await alive(open)
    await open.click()
    await expect(contact.getByText(bought.relayHint)).toBeVisible()
    const link = (await contact.getByRole('link', { name: bought.call(customer.name) }).getAttribute('href'))!
    number = link.replace('tel:', '')
    expect(number).toMatch(/^\+1771555\d{4}$/)
    await expect(contact.getByText(formatPhone(number))).toBeVisible()
    await expect(owner.getByText(own)).toHaveCount(0)
    await expectAccessible(owner, once)
  })

  await test.step('it calls twice, and nobody answers', async () => {
    for (let n = 0; n < 2; n++) {
      const { call } = (await (await owner.request.post('/dev/calls', { data: { from: phone, to: number } })).json()) as {
        call: { id: string; dialed: string; shown: string }
      }
      expect(call).toMatchObject({ dialed: customer.phone, shown: number })
      expect((await owner.request.post(`/dev/calls/${call.id}`, { data: { ends: 'missed' } })).ok()).toBe(true)
    }
    await expect(contact.getByText(calls.unanswered(2))).toBeVisible()
    await expect(contact.getByText(calls.outcomes.missed)).toHaveCount(2)
  })

  await test.step('the page of refunds knows of both tries', async () => {
    await owner.getByRole('link', { name: refundTexts[lang].open }).click()
    await expect(owner.getByText(calls.known(calls.tries(2, 0)))).toBeVisible()
  })

  await test.step('the customer’s board says which number calls', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    await expect(page.getByText(boardTexts[lang].callsFrom(formatPhone(number)))).toBeVisible()
    await expect(page.getByText(formatPhone(phone))).toHaveCount(0)
  })
})
