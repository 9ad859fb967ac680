import type { Locator, Page } from '@playwright/test'
import { dayAfter } from '#contract/calendar-days.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { formatDay, formatInstant } from '#web/lib/format.ts'
import { boardTexts } from '#web/locales/board.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { workTexts } from '#web/locales/work.ts'
import { expectAccessible, once } from './support/axe.ts'
import { scheduled } from './support/people.ts'
import { alive, expect, settled, signIn, test } from './support/test.ts'

// A mouse: touch has no dragging.
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

const zone = 'America/New_York'
const base = '/user/companies/profile/jobs'

/** Drags with the mouse to `y` pixels below the upper edge of another element. */
async function drag(page: Page, source: Locator, target: Locator, y: number) {
  await source.hover()
  await page.mouse.down()
  const before = (await source.boundingBox())!
  await page.mouse.move(before.x + before.width / 2 + 12, before.y + before.height / 2 + 6, { steps: 4 })
  const over = (await target.boundingBox())!
  const end = [over.x + over.width / 2, over.y + y] as const
  await page.mouse.move(...end, { steps: 8 })
  await page.mouse.move(end[0], end[1] + 1)
  await page.mouse.up()
}

test('a company sees its month and drags an appointment to another time, which the customer has to accept', async ({
  page,
  lang,
  to,
  newPerson,
  ignore,
}) => {
  // The warning of a time at night.
  ignore(/409.*appointments/)
  const [t, work] = [companyJobsTexts[lang], workTexts[lang]]
  const { seller, customer } = scheduled[lang]
  await signIn(page, lang, seller.email)
  const agenda = (await (await page.request.get('/api/company/agenda')).json()) as { starts_at: string; customer: string }[]
  const starts = agenda[0]!.starts_at
  const [day, time] = clockIn(zone, Date.parse(starts))
  const isSunday = new Date(day).getUTCDay() === 0
  const other = dayAfter(day, isSunday ? -1 : 1)
  const dayOf = (one: string) => page.locator(`li[data-day="${one}"]`)
  const dialog = page.getByRole('dialog', { name: work.propose.instead(agenda[0]!.customer) })
  const lines = dayOf(day).getByRole('link', { name: agenda[0]!.customer })

  await test.step('the month has the day’s appointments as lines, and leads to the rest', async () => {
    await page.goto(to(`${base}?view=month&day=${day}`))
    await expect(lines).toHaveCount(3)
    await expect(page.getByRole('navigation', { name: t.views }).getByRole('link', { name: t.month })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page, once)
    const whole = formatDay(day, lang, 'long')
    await expect(page.getByRole('link', { name: `${t.others(2)}, ${whole}` })).toHaveAttribute('href', new RegExp(`day=${day}$`))
  })

  await test.step('dropped on another day of the month, it keeps its time, and nothing moves before it is sent', async () => {
    await drag(page, dayOf(day).locator('li[draggable]').first(), dayOf(other), 60)
    await expect(dialog.getByText(work.propose.stands(formatInstant(starts, lang, zone), agenda[0]!.customer))).toBeVisible()
    await expect(dialog.getByLabel(work.propose.time)).toHaveValue(time)
    await expectAccessible(page, once)
    await dialog.getByRole('button', { name: work.propose.back }).click()
    await expect(lines).toHaveCount(3)
  })

  await test.step('the week has hours while it is dragged; the card says that it waits for the customer', async () => {
    await page.getByRole('link', { name: t.others(2) }).click()
    const card = dayOf(day).locator('li[draggable]').first()
    await alive(card.getByRole('button', { name: t.reschedule }))
    await drag(page, card, dayOf(other), 250)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel(work.propose.time)).toHaveValue(/^\d\d:[03]0$/)
    await dialog.getByLabel(work.propose.time).selectOption('11:30')
    await dialog.getByRole('button', { name: work.propose.send, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: work.propose.sent })).toBeVisible()
    await expect(dayOf(other).getByText(t.proposedByYou)).toBeVisible()
    await expect(dayOf(day).locator('li[data-state=confirmed]'), 'what was agreed stands').toHaveCount(5)
    await expect(dayOf(day).getByText(new RegExp(t.movesTo('.*').split('.*')[0]!))).toHaveCount(1)
    await expectAccessible(page, once)
  })

  await test.step('by keyboard the same dialog opens from the card, and warns of a time at night', async () => {
    const change = dayOf(other).getByRole('button', { name: t.reschedule })
    await change.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(work.propose.time)).toHaveValue('11:30')
    await dialog.getByLabel(work.propose.time).selectOption('03:00')
    await dialog.getByRole('button', { name: work.propose.send, exact: true }).click()
    await expect(dialog.getByText('21:00')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
  })

  await test.step('on a phone the month has counts above the chosen day, and the customer’s yes moves it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(to(`${base}?view=month&day=${other}`))
    await expect(page.getByText(t.proposedByYou).filter({ visible: true })).toHaveCount(1)
    await page
      .getByRole('link', { name: `${formatDay(day, lang, 'long')}, ${t.count(5)}` })
      .filter({ visible: true })
      .click()
    await expect(page.locator('li[data-state=confirmed]').filter({ visible: true })).toHaveCount(5)
    await expectAccessible(page, once)

    const asked = await newPerson()
    await signIn(asked, lang, customer.email)
    await asked.goto(to('/search/results'))
    await settled(asked)
    await asked.getByRole('button', { name: new RegExp(`^${boardTexts[lang].messages}`) }).click()
    await asked.getByRole('log').getByRole('button', { name: work.appointment.confirm, exact: true }).click()
    // The look at barriers left the page wide.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('li[data-state=confirmed]').filter({ visible: true })).toHaveCount(4)
  })
})
