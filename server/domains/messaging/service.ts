import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type Message, type NewMessage, type QuickReplies, type Thread, type ThreadRow } from '#contract/messaging/thread.ts'
import { preparedIn } from '#contract/messaging/quick-replies.ts'
import type { Locale, Page } from '#contract/primitives.ts'
import type { Translated } from '#contract/translations/translation.ts'
import {
  type CompanyMember,
  companyIdOf,
  type Context,
  customerIdOf,
  isProgram,
  type Owner,
  type Party,
  transact,
} from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { hidden } from '#server/lib/contact-details/screen.ts'
import { newId } from '#server/lib/ids.ts'
import { publish, whisper } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../companies/service.ts'
import * as leads from '../leads/service.ts'
import * as matching from '../matching/service.ts'
import { dropDocuments, dropPictures, filesOfUploads, readDocument } from '../media/service.ts'
import { markReadTo, notify } from '../notifications/service.ts'
import * as projects from '../projects/service.ts'
import { changedBy } from '../projects/service.ts'
import * as quotes from '../quotes/service.ts'
import { translate } from '../translations/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { messagingErrors } from '#contract/messaging/states.ts'

/**
 * A message as one side may read it. A company with messages only, or without access, gets no contact details; without access, no files of
 * the customer either.
 */
function asRead(message: Message, sides: queries.Sides, me: queries.Side): Message {
  if (me === 'customer' || message.from !== 'customer' || (sides.has_access && sides.contact_mode !== 'messages')) return message
  const { text, appointment, photos, documents } = message
  const read = {
    ...message,
    text: leads.withoutContact(text),
    appointment: appointment && { ...appointment, note: leads.withoutContact(appointment.note) },
  }
  if (sides.has_access || photos.length + documents.length === 0) return read
  return { ...read, text: read.text || hidden, photos: [], documents: [] }
}

/** Oficio's prepared answers of the other side come in the reader's language. */
function inReadersWords(message: Message, me: queries.Side, locale: Locale): Message {
  const prepared = message.from === me || message.text === '' ? undefined : preparedIn(message.text, locale)
  return prepared === undefined ? message : { ...message, text: prepared, locale }
}

/**
 * Messages of the other side in the reader's language, as the reader may read them. Whatever is in that language already is left out.
 * @throws AppError not_found
 */
export async function translateMessages(
  ctx: Context<Party>,
  leadId: string,
  ids: readonly string[],
): Promise<(Translated & { id: string })[]> {
  const { messages: all, side } = await getThread(ctx, leadId)
  const wanted = all.filter(
    ({ id, from, text, locale }) => ids.includes(id) && from !== side && text !== '' && locale !== null && locale !== ctx.locale,
  )
  const texts = wanted.map(({ text }) => text)
  const found = new Map(
    (await translate(ctx, { texts, from: ctx.locale === 'es' ? 'en' : 'es', to: ctx.locale })).map((one) => [one.original, one]),
  )
  return wanted.flatMap(({ id, text }) => {
    const one = found.get(text)
    return one ? [{ id, ...one }] : []
  })
}

/**
 * Both sides of a lead's conversation and the caller's own.
 * @throws AppError not_found
 */
async function sidesFor(ctx: Context<Party>, leadId: string): Promise<{ sides: queries.Sides; me: queries.Side }> {
  const userId = customerIdOf(ctx.actor)
  const sides = await queries.findSides(ctx.db, leadId, { userId, companyId: companyIdOf(ctx.actor) })
  if (!sides) throw new AppError(commonErrors.notFound)
  return { sides, me: sides.owner_id === userId ? 'customer' : 'company' }
}

/** Tells whether the caller is a side of a lead. */
export const isSide = async ({ db }: Context, actor: Party, leadId: string): Promise<boolean> =>
  (await queries.findSides(db, leadId, { userId: customerIdOf(actor), companyId: companyIdOf(actor) })) !== undefined

/** State of a conversation without messages. */
export const quietThread = { unread: 0, last_message: null }

type ThreadState = { unread: number; last_message: { text: string; at: string; is_mine: boolean } | null }

/** Unread messages and the newest text of several conversations for one side, by lead. */
export async function threadStates(
  { db }: Context,
  leadIds: readonly string[],
  side: 'customer' | 'company',
): Promise<Map<string | null, ThreadState>> {
  const rows = leadIds.length > 0 ? await queries.listThreadStates(db, leadIds, side) : []
  return new Map(rows.map(({ lead_id, ...state }) => [lead_id, state]))
}

