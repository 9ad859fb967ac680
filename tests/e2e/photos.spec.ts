import { devices, type Page } from '@playwright/test'
import sharp from 'sharp'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { galleryTexts } from '#web/locales/gallery.ts'
import { lightboxTexts } from '#web/locales/lightbox.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { openLine } from './support/line.ts'
import { sellersOf } from './support/people.ts'
import { ports } from './support/ports.ts'
import { alive, expect, test } from './support/test.ts'
import { beginRequest, choose } from './support/wizard.ts'

const { userAgent, viewport, hasTouch, isMobile, deviceScaleFactor } = devices['Desktop Chrome']
test.use({ userAgent, viewport, hasTouch, isMobile, deviceScaleFactor, permissions: ['clipboard-read', 'clipboard-write'] })

const t = uploadTexts.es
const { ada } = sellersOf('es')

async function photo(name: string, width: number) {
  const grain = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const image = sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: '#888', noise: grain } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 90 }).toBuffer() }
}
const picker = (page: Page) => page.locator('input[type=file]:not([capture])')
const photoAt = (page: Page, n: number) => page.getByRole('button', { name: t.remove(n), exact: true })

async function toPhotos(page: Page) {
  await beginRequest(page)
  await choose(page, 'Inodoro')
  await choose(page, 'Baja, pero lento')
  await page.getByRole('button', { name: wizardTexts.es.skip }).click()
  await choose(page, wizardTexts.es.when.options.flexible.label)
  await page.goto('/search/form-project?service=drain-cleaning&step=what')
  await expect(page.getByText(t.add)).toBeVisible()
}

test('photos taken with the phone appear on the screen where the request is written', async ({ page, newPerson, ignore }) => {
  ignore(/403.*upload-link/)
  await toPhotos(page)
  await page.getByRole('button', { name: t.phone.open }).click()
  await expect(page.getByRole('img', { name: t.phone.qr })).toBeVisible()
  await page.getByRole('button', { name: t.phone.copy }).click()
  await expect(page.getByText(t.phone.copied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const phone = await newPerson()
  await phone.goto(link)
  await picker(phone).setInputFiles([await photo('a.jpg', 800), await photo('b.jpg', 800)])
  await expect(phone.getByText(t.page.done(2))).toBeVisible()
  await expect(photoAt(phone, 1), 'a link adds, and takes nothing away').toHaveCount(0)

  await expect(photoAt(page, 2)).toBeVisible()
  await photoAt(page, 1).click()
  await expect(photoAt(page, 2)).toHaveCount(0)
  await page.getByRole('button', { name: t.undo }).click()
  await expect(photoAt(page, 2)).toBeVisible()

  await page.getByRole('button', { name: t.phone.end }).click()
  await expect(page.getByText(t.phone.ended)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: t.page.ended })).toBeVisible()
})

/** Files as the browser hands them over with a drop or a paste. */
async function handedOver(page: Page, name: string) {
  const { buffer, mimeType } = await photo(name, 800)
  return page.evaluateHandle(
    ([base64, fileName, type]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64!), (one) => one.charCodeAt(0))], fileName!, { type: type! }))
      return data
    },
    [buffer.toString('base64'), name, mimeType],
  )
}

test('photos are dropped, pasted and taken, put in order by dragging, and taken away by leaving', async ({ page }) => {
  await toPhotos(page)
  const zone = page.getByText(t.addHint)
  const dropped = await handedOver(page, 'dropped.jpg')
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(photoAt(page, 1)).toBeVisible()

  const pasted = await handedOver(page, 'pasted.jpg')
  await pasted.evaluate((clipboardData) => dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true })))
  await expect(photoAt(page, 2)).toBeVisible()

  await page.locator('input[type=file][capture]').setInputFiles([await photo('taken.jpg', 800)])
  await expect(photoAt(page, 3)).toBeVisible()

  const pictureAt = (n: number) => page.getByRole('img', { name: t.photo(n), exact: true })
  const last = await pictureAt(3).getAttribute('src')
  await pictureAt(3).dragTo(pictureAt(1))
  await expect(pictureAt(1)).toHaveAttribute('src', last!)

  const id = await page.evaluate(() => (JSON.parse(localStorage.getItem('oficio')!) as { draft: { id: string } }).draft.id)
  const photosThere = async () => {
    const response = await page.request.get(`/api/projects/${id}`)
    return ((await response.json()) as { photos: unknown[] }).photos.length
  }
  await photoAt(page, 1).click()
  await expect(photoAt(page, 3)).toHaveCount(0)
  expect(await photosThere()).toBe(3)
  await page.goto('about:blank')
  await expect.poll(photosThere, 'a page that is left carries out what could still be undone').toBe(2)
})

