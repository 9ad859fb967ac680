import { boardTexts } from '#web/locales/board.ts'
import { companyTodoTexts } from '#web/locales/company-todo.ts'
import { externalCalendarTexts } from '#web/locales/external-calendar.ts'
import { workTexts } from '#web/locales/work.ts'
import { expectAccessible, once } from './support/axe.ts'
import { moved } from './support/people.ts'
import { alive, expect, settled, signIn, test } from './support/test.ts'

type Events = { events: { account: string; id: string; body: { status: string; start: { dateTime: string } } }[] }

test('an appointment that a company moves in its own calendar moves here once the customer says yes', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const [t, work] = [externalCalendarTexts[lang], workTexts[lang].appointment]
  const { seller, customer } = moved[lang]
  const account = `quima.${lang}@gmail.example`
  const owner = await newPerson()
  const section = owner.getByRole('region', { name: t.company.title })

  await test.step('the company has its appointments written into its calendar', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto(to('/user/companies/profile/integrations/calendar'))
    const connect = section.getByRole('button', { name: t.google.connect })
    await alive(connect)
    await connect.click()
    await owner.getByLabel('Email', { exact: true }).fill(account)
    await owner.getByRole('button', { name: 'Continue' }).click()
    const target = section.getByLabel(t.company.writesTo)
    await alive(target)
    await target.selectOption(account)
    await expect(owner.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
  })

  await test.step('it moves one there, by half an hour', async () => {
    const written = async () => {
      const reply = await owner.request.get('/dev/google-calendar', { headers: { accept: 'application/json' } })
      const { events } = (await reply.json()) as Events
      return events.filter(({ account: its, body }) => its === account && body.status !== 'cancelled')
    }
    await expect.poll(async () => (await written()).length, { timeout: 60_000 }).toBe(1)
    const [event] = await written()
    const later = new Date(Date.parse(event!.body.start.dateTime) + 30 * 60_000).toISOString()
    await owner.request.post('/dev/google-calendar', { data: { account, id: event!.id, moves_to: later } })
    const read = section.getByRole('button', { name: t.readNow })
    await alive(read)
    await read.click()
  })

  await test.step('the customer sees both times and which one stands, and says yes', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    await settled(page)
    await page.getByRole('button', { name: new RegExp(`^${boardTexts[lang].messages}`) }).click()
    const log = page.getByRole('log')
    await expect(log.getByText(work.move.customer)).toBeVisible()
    await expect(log.getByText(work.states.confirmed), 'what was agreed stands').toHaveCount(1)
    await expectAccessible(page, once)
    await log.getByRole('button', { name: work.confirm, exact: true }).click()
    await expect(log.getByText(work.move.customer)).toHaveCount(0)
    await expect(log.getByText(work.states.replaced)).toHaveCount(1)
    await expect(log.getByText(work.states.confirmed)).toHaveCount(1)
  })

  await test.step('the company has the new time in its agenda', async () => {
    await owner.goto(to('/user/companies/profile/sections'))
    await expect(owner.getByRole('region', { name: companyTodoTexts[lang].agenda }).getByText(/:30/)).toBeVisible()
  })
})
