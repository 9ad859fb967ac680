import type { Page } from '@playwright/test'
import { approvalTexts } from '#web/locales/approval.ts'
import { boardReviewTexts } from '#web/locales/board-review.ts'
import { boardTexts } from '#web/locales/board.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { searchTexts } from '#web/locales/search.ts'
import { siteTexts } from '#web/locales/site.ts'
import { starTexts } from '#web/locales/stars.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { workTexts } from '#web/locales/work.ts'
import { sellersOf, zips } from './support/people.ts'
import { codeSentTo, expect, signInByForm, test } from './support/test.ts'
import { choose, goOn, visible } from './support/wizard.ts'

const said = {
  es: {
    typed: 'fregadero tapdo',
    service: 'Destape de drenajes',
    place: 'Silver Spring, MD',
    answers: ['Línea principal o varios drenajes', 'Se regresa o se está desbordando', 'Sí, y se puede llegar a él'],
    tried: ['Destapacaños o bomba', 'Líquido destapacaños'],
    nothing: 'Nada todavía',
    text: 'El agua se regresa por la coladera cuando lavo ropa.',
    hello: 'Hola, Carmen. ¿Puedes mandarme una foto del registro?',
    reply: 'Sí, está en el patio, junto a la cerca.',
    lines: ['Destape con agua a presión', 'Inspección con cámara'],
    message: 'Destapamos la línea principal y revisamos con cámara que quede limpia.',
    review: 'Llegaron a tiempo, destaparon todo y dejaron el patio limpio.',
  },
  en: {
    typed: 'clogged drian',
    service: 'Drain cleaning',
    place: 'Arlington, VA',
    answers: ['Main line or several drains', 'It’s backing up or overflowing', 'Yes, and it’s easy to reach'],
    tried: ['Plunger', 'Chemical drain cleaner'],
    nothing: 'Nothing yet',
    text: 'Water comes up through the floor drain when I do laundry.',
    hello: 'Hi Carmen, could you send me a photo of the cleanout?',
    reply: 'Sure, it is in the yard, next to the fence.',
    lines: ['Hydro jetting', 'Camera inspection'],
    message: 'We clear the main line and check with a camera that it is clean.',
    review: 'They came on time, cleared everything and left the yard clean.',
  },
}

