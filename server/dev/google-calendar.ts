import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import { minuteMs } from '#contract/durations.ts'
import {
  answer,
  cancelEvent,
  keepEvent,
  listEvents,
  type StandInEvent,
  standInCalendars,
} from '#server/gateways/calendars/google-sandbox.ts'
import { emailOf } from '#server/gateways/identity/sandbox.ts'
import type { Config } from '#server/lib/config.ts'
import type { Db, Pool } from '#server/lib/db.ts'
import { type Html, html } from '#server/lib/html.ts'
import { guardSandbox } from './door.ts'
import { table } from './page.ts'
import * as queries from './queries.ts'

export const googleCalendarPath = '/dev/google-calendar'

type Parts = { pool: Pool; config: Config; accountOf: (token: string) => Promise<string | undefined> }

/** Serves the stand-in's API to bearers of the sandbox provider's access tokens. */
export async function mountGoogleCalendar(app: FastifyInstance, { pool, config, accountOf }: Parts): Promise<void> {
  await app.register(async (dev) => {
    guardSandbox(dev, config)
    dev.all(`${googleCalendarPath}/v3/*`, async (request, reply) => {
      const account = await accountOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      if (account === undefined) return reply.code(401).send({ error: { code: 401, errors: [{ reason: 'authError' }] } })
      const { pathname, searchParams: query } = new URL(request.url, config.appUrl)
      const path = pathname.slice(`${googleCalendarPath}/v3`.length)
      const { status, body } = await answer(pool, { account, method: request.method, path, query, body: request.body })
      return reply.code(status).send(body ?? undefined)
    })
  })
}

const Account = z.email()
const Local = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/))
/** What somebody does in their calendar. Times are UTC. */
export const CalendarWish = z.union([
  z.object({
    account: Account,
    title: z._default(z.string().check(z.maxLength(200)), ''),
    starts_at: Local,
    minutes: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1440)), 60),
  }),
  z.object({ account: Account, id: z.string(), moves_to: Local }),
  z.object({ account: Account, id: z.string(), deletes: z.literal('yes') }),
  z.object({ account: Account, revokes: z.literal('yes') }),
])

const instantOf = (local: string) => new Date(local.endsWith('Z') ? local : `${local}Z`)

/** Does in a calendar of the stand-in what its owner would do at Google: add, move or delete an event, or take back Oficio's access. */
export async function fulfil(db: Db, wish: z.output<typeof CalendarWish>): Promise<void> {
  const { account } = wish
  if ('revokes' in wish) {
    const consents = (await queries.listConsents(db)).filter(({ account_id: id }) => emailOf(id) === account)
    await queries.endConsents(
      db,
      consents.map(({ grant_id: id }) => id),
    )
    return
  }
  if ('starts_at' in wish) {
    const start = instantOf(wish.starts_at)
    const body = {
      summary: wish.title,
      status: 'confirmed',
      start: momentOf(start),
      end: momentOf(new Date(start.getTime() + wish.minutes * minuteMs)),
    }
    await keepEvent(db, { account, calendar: account, id: randomUUID().replaceAll('-', ''), body })
    return
  }
  const event = (await listEvents(db, account)).find(({ id }) => id === wish.id)
  if (!event) return
  if ('deletes' in wish) return void (await cancelEvent(db, event))
  const start = instantOf(wish.moves_to)
  const lasts = timeOf(event, 'end') - timeOf(event, 'start')
  await keepEvent(db, { ...event, body: { ...event.body, start: momentOf(start), end: momentOf(new Date(start.getTime() + lasts)) } })
}

const momentOf = (instant: Date) => ({ dateTime: instant.toISOString() })
const timeOf = ({ body }: StandInEvent, end: 'start' | 'end') => Date.parse(body[end].dateTime ?? body[end].date ?? '')

export const calendarsView = (events: readonly StandInEvent[]): Html => {
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`
  const nameOf = ({ account, calendar }: StandInEvent) => standInCalendars(account).find(({ id }) => id === calendar)?.summary ?? calendar
  return html` <p>
      Stands in for Google Calendar. Connect it from a company’s integrations; then move or delete what ${brand.name} wrote. Times are UTC.
    </p>
    <form method="post">
      <label for="account">Account</label> <input id="account" name="account" type="email" required /> <label for="title">Event</label>
      <input id="title" name="title" value="Dentista" /> <label for="starts_at">begins</label>
      <input id="starts_at" name="starts_at" type="datetime-local" required /> <label for="minutes">minutes</label>
      <input id="minutes" name="minutes" type="number" value="60" min="1" max="1440" />
      <button>Add</button>
    </form>
    <form method="post">
      <label for="revoked">Account</label> <input id="revoked" name="account" type="email" required /> ${hidden('revokes', 'yes')}<button
        class="quiet"
      >
        Take back ${brand.name}’s access
      </button>
    </form>
    ${table(
      ['Account', 'Calendar', 'Event', 'Begins', 'Is', '', ''],
      events.map((event) => [
        event.account,
        nameOf(event),
        event.body.summary,
        (event.body.start.dateTime ?? event.body.start.date ?? '').slice(0, 16).replace('T', ' '),
        event.body.status,
        html`<form method="post">
          ${hidden('account', event.account)}${hidden('id', event.id)}
          <input name="moves_to" type="datetime-local" required aria-label="New time" /> <button class="quiet">Move</button>
        </form>`,
        html`<form method="post">
          ${hidden('account', event.account)}${hidden('id', event.id)}${hidden('deletes', 'yes')}<button class="quiet">Delete</button>
        </form>`,
      ]),
      'No calendar has an event yet.',
    )}`
}
