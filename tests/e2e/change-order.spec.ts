import { boardTexts } from '#web/locales/board.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { changeTexts } from '#web/locales/change.ts'
import { priceErrors } from '#contract/leads/states.ts'
import { expectAccessible, once } from './support/axe.ts'
import { changingOf } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 412, height: 839 } })

test('hired at a price, a company asks for more, and finishes at what the customer said yes to', async ({
  page,
  lang,
  to,
  newPerson,
  ignore,
}) => {
  // The refusal that this is about.
  ignore(/409/)
  const [t, board, bought] = [changeTexts[lang], boardTexts[lang], boughtLeadTexts[lang]]
  const { seller, customer } = changingOf(lang)
  const reason = lang === 'es' ? 'El tubo de al lado también está roto.' : 'The pipe beside it is broken, too.'
  const owner = await newPerson()
  const price = owner.getByRole('region', { name: t.price })

  await test.step('more than agreed is refused, with the way to ask for it', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto(to('/user/companies/profile/leads?tab=bought'))
    await owner
      .getByRole('main')
      .getByRole('link', { name: new RegExp(customer.name) })
      .click()
    await expect(price.getByText('$600.00')).toBeVisible()
    const finish = owner.getByRole('button', { name: bought.finish })
    await alive(finish)
    await finish.click()
    const dialog = owner.getByRole('dialog', { name: bought.finishTitle })
    await expect(dialog.getByLabel(t.final)).toHaveValue('600.00')
    await dialog.getByLabel(t.final).fill('720')
    await dialog.getByRole('button', { name: bought.finishYes }).click()
    await expect(dialog.getByText(priceErrors.aboveAgreed.message[lang])).toBeVisible()
    await dialog.getByRole('button', { name: t.propose }).click()
  })

  await test.step('the company proposes the change', async () => {
    const dialog = owner.getByRole('dialog', { name: t.propose })
    await dialog.getByRole('button', { name: t.send('$600.00') }).click()
    await expect(dialog.getByRole('textbox', { name: t.text })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: t.text }).fill(lang === 'es' ? 'Otro tramo de tubería' : 'Another length of pipe')
    await dialog.getByLabel(t.linePrice).fill('120')
    await dialog.getByLabel(t.reason).fill(reason)
    await expectAccessible(owner, once)
    await dialog.getByRole('button', { name: t.send('$720.00') }).click()
    await expect(owner.getByText(t.sent)).toBeVisible()
    await expect(price.getByText(t.waits.company)).toBeVisible()
  })

  await test.step('the customer reads it in the conversation and on the board, and accepts', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    const section = page.getByRole('region', { name: t.price })
    await expect(section.getByText(reason)).toBeVisible()
    const talk = page.getByRole('button', { name: board.messages }).first()
    await alive(talk)
    await talk.click()
    const card = page.getByRole('log')
    await expect(card.getByText('$720.00')).toBeVisible()
    await card.getByRole('button', { name: t.accept }).click()
    const dialog = page.getByRole('dialog', { name: t.accept })
    await expect(dialog.getByText(t.acceptText('$720.00'))).toBeVisible()
    await dialog.getByRole('button', { name: t.acceptYes('$720.00') }).click()
    await expect(page.getByText(t.accepted)).toBeVisible()
    await expect(card.getByText(t.states.accepted)).toBeVisible()
  })

  await test.step('the company finishes at the new total', async () => {
    await owner.reload()
    const finish = owner.getByRole('button', { name: bought.finish })
    await alive(finish)
    await finish.click()
    const dialog = owner.getByRole('dialog', { name: bought.finishTitle })
    await expect(dialog.getByLabel(t.final)).toHaveValue('720.00')
    await dialog.getByRole('button', { name: bought.finishYes }).click()
    await expect(owner.getByText(bought.finishSaid)).toBeVisible()
  })

  await test.step('the board says what it cost, and the customer confirms', async () => {
    await page.goto(to('/search/results'))
    const section = page.getByRole('region', { name: t.price })
    await expect(section.getByText(t.cost)).toBeVisible()
    await expectAccessible(page, once)
    const confirm = page.getByRole('button', { name: board.confirm })
    await alive(confirm)
    await confirm.click()
    await expect(page.getByText(board.confirmed)).toBeVisible()
  })
})