test.describe('on a line that breaks', () => {
  test('a photo goes on where it stopped, after a reload too', async ({ page, ignore }) => {
    ignore(/net::ERR_|Failed to fetch|403.*upload-link/)
    const line = await openLine(ports.free)
    const begun: number[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/uploads') && response.ok())
        begun.push(((await response.json().catch(() => ({ received: 0 }))) as { received: number }).received)
    })
    await page.goto(line.url)
    await page.goto(`${line.url}/search/forms/where?service=drain-cleaning&zipcode=20910`)
    await choose(page, 'Inodoro')
    await choose(page, 'Baja, pero lento')
    await page.goto(`${line.url}/search/form-project?service=drain-cleaning&step=what`)
    // A quick line would take the whole photo before it is cut.
    const { promise: isCut, resolve: goOn } = Promise.withResolvers<void>()
    let parts = 0
    await page.route('**/parts', async (route) => {
      parts += 1
      if (parts > 1) await isCut
      await route.continue()
    })
    const first = page.waitForResponse((response) => response.url().endsWith('/parts'))
    await picker(page).setInputFiles([await photo('large.jpg', 2400)])
    await first
    await line.cut()
    goOn()
    await expect(page.getByText(t.waiting)).toBeVisible()

    await line.mend()
    await page.reload()
    await expect(photoAt(page, 1)).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => Math.max(...begun)).toBeGreaterThan(0)
    await line.close()
  })
})

test('finished work is looked through by keyboard, and Back closes it', async ({ page }) => {
  const { picture } = lightboxTexts.es
  const dialog = page.getByRole('dialog', { name: galleryTexts.es.ofCompany(ada.name) })
  await page.goto(`/companies/${ada.slug}`)
  await page.getByRole('link', { name: companyPageTexts.es.allWork(3) }).click()
  // The page before has links of the same name.
  await expect(page).toHaveURL(/\/gallery$/)
  const link = page.getByRole('link', { name: galleryTexts.es.open('Fregadero') })
  await alive(link)
  await link.click()
  await expect(dialog.getByText(picture(1, 3))).toBeVisible()
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['End', 3],
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dialog.getByText(picture(at, 3))).toBeVisible()
  }
  const address = page.url()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.goto(address)
  await expect(dialog.getByText(picture(1, 3))).toBeVisible()
  const swipe = (from: number, to: number) =>
    dialog.evaluate(
      (target, [start, end]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 })
        target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(start!)], changedTouches: [touch(start!)] }))
        target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(end!)] }))
      },
      [from, to],
    )
  await swipe(300, 100)
  await expect(dialog.getByText(picture(2, 3))).toBeVisible()
  await swipe(100, 300)
  await expect(dialog.getByText(picture(1, 3))).toBeVisible()
  await expect(dialog.getByText('Fregadero')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/companies/${ada.slug}/gallery$`))

  await page.goto('/gallery')
  await expect(page.getByRole('link', { name: galleryTexts.es.open('Bajante') })).not.toHaveCount(0)
  await page.getByLabel(galleryTexts.es.service).selectOption('drain-cleaning')
  await expect(page).toHaveURL(/service=drain-cleaning/)
  await expect(page.getByRole('link', { name: galleryTexts.es.open('Bajante') })).toHaveCount(0)
})