test('from a search to a hired company', async ({ page: customer, newPerson, lang, to }) => {
  test.setTimeout(300_000)
  const s = said[lang]
  const wizard = wizardTexts[lang]
  const board = boardTexts[lang]
  const lead = leadTexts[lang]
  const bought = boughtLeadTexts[lang]
  const editor = quoteEditorTexts[lang]
  const buying = new RegExp(lead.buy('').trim())
  const { ada, brava, clara } = sellersOf(lang)
  const phone = lang === 'es' ? '+12405550181' : '+17035550182'
  const [adas, bravas] = [await newPerson(), await newPerson()]

  await test.step('a visitor types with a slip, and finds companies', async () => {
    const t = searchBoxTexts[lang]
    await customer.goto(to('/'))
    const box = customer.getByRole('search').first()
    await box.getByLabel(t.zip).fill(zips[lang])
    await box.getByRole('combobox', { name: t.what }).fill(s.typed)
    await customer.getByRole('option', { name: s.service }).click()

    await expect(customer.getByRole('heading', { level: 1, name: `${s.service} ${lang === 'es' ? 'en' : 'in'} ${s.place}` })).toBeVisible()
    for (const { name } of [ada, brava, clara]) await expect(customer.getByRole('link', { name }).first()).toBeVisible()
    await visible(customer.getByRole('link', { name: searchTexts[lang].ask })).click()
  })

  await test.step('answers the questions: one is asked only because of an earlier answer', async () => {
    const [where, severity, cleanout] = s.answers
    const heading = customer.getByRole('heading', { level: 1 })
    await choose(customer, where!)
    await expect(customer.getByRole('radio', { name: severity! })).toBeVisible()
    await choose(customer, severity!)
    await expect(heading).toContainText('cleanout')
    await choose(customer, cleanout!)
    const nothing = customer.getByRole('checkbox', { name: s.nothing })
    await nothing.click()
    await expect(nothing).toBeChecked()
    for (const option of s.tried) await customer.getByRole('checkbox', { name: option }).click()
    await expect(nothing, 'it stands alone').not.toBeChecked()
    await customer.getByRole('button', { name: wizard.next, exact: true }).click()

    await customer.getByRole('radio', { name: wizard.when.options.this_week.label }).click()
    await goOn(customer, wizard.next, wizard.what.title)
    await customer.getByLabel(wizard.what.text).fill(s.text)
    await customer.getByLabel(wizard.street).fill('812 Sligo Ave')
    await customer.getByRole('button', { name: wizard.next, exact: true }).click()

    await expect(customer.getByText(ada.name)).toBeVisible()
    await customer.getByRole('radio', { name: wizard.companies.options[2].label }).click()
    await customer.getByRole('radio', { name: wizard.companies.modes.messages.label }).click()
    await customer.getByRole('button', { name: wizard.next, exact: true }).click()
  })

  await test.step('leaves a contact and proves the phone', async () => {
    const { contact, consent, companies } = wizard
    await customer.getByLabel(contact.name, { exact: true }).fill('Carmen')
    await customer.getByLabel(contact.surname).fill('Ortiz')
    await customer.getByLabel(contact.email).fill(`carmen.${lang}@example.com`)
    await customer.getByLabel(contact.phone).fill(phone.slice(2))
    // Approving each company is a choice, and off.
    await expect(customer.getByRole('checkbox', { name: approvalTexts[lang].choice })).not.toBeChecked()
    await customer.getByRole('checkbox', { name: consent.contact(2, false) }).check()
    await customer.getByRole('checkbox', { name: consent.terms }).check()
    await customer.getByRole('button', { name: companies.send }).click()
    const code = await codeSentTo(customer, phone)
    // From the code to the board there is always something to read.
    await customer.evaluate(() => {
      const seen: string[] = ((window as unknown as { blanks: string[] }).blanks = [])
      const look = () => document.querySelector('main')?.textContent.trim() || seen.push(location.pathname)
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
    await customer.getByLabel(phoneTexts[lang].code.label).fill(code)

    await expect(customer.getByRole('heading', { level: 1, name: s.service })).toBeVisible()
    await expect(customer.getByRole('heading', { name: board.asked(3) })).toBeVisible({ timeout: 30_000 })
    expect(await customer.evaluate(() => (window as unknown as { blanks: string[] }).blanks)).toEqual([])
  })

  await test.step('a company sees price, parts, rivals and why, and buys from its wallet', async () => {
    await openOffer(adas, ada.email)
    for (const title of [lead.price, lead.rivals, lead.whyMe, lead.back])
      await expect(adas.getByRole('heading', { name: title })).toBeVisible()
    await expect(adas.getByText(s.text)).toBeVisible()
    await expect(adas.getByText('Ortiz')).toHaveCount(0)
    await adas.getByRole('button', { name: buying }).click()

    await expect(adas.getByRole('heading', { level: 1, name: `Carmen · ${s.service}` })).toBeVisible()
    await expect(rowOf(customer, ada.name)).toContainText(board.standing.interested)
  })

  await test.step('another one saves a card and buys with it', async () => {
    const t = checkoutTexts[lang]
    await openOffer(bravas, brava.email)
    await bravas.getByRole('link', { name: lead.addCard }).click()
    await visible(bravas.getByRole('button', { name: t.save })).click()
    // The new card stands above the link, and moves it.
    await expect(bravas.getByText(t.isDefault, { exact: true })).toBeVisible()
    await bravas.getByRole('link', { name: t.back }).click()
    await bravas.getByRole('button', { name: buying }).click()

    await expect(bravas.getByRole('heading', { level: 1, name: `Carmen · ${s.service}` })).toBeVisible()
    await expect(rowOf(customer, brava.name)).toContainText(board.standing.interested)
  })

  await test.step('both sides write', async () => {
    const t = messagingTexts[lang]
    const { propose } = workTexts[lang]
    await adas.getByRole('button', { name: bought.open }).click()
    await expect(adas.getByText(bought.messagesOnly)).toBeVisible()
    await adas.getByLabel(t.write).fill(s.hello)
    await adas.getByRole('button', { name: t.send, exact: true }).click()

    // A message that arrives moves the row and its button.
    await expect(rowOf(customer, ada.name)).toContainText(s.hello)
    await rowOf(customer, ada.name).getByRole('button', { name: board.messages }).click()
    const dialog = customer.getByRole('dialog', { name: board.thread(ada.name) })
    await expect(dialog.getByText(s.hello)).toBeVisible()
    await dialog.getByLabel(t.write).fill(s.reply)
    await dialog.getByRole('button', { name: t.send, exact: true }).click()
    await expect(adas.getByText(s.reply)).toBeVisible()
    await expect(adas.getByText(bought.contacted.both), 'the page has the news too').toBeVisible()

    await dialog.getByRole('button', { name: propose.open }).click()
    const proposal = customer.getByRole('dialog', { name: propose.title })
    await expect(proposal).toBeVisible()
    await customer.keyboard.press('Escape')
    await expect(proposal).toBeHidden()
    await expect(dialog, 'what is closed over the conversation leaves it open').toBeVisible()
    await customer.keyboard.press('Escape')
  })

  await test.step('quotes are written line by line and sent; one is revised', async () => {
    await writeQuote(adas, ['300', '100'])
    // The quote as seen has one line more, above the buttons.
    await customer.getByRole('columnheader', { name: ada.name }).scrollIntoViewIfNeeded()
    await expect(adas.getByText(editor.states.viewed)).toBeVisible()
    await adas.getByRole('button', { name: editor.revise }).click()
    await adas.getByLabel(editor.price).first().fill('260')
    await send(adas)
    await writeQuote(bravas, ['280', '140'])
  })

  await test.step('the customer compares them side by side and accepts one', async () => {
    await expect(customer.getByRole('heading', { name: quoteTexts[lang].compare, exact: true })).toBeVisible()
    // A quote that arrives makes the columns narrower, and a button moves away from under a press.
    for (const { name } of [ada, brava]) await expect(customer.getByRole('columnheader', { name })).toBeVisible()
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(customer.viewportSize()!.width)
    const accept = customer.getByRole('main').getByRole('button', { name: board.acceptAndHire('$360.00') })
    await accept.click()
    const dialog = customer.getByRole('dialog', { name: board.acceptTitle(ada.name) })
    await expect(dialog.getByText(board.acceptTotal), 'whoever opens it reads the terms first').toBeInViewport()
    await expect(dialog.getByLabel(board.yourName)).not.toBeFocused()
    await dialog.getByRole('button', { name: siteTexts[lang].back }).click()
    await expect(accept, 'whoever leaves it stands where they were').toBeFocused()
    await accept.click()
    await dialog.getByLabel(board.yourName).fill('Carmen Ortiz')
    await dialog.getByRole('button', { name: board.acceptAndHire('$360.00') }).click()

    await expect(customer.getByText(board.hiredTitle(ada.name))).toBeVisible()
    await expect(customer.getByRole('heading', { level: 1 }), 'the button is gone, and the page goes on').toBeFocused()
    await openLeads(bravas, 'closed')
    await expect(bravas.getByText(companyDeskTexts[lang].endings.other_hired, { exact: true })).toBeVisible()
  })

  await test.step('the work is finished, confirmed and reviewed', async () => {
    const t = boardReviewTexts[lang]
    await openLeads(adas, 'bought')
    await adas.getByRole('link', { name: `Carmen · ${s.service}` }).click()
    await expect(adas.getByText('812 Sligo Ave')).toBeVisible()
    await adas.getByRole('button', { name: bought.finish }).click()
    await adas.getByRole('button', { name: bought.finishYes }).click()

    await customer.getByRole('button', { name: board.confirm }).click()
    await customer
      .getByRole('radiogroup', { name: t.overall })
      .getByRole('radio', { name: starTexts[lang].words[4] })
      .check({ force: true })
    await customer.getByLabel(t.words).fill(s.review)
    await customer.getByRole('button', { name: t.send }).click()
    await expect(customer.getByText(t.levels.verified_hire)).toBeVisible()

    await expect
      .poll(async () => {
        await customer.goto(to(`/companies/${ada.slug}`))
        return customer.getByText(s.review).count()
      })
      .toBe(1)
  })

  async function openLeads(page: Page, tab: 'new' | 'bought' | 'closed') {
    await page.goto(to(`/user/companies/profile/leads${tab === 'new' ? '' : `?tab=${tab}`}`))
  }

  async function openOffer(page: Page, email: string) {
    const { tabs } = companyDeskTexts[lang]
    await signInByForm(page, lang, email)
    await visible(page.getByRole('link', { name: tabs.leads })).click()
    await page.getByRole('article').getByRole('link', { name: s.service }).click()
  }

  async function writeQuote(page: Page, prices: [string, string]) {
    await page.getByRole('button', { name: bought.writeQuote }).click()
    await page.getByRole('button', { name: editor.addLine }).click()
    for (const [i, price] of prices.entries()) {
      const line = page.getByRole('listitem', { name: editor.line(i + 1) })
      await line.getByLabel(editor.text).fill(s.lines[i]!)
      await line.getByLabel(editor.price).fill(price)
    }
    await page.getByLabel(editor.message).fill(s.message)
    await send(page)
  }

  async function send(page: Page) {
    await visible(page.getByRole('button', { name: new RegExp(editor.send('').trim()) })).click()
    await expect(page.getByText(new RegExp(`${editor.states.sent}|${editor.states.viewed}`))).toBeVisible()
  }
})

const rowOf = (page: Page, company: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: company }) })
