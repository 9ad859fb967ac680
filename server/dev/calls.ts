import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { callOutcomes } from '#contract/leads/states.ts'
import { relayPaths } from '#server/domains/leads/service.ts'
import { signatureOf } from '#server/gateways/sms/incoming.ts'
import { endCall, findCall, keepCall, listCalls, listTexts, type SandboxCall, type SandboxText } from '#server/gateways/voice/sandbox.ts'
import type { Config } from '#server/lib/config.ts'
import type { Pool } from '#server/lib/db.ts'
import { type Html, html } from '#server/lib/html.ts'
import { newId } from '#server/lib/ids.ts'
import { table } from './page.ts'

export const callsPath = '/dev/calls'

const Phone = z.string().check(z.regex(/^\+\d{6,15}$/))
/** A call to a number of ours, or with `text` a text. `id` repeats an earlier one. */
export const Dialed = z.object({
  from: Phone,
  to: Phone,
  text: z.optional(z.string().check(z.maxLength(1600))),
  id: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
})
/** End of a call that rings, and how long both talked. */
export const Ending = z.object({
  ends: z.enum(callOutcomes),
  seconds: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(7200)), 0),
})

type Line = { app: FastifyInstance; pool: Pool; config: Config; now: () => Date }

/** Asks the product as a phone company does: signed, at the same address. */
async function ask({ app, config }: Line, url: string, fields: Record<string, string>): Promise<string> {
  const { payload } = await app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(config.voice?.secrets[0] ?? '', new URL(url, config.appUrl).href, fields),
    },
  })
  return payload
}

const part = (twiml: string, pattern: RegExp) => pattern.exec(twiml)?.[1] ?? null
const sidOf = (prefix: string) => `${prefix}${newId().replaceAll('-', '')}`

/** Places a call, or sends a text, to a number of ours. @returns the call as the caller sees it */
export async function dialIn(line: Line, { from, to, text, id }: z.infer<typeof Dialed>): Promise<{ call: SandboxCall | undefined }> {
  if (text !== undefined) {
    await ask(line, relayPaths.text, { MessageSid: id ?? sidOf('SM'), From: from, To: to, Body: text })
    return { call: undefined }
  }
  const sid = id ?? sidOf('CA')
  const twiml = await ask(line, relayPaths.call, { CallSid: sid, From: from, To: to, CallStatus: 'ringing', Direction: 'inbound' })
  const dialed = part(twiml, /<Number>([^<]+)</)
  await keepCall(line.pool, {
    id: sid,
    caller: from,
    number: to,
    dialed,
    shown: part(twiml, /callerId="([^"]+)"/),
    said: dialed ? null : part(twiml, /<Say[^>]*>([^<]+)</),
    state: dialed ? 'ringing' : 'refused',
    at: line.now(),
  })
  return { call: await findCall(line.pool, sid) }
}

const statuses = { answered: 'completed', missed: 'no-answer', busy: 'busy', failed: 'failed', cancelled: 'canceled' } as const

/** Ends a call that rings. Undefined without one. */
export async function end(line: Line, id: string, { ends, seconds }: z.infer<typeof Ending>): Promise<SandboxCall | undefined> {
  const call = await findCall(line.pool, id)
  if (call?.state !== 'ringing') return undefined
  const talked = ends === 'answered' ? seconds || 60 : 0
  await ask(line, relayPaths.ended, { CallSid: id, DialCallStatus: statuses[ends], DialCallDuration: String(talked) })
  await endCall(line.pool, id, { state: ends, seconds: talked })
  return findCall(line.pool, id)
}

export const books = async (pool: Pool) => ({ calls: await listCalls(pool), texts: await listTexts(pool) })

const code = (text: string) => html`<code>${text}</code>`
const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`
const field = (name: string, label: string, hint: string) =>
  html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" required size="14" placeholder="${hint}" autocomplete="off" pattern="\\+[0-9]{6,15}" /> `

const endings = ({ id }: SandboxCall) =>
  html`<form method="post" action="${callsPath}/${id}">
    ${callOutcomes.map((outcome) => html`<button class="quiet" name="ends" value="${outcome}">${outcome}</button> `)}
    <label for="s-${id}">after seconds</label>
    <input id="s-${id}" name="seconds" type="number" min="0" max="7200" value="90" />
  </form>`

export const callsView = ({ calls, texts }: { calls: readonly SandboxCall[]; texts: readonly SandboxText[] }): Html =>
  html` <p>
      A phone company to try relay numbers with. Call a lead's number from the phone of its company or of its customer, and choose how the
      call ends. With a text it is sent instead.
    </p>
    <form method="post">
      ${field('from', 'From', '+12405550100')}${field('to', 'to', '+17715550100')}
      <label for="text">Text</label> <input id="text" name="text" size="30" autocomplete="off" />
      <button>Call, or send</button>
    </form>
    ${table(
      ['When', 'From', 'To', 'Rings at', 'Which shows', 'State', ''],
      calls.map((call) => [
        time(call.at),
        code(call.caller),
        code(call.number),
        call.dialed && code(call.dialed),
        call.shown && code(call.shown),
        call.said ?? (call.seconds > 0 ? `${call.state}, ${call.seconds} s` : call.state),
        call.state === 'ringing' ? endings(call) : null,
      ]),
      'Nobody has called yet.',
    )}
    <h2>Texts that went out</h2>
    ${table(
      ['When', 'From', 'To', 'Text'],
      texts.map(({ at, sender, recipient, body }) => [time(at), code(sender), code(recipient), html`<pre>${body}</pre>`]),
      'No text has gone out yet.',
    )}`
