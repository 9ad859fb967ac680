import type { Page } from '@playwright/test'
import type { Locale } from '#contract/primitives.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { accountTexts } from '#web/locales/account.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { authTexts } from '#web/locales/auth.ts'
import { securityTexts } from '#web/locales/security.ts'
import { newAccount, secret } from './support/account.ts'
import { signAdminIn } from './support/session.ts'
import { enterAtGoogle } from './support/identity.ts'
import { planners } from './support/people.ts'
import { desktop, phone } from './support/screens.ts'
import { alive, codeSentTo, expect, test } from './support/test.ts'

// The clock is everybody's: these have a product of their own, and follow one another.

const elevenMinutes = 'PT11M'

/** Moves the product's clock, on which a sign-in stops being a proof of presence, for as long as `walk` takes. */
async function later(page: Page, offset: string, walk: () => Promise<void>) {
  const setClock = async (to: string) => expect((await page.request.post('/dev/clock', { data: { offset: to } })).ok()).toBe(true)
  await setClock(offset)
  try {
    await walk()
  } finally {
    await setClock('PT0S')
  }
}

for (const screen of [phone, desktop])
  test.describe(screen.locale, () => {
    test.use(screen)

    test('a code that has expired says so and gives way to a new one; a proven number is changed by who proves to be there', async ({
      page,
      lang,
      to,
      ignore,
    }) => {
      ignore(/403|422/)
      await page.clock.install()
      const [t, code, proof] = [phoneTexts[lang].phone, phoneTexts[lang].code, securityTexts[lang].proof]
      const numberOf = (last: string) => `20255502${lang === 'es' ? '1' : '2'}${last}`
      await newAccount(page, lang)
      const askFor = async (number: string) => {
        await page.goto(to('/add-phone?redirect=%2Fuser%2Fprofile%3Fsection%3Dphone'))
        await page.getByLabel(t.label).fill(number)
        await page.getByRole('button', { name: t.send }).click()
      }
      const prove = async (number: string) => {
        // Pasted as the whole message.
        await page.getByLabel(code.label).fill(`Oficio: 10 min. ${await codeSentTo(page, `+1${number}`)}`)
        await expect(page.getByText(code.doneAccount)).toBeVisible()
        await expect(page.getByText(accountTexts[lang].phone.proven, { exact: true })).toBeVisible()
      }
      await askFor(numberOf('1'))
      const expired = await codeSentTo(page, `+1${numberOf('1')}`)
      await later(page, elevenMinutes, async () => {
        await page.clock.fastForward('11:00')
        await expect(page.getByText(code.expired)).toBeVisible()
        await page.getByRole('button', { name: code.resend }).click()
        await expect(page.getByLabel(code.label)).toHaveValue('')
        await expect(page.getByLabel(code.label)).toBeFocused()
        await expect.poll(() => codeSentTo(page, `+1${numberOf('1')}`)).not.toBe(expired)
        await prove(numberOf('1'))
      })

      await later(page, elevenMinutes, async () => {
        await askFor(numberOf('2'))
        const dialog = page.getByRole('dialog', { name: proof.title })
        await dialog.getByLabel(proof.password, { exact: true }).fill(secret)
        await dialog.getByRole('button', { name: proof.submit }).click()

        await prove(numberOf('2'))
      })
    })

    test('a password is changed, and chosen by who has had none after a code by email', async ({ page, newPerson, lang, to, ignore }) => {
      ignore(/403/)
      const { password: t, proof } = securityTexts[lang]
      const fresh = 'cuatro gatos y un barco'
      const section = to('/user/profile?section=security')
      const choose = async (at: Page) => {
        await at.getByLabel(t.fresh, { exact: true }).fill(fresh)
        await at.getByLabel(t.repeat, { exact: true }).fill(fresh)
        await at
          .getByRole('button', { name: t.change })
          .or(at.getByRole('button', { name: t.choose }))
          .click()
      }
      await newAccount(page, lang)
      await page.goto(section)
      await page.getByLabel(t.current, { exact: true }).fill(secret)
      await choose(page)
      await expect(page.getByText(authTexts[lang].reasons.password.title)).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/login/)

      const other = await newPerson()
      const email = `vera.${lang}.${process.pid}@gmail.example`
      await other.goto(to(`/auth/login?redirect=${encodeURIComponent(section)}`))
      await enterAtGoogle(other, lang, email)
      await expect(other).toHaveURL(/section=security$/)
      await later(page, elevenMinutes, async () => {
        await choose(other)
        const dialog = other.getByRole('dialog', { name: proof.title })
        await dialog.getByRole('button', { name: proof.sendMail }).click()
        await dialog.getByLabel(proof.mailedCode).fill(await codeSentTo(other, email, 'email'))
        await dialog.getByRole('button', { name: proof.submit }).click()

        await expect(other.getByText(authTexts[lang].reasons.password.title)).toBeVisible()
        await alive(other.getByRole('button', { name: authTexts[lang].submit, exact: true }))
        await other.getByLabel(authTexts[lang].email).fill(email)
        await other.getByLabel(authTexts[lang].password, { exact: true }).fill(fresh)
        await other.getByRole('button', { name: authTexts[lang].submit, exact: true }).click()
        await expect(other).toHaveURL(/\/user\/profile$/)
      })
    })

    test('planned content appears on its day: a post, and a version announced before', async ({ page, newPerson, lang, to }) => {
      const [blog, legal, written] = [blogEditorTexts[lang], adminLegalTexts[lang], writingTexts[lang]]
      const texts = (language: Locale) => page.getByRole('region', { name: written.languages[language], exact: true })
      // Still to come when this ends, over midnight too, and where a day has 25 hours.
      const soon = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
      // Each language plans the next version of a document of its own.
      const document = ({ es: 'terms', en: 'privacy' } as const)[lang]
      const slug = `planned-${lang}`
      const customer = await newPerson()
      const email = await newAccount(customer, lang)
      await signAdminIn(page, lang, planners[lang])

      await test.step('a post', async () => {
        await page.goto(to('/admin/blog'))
        await page.getByRole('link', { name: blog.add }).click()
        await alive(page.getByRole('button', { name: blog.create }))
        await texts(lang).getByLabel(blog.fields.title, { exact: true }).fill(`Planned ${lang}`)
        await texts(lang).getByLabel(blog.fields.excerpt, { exact: true }).fill('Llega a su hora.')
        await texts(lang).getByLabel(blog.fields.body, { exact: true }).fill('## A su hora')
        await page.getByLabel(blog.fields.slug, { exact: true }).fill(slug)
        await page.getByLabel(blog.fields.topic, { exact: true }).selectOption('prices')
        await page.getByRole('button', { name: blog.create }).click()
        const publication = page.getByRole('region', { name: blog.publishing.title })
        await publication.getByRole('button', { name: blog.publishing.plan, exact: true }).click()
        await publication.getByLabel(blog.publishing.day).fill(soon)
        await publication.getByRole('button', { name: blog.publishing.plan, exact: true }).last().click()
        await expect(page.getByRole('status').filter({ hasText: blog.publishing.planned }).first()).toBeVisible()
        expect((await customer.request.get(`/api/blog/posts/${slug}`)).status()).toBe(404)
      })

      await test.step('and a version that the law demands: who accepted the one before is told', async () => {
        await page.goto(to(`/admin/legal/${document}`))
        await alive(page.getByRole('button', { name: legal.next.begin(2) }))
        await page.getByRole('button', { name: legal.next.begin(2) }).click()
        for (const language of ['es', 'en'] as const) {
          const body = texts(language).getByLabel(legal.next.body, { exact: true })
          await body.fill(`${await body.inputValue()}\n\n## Mañana / Tomorrow`)
        }
        await page.getByRole('button', { name: legal.next.save }).click()
        await page.getByLabel(legal.weights.urgent).check()
        await page.getByLabel(legal.publish.from).fill(soon)
        for (const language of ['es', 'en'] as const)
          await page
            .getByLabel(`${legal.publish.changes}, ${written.languages[language].toLowerCase()}`)
            .fill('La ley nueva vale desde ese día.')
        await page.getByLabel(legal.publish.reason).fill('Lo exige la ley nueva.')
        await page.getByRole('button', { name: legal.publish.send, exact: true }).click()
        await expect(page.getByRole('button', { name: legal.planned.takeBack, exact: true })).toBeVisible()
        expect((await page.request.post('/dev/jobs/run')).ok()).toBe(true)
        await expect
          .poll(async () =>
            JSON.stringify(await (await page.request.get('/dev/outbox', { params: { channel: 'email', recipient: email } })).json()),
          )
          .toContain('La ley nueva vale desde ese día.')
        expect(await (await customer.request.get(`/api/legal/${document}`)).json()).toMatchObject({ version: 1 })
      })

      await later(page, 'PT72H', async () => {
        const reader = await newPerson()
        await reader.goto(to(`/blog/${slug}`))
        await expect(reader.getByRole('heading', { name: 'A su hora' })).toBeVisible()
        await expect(async () => {
          await reader.goto(to(`/legal/${document}`))
          await expect(reader.getByRole('heading', { name: 'Mañana / Tomorrow' })).toBeVisible({ timeout: 2000 })
        }).toPass()
      })
    })
  })
