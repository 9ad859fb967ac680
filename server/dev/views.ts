import {
  type Fault,
  faults,
  type SandboxCharge,
  type SandboxDispute,
  type SandboxPayout,
  type SandboxRefund,
} from '#server/gateways/payments/sandbox-books.ts'
import { country } from '#country/country.ts'
import { type SandboxLicence, sandboxStatuses } from '#server/gateways/registries/sandbox.ts'
import type { RunReport } from '#server/lib/jobs.ts'
import { type Html, html } from '#server/lib/html.ts'
import { table } from './page.ts'
import type { listOutbox, listPeople, OutboxFilter, Received } from './queries.ts'
import { reports } from './reports.ts'
import { written } from '#server/lib/money.ts'

const code = (text: string) => html`<code>${text}</code>`
const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`
const option = (value: string, label: string, chosen?: string) =>
  html`<option value="${value}" ${value === chosen ? html`selected` : null}>${label}</option>`

export const home = ({ offset, now }: { offset: string; now: string }): Html =>
  html` <p>No real card, phone or mailbox is touched here. Every page answers programs in JSON.</p>
    <h2>Clock</h2>
    <p>For the product it is ${time(now)} UTC: ${code(offset)} ahead of real time.</p>
    <form method="post" action="/dev/clock">
      <label for="offset">Ahead by</label> <input id="offset" name="offset" value="${offset}" required size="12" autocomplete="off" />
      <button>Set the clock</button>
    </form>
    <form method="post" action="/dev/clock"><button class="quiet" name="offset" value="PT0S">Back to real time</button></form>
    <h2>Jobs</h2>
    <p>Does now what workers do by and by: everything that is due at the time above, and all that follows from it.</p>
    <form method="post" action="/dev/jobs/run"><button>Run all jobs</button></form>
    <h2>Demo town</h2>
    <p>Throws away everything that happened and makes the town anew.</p>
    <form method="post" action="/dev/reset"><button class="quiet">Reset the town</button></form>
    <h2>For programs</h2>
    ${table(
      ['Call', 'What it does'],
      [
        [code('GET /dev/people'), 'who lives here, with passwords'],
        [code('GET /dev/outbox?channel=sms&recipient=%2B12025550123&limit=1'), 'messages with their links and codes, newest first'],
        [code('POST /dev/outbox/:id/report {"report":"bounce"}'), 'what becomes of a message: bounce, complain, STOP, START'],
        [code('POST /dev/clock {"offset":"PT72H"}'), 'sets the clock that far ahead of real time'],
        [code('POST /dev/jobs/run'), 'runs every time rule and all waiting events, and counts them'],
        [code('POST /dev/payments {"faults":["declined",{"fault":"hang","probability":0.05}]}'), 'the next answers of the payment gateway'],
        [code('GET /dev/payments'), 'the gateway’s own list of charges, refunds and disputes'],
        [
          code('POST /dev/calls {"from":"+12405550100","to":"+17715550100"}'),
          'calls a relay number (with "text": sends a text); GET lists calls and texts',
        ],
        [code('POST /dev/calls/:id {"ends":"missed"}'), 'ends a call that rings: answered (seconds), missed, busy, failed, cancelled'],
        [
          code('POST /dev/registries {"state_iso":"MD","number":"P-1","status":"revoked","expires_on":null}'),
          'what the board of a state says of a license from now on: active, expired, revoked, not_found, or down',
        ],
        [
          code('POST /dev/google-calendar {"account":"ana@…","id":"…","moves_to":"2027-03-10T15:00Z"}'),
          'does in the stand-in for Google Calendar what its owner would: adds (starts_at), moves, deletes, or takes back access (revokes)',
        ],
        [code('GET /dev/reputation?code=ABCDE-FGHJK'), 'a file of reviews signed by another platform, for the company with that code'],
        [code('GET /dev/webhooks'), 'what came to the sandbox’s own receiver, and whether it is signed'],
        [code('POST /dev/reset'), 'the demo town as on its first day'],
      ],
      '',
    )}`

/** Licenses as the sandbox's boards know them. A product asks for them by number; of any other number there is no registry. */
export const registries = (licences: readonly SandboxLicence[]): Html =>
  html` <form method="post">
      <label for="state_iso">State</label>
      <input id="state_iso" name="state_iso" required size="2" maxlength="2" value="${country.place.state}" />
      <label for="number">Number</label> <input id="number" name="number" required size="12" autocomplete="off" />
      <label for="status">is</label>
      <select id="status" name="status">
        ${sandboxStatuses.map((status) => option(status, status))}
      </select>
      <label for="expires_on">until</label> <input id="expires_on" name="expires_on" type="date" />
      <button>Keep</button>
    </form>
    ${table(
      ['State', 'Number', 'Is', 'Until'],
      licences.map(({ state_iso, number, status, expires_on }) => [state_iso, code(number), status, expires_on ?? '']),
      'No board knows a license yet.',
    )}`

export const people = (rows: Awaited<ReturnType<typeof listPeople>>): Html =>
  table(
    ['Role', 'Name', 'Email', 'Password', 'Second factor', 'Company', ''],
    rows.map(({ role, name, email, password, totp_secret: totp, company_slug: slug, note }) => [
      role,
      name,
      code(email),
      code(password),
      totp && code(totp),
      slug && html`<a href="/companies/${slug}">${slug}</a>`,
      note,
    ]),
    'Nobody lives here yet: this database was started without the demo town.',
  )

const fate = (id: string, channel: keyof typeof reports) =>
  html`<form method="post" action="/dev/outbox/${id}/report">
    ${reports[channel].map((name) => html`<button class="quiet" name="report" value="${name}">${name}</button> `)}
  </form>`

export const outbox = (rows: Awaited<ReturnType<typeof listOutbox>>, { channel, recipient, limit }: OutboxFilter): Html =>
  html` <form method="get">
      <label for="channel">Channel</label>
      <select id="channel" name="channel">
        ${option('', 'all', channel)}${['email', 'sms', 'push'].map((name) => option(name, name, channel))}
      </select>
      <label for="recipient">To</label> <input id="recipient" name="recipient" value="${recipient}" />
      <input type="hidden" name="limit" value="${limit}" />
      <button>Show</button>
    </form>
    ${table(
      ['When', 'To', 'Code', 'Message', 'Links', 'Its reader'],
      rows.map(({ id, channel, recipient, subject, text, links, code: digits, at }) => [
        time(at),
        html`${channel}<br />${recipient}`,
        digits && html`<strong>${code(digits)}</strong>`,
        html`${channel === 'email' ? html`<a href="/dev/outbox/${id}">${subject}</a>` : subject}
          <pre>${text}</pre>`,
        html`${links.map((link) => html`<a href="${link}">${new URL(link).pathname}</a><br />`)}`,
        channel === 'push' ? null : fate(id, channel),
      ]),
      'Nothing was sent yet.',
    )}`

export const report = ({ rules, events, failures }: RunReport): Html =>
  html` <p>${events} events carried out.</p>
    ${
      failures.length > 0
        ? html`<h2>Failed, to be tried again</h2>
            ${table(
              ['What', 'Why'],
              failures.map(({ name, message }) => [name, code(message)]),
              '',
            )}`
        : null
    }
    <h2>Time rules</h2>
    ${table(['Rule', 'Done'], Object.entries(rules), 'There are none.')}
    <p><a href="/dev">Back</a></p>`

export const payments = ({
  charges,
  refunds,
  disputes,
  payouts,
  faults: waiting,
}: {
  charges: SandboxCharge[]
  refunds: SandboxRefund[]
  disputes: SandboxDispute[]
  payouts: SandboxPayout[]
  faults: Fault[]
}): Html =>
  html` <h2>Next answers</h2>
    <p>
      ${waiting.length === 0 ? 'As usual.' : waiting.map(({ fault, probability }) => (probability ? `${fault} (${Math.round(probability * 100)} %)` : fault)).join(', ')}
    </p>
    <form method="post">
      <label for="faults">The next answer is</label>
      <select id="faults" name="faults">
        ${faults.map((name) => option(name, name))}
      </select>
      <button>Set</button>
    </form>
    <form method="post"><button class="quiet">As usual again</button></form>
    <h2>Charges</h2>
    ${table(
      ['When', 'Charge', 'Amount', 'Status', 'Card', 'For'],
      charges
        .slice(0, 500)
        .map(({ created_at: at, id, amount_cents: cents, status, decline_code: decline, card, metadata }) => [
          time(at),
          code(id),
          written(cents),
          decline ? `${status}: ${decline}` : status,
          code(card),
          code(JSON.stringify(metadata)),
        ]),
      'No card was charged yet.',
    )}
    <h2>Refunds</h2>
    ${table(
      ['When', 'Refund', 'Amount', 'Of charge'],
      refunds
        .slice(0, 500)
        .map(({ created_at: at, id, amount_cents: cents, charge_id: charge }) => [time(at), code(id), written(cents), code(charge)]),
      'Nothing was paid back yet.',
    )}
    <h2>Disputes</h2>
    ${table(
      ['When', 'Dispute', 'Amount', 'State', 'Of charge'],
      disputes.map(({ created_at: at, id, amount_cents: cents, state, charge_id: charge }) => [
        time(at),
        code(id),
        written(cents),
        state,
        code(charge),
      ]),
      'No bank wants anything back.',
    )}
    <h2>Payouts</h2>
    <p>They arrive after a day, and so does a return: the bank sends back what goes to an account that ends in 1113 or 1116.</p>
    ${table(
      ['When', 'Payout', 'Amount', 'Account', 'The bank'],
      payouts.map(({ created_at: at, id, amount_cents: cents, last4, return_code: returned }) => [
        time(at),
        code(id),
        written(cents),
        `•••• ${last4}`,
        returned ? `sends it back: ${returned}` : 'takes it',
      ]),
      'No money has left yet.',
    )}`

export const webhooks = (received: readonly Received[], url: string): Html =>
  html` <p>
      A receiver to try webhooks with: enter ${code(url)} as the address of a webhook. With ${code('?answer=500')} it answers so, and with
      ${code('&times=2')} only the first two times that a message comes; ${code('?answer=slow')} never ends, ${code('?answer=redirect')}
      sends elsewhere, and ${code('?answer=large')} answers too much.
    </p>
    ${table(
      ['When', 'webhook-id', 'Signature', 'Answered', 'Body'],
      received.map(({ received_at: at, message_id: id, is_valid: isValid, answered, body }) => [
        time(at),
        code(id),
        isValid ? 'valid' : html`<strong>not valid</strong>`,
        String(answered),
        html`<pre>${body}</pre>`,
      ]),
      'Nothing came yet.',
    )}`
