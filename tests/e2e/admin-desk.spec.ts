import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { picturesTexts } from '#web/locales/admin-pictures.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { jobsTexts } from '#web/locales/admin-jobs.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { signAdminIn } from './support/session.ts'
import { engineRoom, helpDesk } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

// Whoever helps on the phone sits at a desk.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const { admin, seller, phone } = helpDesk

/** Looks for something from wherever one is, and takes the first that is found without waiting to see it. */
async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await palette.getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

test('a support admin finds a company by its number, changes its hours and photos, finds a payment, and suspends in bulk and undoes it', async ({
  page,
  lang,
}) => {
  const [t, hours, bulk, tabs] = [adminTexts[lang], hoursTexts[lang], bulkTexts[lang], decisionTexts[lang].tabs]
  const company = page.getByRole('navigation', { name: seller.name })
  await signAdminIn(page, lang, admin)
  await page.goto('/admin/dashboard')
  await alive(page.getByRole('button', { name: t.find }))

  await test.step('one Escape leaves the search for where one was', async () => {
    await page.getByRole('button', { name: t.find }).press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: t.find })).toBeFocused()
  })

  await test.step('by phone, as it is said', async () => {
    await find(page, phone.said)
    await expect(page.getByRole('heading', { name: seller.name, level: 1 })).toBeVisible()
  })

  await test.step('opens it on Saturdays, in its stead', async () => {
    await company.getByRole('link', { name: tabs.settings }).click()
    const saturday = page.getByRole('checkbox', { name: hours.isOpen('sábado') })
    await saturday.check()
    await page.getByRole('button', { name: hours.save, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: hours.saved })).toBeVisible()
    await page.reload()
    await expect(saturday).toBeChecked()
  })

  await test.step('adds a photo in its stead, takes it down with a reason, and puts it back', async () => {
    const [pictures, gallery] = [picturesTexts[lang], companyGalleryTexts[lang]]
    const decide = async (reason: string, action: string) => {
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox'), 'whoever opens it goes on writing').toBeFocused()
      await page.keyboard.type(reason)
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await company.getByRole('link', { name: tabs.gallery }).click()
    await alive(page.getByRole('button', { name: t.find }))
    const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file][multiple]').setInputFiles({ name: 'obra.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(gallery.count(1, 100))).toBeVisible()

    await page.getByRole('button', { name: pictures.takeDownThis(pictures.places.gallery) }).click()
    await decide('No es un trabajo de esta empresa.', pictures.takeDown)
    await expect(page.getByText('No es un trabajo de esta empresa.')).toBeVisible()
    await expect(page.getByText(gallery.count(1, 100))).toBeHidden()
    const down = page.getByRole('region', { name: pictures.down }).getByRole('img')
    await expect.poll(() => down.evaluate((image: HTMLImageElement) => image.naturalWidth), 'who decides still sees it').toBe(640)
    await page.getByRole('button', { name: pictures.putBack, exact: true }).click()
    await decide('Sí lo es: nos enseñó la factura.', pictures.putBack)
    await expect(page.getByText(gallery.count(1, 100))).toBeVisible()
  })

  await test.step('a payment, by the number on its receipt', async () => {
    await company.getByRole('link', { name: tabs.payments }).click()
    const number = (await page.getByRole('cell', { name: /^OF-/ }).first().innerText()).trim()
    await find(page, number)
    await expect(page.locator('tbody').getByRole('row')).toHaveText([new RegExp(seller.name)])
  })

  await test.step('suspends what a list shows, sees what became of it, and takes it back', async () => {
    await page.goto(`/admin/companies?q=${encodeURIComponent(seller.name)}`)
    await alive(page.getByRole('button', { name: t.find }))
    await page.getByRole('checkbox', { name: t.table.chooseAll }).check()
    await page.getByRole('button', { name: bulk.acts['companies.suspend'].button }).click()
    await expect(page.getByRole('heading', { name: bulk.will(1) })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.getByRole('textbox', { name: decisionTexts[lang].reason }).fill('Usa el teléfono de una empresa cerrada.')
    await page.getByRole('button', { name: bulk.acts['companies.suspend'].title(1) }).click()
    const row = page.getByRole('row').filter({ hasText: seller.name })
    await expect(row).toContainText(bulk.rowStates.done)
    await page.getByRole('button', { name: bulk.undo, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Era otro teléfono: lo comprobamos.')
    await dialog.getByRole('button', { name: bulk.undo, exact: true }).click()
    await expect(row).toContainText(bulk.rowStates.brought_back)
  })
})

test('of two jobs that failed for good one is brought back and does its work, the other is discarded with a reason', async ({
  page,
  lang,
  newPerson,
}) => {
  const [t, privacy] = [jobsTexts[lang], privacyTexts[lang].export]
  await signAdminIn(page, lang, engineRoom.admin)
  await page.goto('/admin/jobs')
  const jobs = page.getByRole('row').filter({ hasText: 'export.requested' })
  await expect(jobs).toHaveCount(2)
  await expect(jobs.first()).toContainText('ENOSPC')

  await jobs.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: t.discard, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.discardTitle(1) })
  await dialog.getByLabel(decisionTexts[lang].reason).fill('La clienta lo pidió otra vez y ya lo tiene.')
  await dialog.getByRole('button', { name: t.discard, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.discarded(1) })).toBeVisible()
  await expect(jobs).toHaveCount(1)
  await jobs.getByRole('checkbox').check()
  await page.getByRole('button', { name: t.retry, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.retried(1) })).toBeVisible()
  await expect(jobs).toHaveCount(0)

  const shown = await Promise.all(
    [engineRoom.waits, engineRoom.gone].map(async ({ email }) => {
      const customer = await newPerson()
      await signIn(customer, lang, email)
      await customer.goto('/user/profile?section=privacy')
      return customer
    }),
  )
  await expect(async () => {
    const links = shown.map((customer) => customer.getByRole('link', { name: privacy.download }))
    for (const customer of shown) await customer.reload()
    expect(await Promise.all(links.map((link) => link.count())).then((counts) => counts.toSorted((a, b) => a - b))).toEqual([0, 1])
  }).toPass({ timeout: 60_000 })
})
