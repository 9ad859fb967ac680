import type { Page } from '@playwright/test'
import { boardTexts } from '#web/locales/board.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { workTexts } from '#web/locales/work.ts'
import { expectAccessible, once } from './support/axe.ts'
import { choosing } from './support/people.ts'
import { alive, expect, linkSentTo, settled, signIn, test } from './support/test.ts'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; currentRect: DOMRect; previousRect: DOMRect }[]
}

/** Layout shifts of a document that nobody caused: their sum, and what moved. */
const shifted = async (page: Page) => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved).join('\n') }
}
const watchShifts = () => {
  const shifts: { value: number; moved: string[] }[] = []
  Object.assign(window, { shifts })
  const line = ({ node, previousRect: before, currentRect: now }: Shift['sources'][number]) =>
    `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent} from ${before.y} (${before.height}) to ${now.y} (${now.height})`
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved: entry.sources.map(line) })
  }).observe({ type: 'layout-shift', buffered: true })
}

test('a customer sees what is new first, compares two quotes, and signs one with all its terms in view', async ({
  page,
  lang,
  newPerson,
}) => {
  const [t, quote, editor] = [boardTexts[lang], quoteTexts[lang], quoteEditorTexts[lang]]
  const [rita, saul] = choosing.sellers
  const main = page.getByRole('main')
  const table = page.getByRole('table', { name: quote.compare })
  const company = await newPerson()

  await test.step('news comes first, each company stands once, and nothing moves', async () => {
    await page.addInitScript(watchShifts)
    await page.setViewportSize({ width: 1280, height: 360 })
    await signIn(page, lang, choosing.customer.email)
    await page.goto('/search/results')
    await alive(table)
    await settled(page)
    const { sum, moved } = await shifted(page)
    expect(sum, moved).toBeLessThan(0.05)

    const news = main.getByRole('status').first()
    await expect(news.getByRole('link', { name: t.news.quotes(2, 2) })).toBeVisible()
    await expect(news.getByRole('button', { name: t.news.messages(1) })).toBeVisible()
    for (const { name } of [rita, saul, choosing.passed, choosing.silent])
      await expect(main.locator('h3', { hasText: name })).toHaveCount(1)
    await expect(main.getByText(t.standing.interested)).toHaveCount(0)
  })

  await test.step('a quote below the screen is not seen; on the screen it is, and its company sees that', async () => {
    await signIn(company, lang, saul.email)
    await company.goto('/user/companies/profile/quotes')
    await company.getByRole('main').getByRole('link', { name: /Delia/ }).first().click()
    await expect(company.getByText(editor.states.sent)).toBeVisible()

    await main.getByRole('link', { name: t.news.quotes(2, 2) }).click()
    await expect(company.getByText(editor.states.viewed)).toBeVisible()
    await expect(main.getByRole('link', { name: t.news.quotes(2, 0) })).toHaveCount(1)
    await main.getByText(t.out(1)).click()
    await expect(main.getByRole('listitem').filter({ hasText: choosing.passed.name })).toContainText(t.standing.passed)
  })

  await test.step('names and totals stay in view, differences come first, at both widths', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(table.getByRole('columnheader')).toHaveCount(2)
      await settled(page)
      await expect(async () => {
        const rows = await table.getByRole('rowheader').allTextContents()
        const same = rows.indexOf(quote.same)
        expect(rows.slice(0, same)).toEqual(expect.arrayContaining(['Destape con sonda', 'Inspección con cámara', quote.deposit]))
        expect(rows.slice(same)).toEqual(expect.arrayContaining([quote.terms.warranty_months.label, quote.priceKind]))
      }).toPass()
      await table.getByRole('row', { name: quote.terms.warranty_months.label }).evaluate((row) => {
        row.scrollIntoView({ block: 'center', behavior: 'instant' })
      })
      for (const { name, total } of [
        { name: rita.name, total: '$790.00' },
        { name: saul.name, total: '$900.00' },
      ]) {
        const head = table.getByRole('columnheader', { name })
        await expect(head).toContainText(total)
        await expect(head).toBeInViewport({ ratio: 1 })
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page, once)
  })

  await test.step('deposit, day and address stand before the signature', async () => {
    await table.getByRole('button', { name: t.acceptAndHire('$900.00') }).click()
    const dialog = page.getByRole('dialog', { name: t.acceptTitle(saul.name) })
    const before = dialog.locator('dl, input[name="street"], li')
    await expect(before.filter({ hasText: quote.terms.earliest_start.label })).toContainText('$280.00')
    await expect(dialog.getByText(t.next.deposit('$280.00'))).toBeVisible()
    await expect(dialog.getByText(t.next.pay)).toHaveCount(0)
    await dialog.getByLabel(workTexts[lang].street.label).fill('7414 Carroll Avenue')
    await dialog.getByLabel(t.yourName).fill('Delia Paz')
    await dialog.getByRole('button', { name: t.acceptAndHire('$900.00') }).click()
    await expect(page.getByText(t.hiredTitle(saul.name))).toBeVisible()
  })

  await test.step('both sides get the agreement by email, and the hired company the address', async () => {
    expect(await linkSentTo(page, choosing.customer.email, t.hiredTitle(saul.name))).toContain('quote=')
    const link = await linkSentTo(page, saul.email, '¡Delia te contrató!')
    expect(link).toContain('/user/companies/profile/quotes/')
    await company.goto(link)
    await expect(company.getByRole('link', { name: quote.agreement })).toBeVisible()
    await company.goto('/user/companies/profile/leads?tab=bought')
    await company.getByRole('link', { name: /Delia/ }).first().click()
    await company.getByRole('button', { name: boughtLeadTexts[lang].open }).click()
    await expect(company.getByText('7414 Carroll Avenue')).toBeVisible()
  })
})