/** A customer's conversations across all requests. */
export async function listThreads(
  ctx: Context<Owner>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ThreadRow>> {
  const rows = await queries.listThreads(ctx.db, ctx.actor.userId, { after: readCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, {
    cursor: ({ at, last_id }) => ({ at, id: last_id }),
    item: (row) => ({ ...row, service: row.service[ctx.locale] }),
  })
}

export async function getThread(ctx: Context<Party>, leadId: string): Promise<Thread> {
  const { sides, me } = await sidesFor(ctx, leadId)
  // A company whose contact was stopped cannot read the conversation either.
  const isGone = me === 'company' && sides.is_stopped
  const [list, changes, showUps, unread] = isGone
    ? [[], [], [], { count: 0 }]
    : await Promise.all([
        queries.listMessages(ctx.db, leadId, me),
        quotes.changesOfLead(ctx, leadId, me),
        leads.showUpsOfLead(ctx, leadId, me),
        queries.countUnread(ctx.db, leadId, me),
      ])
  return {
    lead_id: leadId,
    side: me,
    with:
      me === 'customer'
        ? { name: sides.company_name, company_slug: sides.company_slug }
        : { name: sides.customer || leads.formerCustomer[ctx.locale], company_slug: null },
    messages: list.map((message) => inReadersWords(asRead(message, sides, me), me, ctx.locale)),
    changes,
    show_ups: showUps,
    is_closed: !sides.has_access,
    hides_contact: sides.contact_mode === 'messages',
    time_zone: sides.time_zone,
    unread: unread.count,
  }
}

/**
 * Sends a message. A company's first one stops its reply clock. Notifies the other side unless it already has unread messages. A hire or an
 * end of the request at the same moment goes before or after it: nothing is written into a closed conversation.
 * @throws AppError not_found, thread_closed
 */
export async function sendMessage(ctx: Context<Party>, leadId: string, { text, uploads }: NewMessage): Promise<Message> {
  const before = await sidesFor(ctx, leadId)
  if (!before.sides.has_access) throw new AppError(messagingErrors.threadClosed)
  const files = await filesOfUploads(ctx, uploads)
  return transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, before.sides.project_id)
    await queries.holdAccess(ctx.db, leadId)
    const { sides, me } = await sidesFor(ctx, leadId)
    if (!sides.has_access) throw new AppError(messagingErrors.threadClosed)
    const reader = me === 'customer' ? 'company' : 'customer'
    const { count: alreadyUnread } = await queries.countUnread(ctx.db, leadId, reader)
    const id = newId()
    await queries.insertText(ctx.db, {
      id,
      leadId,
      side: me,
      authorId: ctx.actor.userId,
      text,
      locale: ctx.locale,
      isAssisted: isProgram(ctx.actor),
      now: ctx.now(),
    })
    await queries.insertFiles(ctx.db, id, {
      photos: files.flatMap((file) => (file.kind === 'photo' ? [file.picture] : [])),
      documents: files.flatMap((file) => (file.kind === 'document' ? [file.document] : [])),
    })
    await leads.noteFirstMessage(ctx, leadId, me)
    if (me === 'customer') {
      await projects.ownerIsActive(ctx, sides.project_id)
      await emit(ctx, 'message.received', { message_id: id, lead_id: leadId })
    }
    if (alreadyUnread === 0) await tellOtherSide(ctx, sides, me, id)
    await announce(ctx, sides, 'message')
    return queries.getMessage(ctx.db, id, me)
  })
}

/**
 * A document of the conversation.
 * @throws AppError not_found, also for the customer's once the company lost access
 */
export async function readThreadDocument(ctx: Context<Party>, leadId: string, documentId: string): Promise<Download> {
  const { sides, me } = await sidesFor(ctx, leadId)
  const hasLostAccess = me === 'company' && !sides.has_access
  if (
    (hasLostAccess && sides.is_stopped) ||
    !(await queries.hasDocument(ctx.db, leadId, documentId, hasLostAccess ? 'company' : undefined))
  )
    throw new AppError(commonErrors.notFound)
  return readDocument(ctx, documentId)
}

/** Shows a typing indicator to the other side; nothing is stored. */
export async function sayTyping(ctx: Context<Party>, leadId: string): Promise<void> {
  const { sides, me } = await sidesFor(ctx, leadId)
  if (sides.has_access) whisper(ctx, `lead:${leadId}`, `typing:${me}`)
}

export const countWaiting = ({ db, actor }: Context<Party>) =>
  queries.countWaiting(db, { ownerId: customerIdOf(actor), companyId: companyIdOf(actor) })

export const readQuickReplies = async (ctx: Context<CompanyMember>): Promise<QuickReplies> => ({
  replies: (await queries.listQuickReplies(ctx.db, ctx.actor.company.id)).map(({ text }) => text),
})

export const saveQuickReplies = (ctx: Context<CompanyMember>, { replies }: QuickReplies): Promise<QuickReplies> =>
  transact(ctx, async (ctx) => {
    await queries.saveQuickReplies(ctx.db, ctx.actor.company.id, replies)
    return readQuickReplies(ctx)
  })

