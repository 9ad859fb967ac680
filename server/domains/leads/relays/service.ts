import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { talkSeconds } from '#contract/leads/states.ts'
import { isRefused } from '#server/gateways/refused.ts'
import { type Fields, isSigned, readIncoming } from '#server/gateways/sms/incoming.ts'
import { readEnded, readPlaced, readText } from '#server/gateways/voice/incoming.ts'
import { dial, nothing, say } from '#server/gateways/voice/twiml.ts'
import { sendText } from '#server/gateways/voice/voice.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { stopContact } from '../contact/service.ts'
import { announce, noteFirstMessage } from '../lead/service.ts'
import { getLead } from '../lead/queries.ts'
import { cannotConnect } from './messages.ts'
import * as queries from './queries.ts'

/** Paths of the provider's webhooks. */
export const relayPaths = { call: '/api/webhooks/voice/call', ended: '/api/webhooks/voice/ended', text: '/api/webhooks/voice/text' }

type Signed = { fields: Fields; signature: string }

/** @throws AppError `not_found` without a provider, `forbidden`, `malformed` */
function read<T>(ctx: Context, path: string, { fields, signature }: Signed, reader: (fields: Fields) => T | undefined): T {
  const { voice, appUrl } = ctx.config
  if (!voice) throw new AppError(commonErrors.notFound)
  if (!isSigned(voice.secrets, { url: new URL(path, appUrl).href, fields, signature })) throw new AppError(commonErrors.forbidden)
  const found = reader(fields)
  if (!found) throw new AppError(commonErrors.malformed)
  return found
}

/** The lead that a caller means; undefined where it ended, and where two are possible: nobody is connected by guess. */
async function endOf(
  ctx: Context,
  { to: number, from }: { to: string; from: string },
): Promise<(queries.End & { other: string }) | undefined> {
  const [end, second] = from ? await queries.listEnds(ctx.db, { number, from, now: ctx.now() }) : []
  return end?.other && !second ? { ...end, other: end.other } : undefined
}

/** Connects a call to one of our numbers with the other side, which sees that number. @returns the answer to the provider */
export async function answerCall(ctx: Context, signed: Signed): Promise<string> {
  const call = read(ctx, relayPaths.call, signed, readPlaced)
  const end = await endOf(ctx, call)
  if (!end) return say(cannotConnect)
  await queries.insertCall(ctx.db, { id: call.id, leadId: end.lead_id, side: end.side, now: ctx.now() })
  return dial({ to: end.other, from: call.to, report: new URL(relayPaths.ended, ctx.config.appUrl).href })
}

/** Notes how a call ended, once. A company that let it ring has answered its lead; a customer who calls or talks has shown interest. */
export async function takeEnd(ctx: Context, signed: Signed): Promise<string> {
  const { id, outcome, seconds } = read(ctx, relayPaths.ended, signed, readEnded)
  await transact(ctx, async (ctx) => {
    const call = await queries.endCall(ctx.db, id, { outcome, seconds, now: ctx.now() })
    if (!call) return
    const rang = outcome === 'answered' || outcome === 'missed' || outcome === 'busy'
    if (rang) await noteFirstMessage(ctx, call.lead_id, call.side, call.side === 'company' ? 'C' : 'U')
    if (call.side === 'company' && seconds >= talkSeconds) await noteFirstMessage(ctx, call.lead_id, 'customer', 'U')
    await announce(ctx, await getLead(ctx.db, call.lead_id))
  })
  return nothing
}

/** Passes a text on to the other side. STOP from the customer ends the contact of this company. */
export async function takeText(ctx: Context, signed: Signed): Promise<string> {
  const text = read(ctx, relayPaths.text, signed, readText)
  const wish = readIncoming(signed.fields)?.wish
  const end = await endOf(ctx, text)
  if (!end) return nothing
  if (wish === 'stop' && end.side === 'customer')
    await stopContact(asSystem(ctx), { ownerId: end.owner_id, companyId: end.company_id, projectId: end.project_id })
  if (wish || text.body === '') return nothing
  await transact(ctx, async (ctx) => {
    const { lead_id: leadId, side } = end
    if (!(await queries.insertText(ctx.db, { id: text.id, leadId, side, body: text.body, now: ctx.now() }))) return
    await noteFirstMessage(ctx, leadId, side, side === 'company' ? 'C' : 'U')
    await emit(ctx, 'text.taken', { text_id: text.id })
    await announce(ctx, await getLead(ctx.db, leadId))
  })
  return nothing
}

/** Subscriber: sends a text on, unless the contact has ended meanwhile. */
export async function passOn(ctx: Context, id: string): Promise<void> {
  const text = await queries.findText(ctx.db, id)
  if (!text) return
  const ends = await queries.findDestination(ctx.db, text.lead_id, ctx.now())
  const to = ends?.[text.side === 'company' ? 'customer' : 'company']
  if (!ends || !to) return void (await queries.closeText(ctx.db, id, null))
  try {
    await sendText(ctx, { id, from: ends.number, to, text: text.body })
  } catch (error) {
    if (!isRefused(error)) throw error
    return void (await queries.closeText(ctx.db, id, null))
  }
  await queries.closeText(ctx.db, id, ctx.now())
}

const callsKeptDays = 180

/** Scheduled job: deletes old records of calls and texts. */
export const forgetCalls = (ctx: Context): Promise<number> =>
  queries.deleteBefore(ctx.db, new Date(ctx.now().getTime() - callsKeptDays * dayMs))

/** Numbers from which companies call, by lead. */
export const numbersOf = async (ctx: Context, leadIds: readonly string[]): Promise<Map<string, string>> =>
  new Map((await queries.listNumbers(ctx.db, leadIds, ctx.now())).map(({ lead_id: id, number }) => [id, number]))

/** Calls and texts between a person and companies, for their export. */
export const exportCalls = (ctx: Context, userId: string) => queries.listMade(ctx.db, userId)

/** Calls of a lead, for the evidence of a claim. */
export const callsOf = (ctx: Context, leadId: string) => queries.listCalls(ctx.db, leadId)

/** Tries of a company over its relay number. */
export const triesOf = (ctx: Context, leadId: string) => queries.countTries(ctx.db, leadId)
