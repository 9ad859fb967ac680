import { availabilityTexts } from '#web/locales/availability.ts'
import { boardTexts } from '#web/locales/board.ts'
import { bookTexts } from '#web/locales/book.ts'
import { bookingTexts } from '#web/locales/booking.ts'
import { companyTodoTexts } from '#web/locales/company-todo.ts'
import { searchTexts } from '#web/locales/search.ts'
import { workTexts } from '#web/locales/work.ts'
import { expectAccessible, once } from './support/axe.ts'
import { visited } from './support/people.ts'
import { alive, expect, settled, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 412, height: 839 } })

test('a company opens its calendar, and a customer books a visit from its page and changes it on the board', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const [t, own, work] = [bookingTexts[lang], availabilityTexts[lang], workTexts[lang]]
  const { seller, customer, zip } = visited[lang]
  const owner = await newPerson()

  await test.step('the company takes bookings, confirmed at once', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto(to('/user/companies/profile/configurations?section=availability'))
    const start = owner.getByRole('button', { name: own.start })
    await alive(start)
    await start.click()
    await owner.getByRole('radio', { name: own.instant }).check()
    await owner.getByRole('combobox', { name: own.visit }).selectOption('90')
    await expectAccessible(owner, once)
    await owner.getByRole('button', { name: own.save }).click()
    await expect(owner.getByText(own.isOn)).toBeVisible()
  })

  await test.step('whoever searches finds it among those that are free this week', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to(`/search/drain-cleaning?zipcode=${zip}&this_week=1`))
    await page.getByRole('link', { name: seller.name }).first().click()
    await page.waitForURL(/companies\//)
  })

  const dialog = page.getByRole('dialog', { name: t.title(seller.name) })
  const pick = async (day: number, time: string) => {
    await dialog.getByRole('group', { name: t.day }).getByRole('radio').nth(day).check()
    await dialog.getByRole('radio', { name: time }).check()
  }

  await test.step('its page opens the free times, and says the rule before the booking', async () => {
    const book = page.getByRole('button', { name: bookTexts[lang].open })
    await alive(book)
    await book.click()
    await expect(dialog.getByText(t.instant)).toBeVisible()
    await expect(dialog.getByText(t.rule(24))).toBeVisible()
    await dialog.getByRole('button', { name: t.send }).click()
    await expect(dialog.getByRole('alert')).toHaveText(t.pickTime)
    await pick(2, lang === 'es' ? '10:00 a. m.' : '10:00 AM')
    await dialog.getByRole('button', { name: t.send }).click()
    await expect(page.getByText(t.booked)).toBeVisible()
  })

  await test.step('on the board it is moved by the keyboard alone', async () => {
    await page.goto(to('/search/results'))
    const book = page.getByRole('button', { name: bookTexts[lang].open })
    await alive(book)
    await book.focus()
    await page.keyboard.press('Enter')
    const days = dialog.getByRole('group', { name: t.day }).getByRole('radio')
    await days.first().focus()
    await expect(days.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(days.nth(3)).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByText(/10:00.*–11:30/), 'the appointment that goes').toBeVisible()
    await dialog.getByRole('button', { name: t.send }).click()
    await expect(page.getByText(t.booked)).toBeVisible()
    await expect(dialog).toBeHidden()
    // The new appointment moves what stands below it.
    await settled(page)
    await page.getByRole('button', { name: boardTexts[lang].messages }).click()
    const log = page.getByRole('log')
    await expect(log.getByText(work.appointment.states.confirmed)).toBeVisible()
    await expect(log.getByText(work.appointment.states.replaced)).toBeVisible()
    await expect(log.getByText(bookTexts[lang].until('…').split('…')[0]!)).toBeVisible()
  })

  await test.step('the company has it in its agenda', async () => {
    await owner.goto(to('/user/companies/profile/sections'))
    await expect(owner.getByRole('region', { name: companyTodoTexts[lang].agenda }).getByText(/Julia/)).toBeVisible()
  })

  await test.step('without free time the filter no longer finds the company', async () => {
    await owner.goto(to('/user/companies/profile/configurations?section=availability'))
    const stop = owner.getByRole('button', { name: own.stop })
    await alive(stop)
    await stop.click()
    await owner.getByRole('dialog').getByRole('button', { name: own.stop }).click()
    await expect(owner.getByText(own.off)).toBeVisible()
    await page.goto(to(`/search/drain-cleaning?zipcode=${zip}`))
    await expect(page.getByRole('link', { name: seller.name }).first()).toBeVisible()
    await page.goto(to(`/search/drain-cleaning?zipcode=${zip}&this_week=1`))
    await expect(page.getByText(searchTexts[lang].filters.thisWeek).first()).toBeAttached()
    await expect(page.getByRole('link', { name: seller.name })).toHaveCount(0)
  })
})