async function tellOtherSide(ctx: Context, sides: queries.Sides, me: queries.Side, messageId: string): Promise<void> {
  if (me === 'company') return notify(ctx, messages.messageFromCompany(sides, messageId))
  for (const userId of await companies.membersOf(ctx, sides.company_id, 'work'))
    await notify(ctx, messages.messageFromCustomer(sides, messageId, userId))
}

export async function readThread(ctx: Context<Party>, leadId: string): Promise<void> {
  const { sides, me } = await sidesFor(ctx, leadId)
  if (!(await queries.markRead(ctx.db, leadId, me))) return
  await announce(ctx, sides, 'read')
  const path = me === 'customer' ? messages.customerPath(sides.project_id, leadId) : messages.companyPath(sides.match_id, leadId)
  await markReadTo(ctx, ctx.actor.userId, path)
}

/** Subscriber: adds a card for a sent quote. */
export const addQuoteCard = (ctx: Context, quoteId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { lead_id: leadId } = await queries.getQuoteLead(ctx.db, quoteId)
    if (await queries.insertQuoteCard(ctx.db, { id: newId(), quoteId, now: ctx.now() }))
      await announce(ctx, await queries.getSides(ctx.db, leadId), 'message')
  })

type ThreadEvent =
  | 'hired'
  | 'finished'
  | 'unfinished'
  | 'completed'
  | 'unhired'
  | 'problem_opened'
  | 'problem_resolved'
  | 'reopened'
  | 'deposit_held'
  | 'deposit_released'
  | 'deposit_returned'

/** Subscriber: adds a card for a proposed appointment. */
export const addAppointmentCard = (ctx: Context, appointmentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const added = await queries.insertAppointmentCard(ctx.db, { id: newId(), appointmentId, now: ctx.now() })
    if (added) await announce(ctx, await queries.getSides(ctx.db, added.lead_id), 'message')
  })

/** Subscriber: adds a card for a proposed change order. */
export const addChangeCard = (ctx: Context, changeId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const leadId = await quotes.leadOfChange(ctx, changeId)
    if (await queries.insertChangeCard(ctx.db, { id: newId(), changeId, leadId, now: ctx.now() }))
      await announce(ctx, await queries.getSides(ctx.db, leadId), 'message')
  })

/** Subscriber: adds a line about an event that concerns both sides. */
export const addEvent = (ctx: Context, leadId: string, event: ThreadEvent): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.insertEvent(ctx.db, { id: newId(), leadId, event, now: ctx.now() }))
      await announce(ctx, await queries.getSides(ctx.db, leadId), 'message')
  })

/** Subscriber: adds a line about an invoice that was sent, paid or credited, once each. */
export const addInvoiceEvent = (ctx: Context, line: Omit<queries.InvoiceLine, 'id' | 'now'>): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.insertInvoiceEvent(ctx.db, { ...line, id: newId(), now: ctx.now() }))
      await announce(ctx, await queries.getSides(ctx.db, line.leadId), 'message')
  })

/** Subscriber: adds a line about an edit to each conversation of the request, once per revision. */
export async function addEdit(ctx: Context, { project_id: projectId, revision }: { project_id: string; revision: number }): Promise<void> {
  const changed = await changedBy(ctx, projectId, revision)
  if (!changed) return
  for (const { id: leadId } of await queries.listLeadsOf(ctx.db, projectId)) {
    await transact(ctx, async (ctx) => {
      if (await queries.insertEdit(ctx.db, { id: newId(), leadId, revision, changed, now: ctx.now() }))
        await announce(ctx, await queries.getSides(ctx.db, leadId), 'message')
    })
  }
}

/** Subscriber: refreshes the conversation pages of a closed request. */
export async function announceClosed(ctx: Context, projectId: string): Promise<void> {
  for (const { id } of await queries.listLeadsOf(ctx.db, projectId)) await publish(ctx, `lead:${id}`, 'closed')
}

async function announce(ctx: Context, sides: queries.Sides, kind: string): Promise<void> {
  await publish(ctx, `lead:${sides.lead_id}`, kind)
  await publish(ctx, `project:${sides.project_id}`, kind)
  await publish(ctx, `company:${sides.company_id}`, kind)
}

export const exportMessages = (ctx: Context, userId: string) => queries.listOf(ctx.db, userId)

/** Subscriber: empties the conversations of a deleted person, files included. Messages written for a company stay. */
export const forgetMessages = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.eraseTexts(ctx.db, userId)
    const { photos, documents } = await queries.removeFiles(ctx.db, userId)
    await dropPictures(
      ctx,
      photos.map(({ id }) => id),
    )
    await dropDocuments(
      ctx,
      documents.map(({ id }) => id),
    )
  })
