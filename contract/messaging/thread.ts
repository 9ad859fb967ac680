import * as z from 'zod/mini'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { changedParts } from '../projects/states.ts'
import { Id, Instant, Locale, Money, page, Paging, text } from '../primitives.ts'
import { uploadErrors } from '../media/states.ts'
import { Document } from '../media/uploads.ts'
import { Appointment } from '../leads/appointments.ts'
import { ShowUp } from '../leads/show-ups.ts'
import { ChangeOrder } from '../quotes/change-orders.ts'
import { Translated } from '../translations/translation.ts'
import { messageKinds, messagingErrors, maxMessageFiles } from './states.ts'

export const Message = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  from: z.enum(['customer', 'company', 'system']),
  /** Without contact details where the customer asked for messages only and the company reads. */
  text: z.string(),
  /** Language in which it was written; null for events and where it is not known. */
  locale: z.nullable(Locale),
  photos: z.array(Picture),
  documents: z.array(Document),
  /** For a quote card. */
  quote: z.nullable(z.object({ id: Id, version: z.int(), total: Money })),
  appointment: z.nullable(Appointment),
  /** For the card of a change order, which is among the thread's `changes`. */
  change_order_id: z.nullable(Id),
  /** For an event line: `hired`, `work_finished`, … */
  event: z.nullable(z.string()),
  /** For `edited`: the changed parts of the request. */
  changed: z.nullable(z.array(z.enum(changedParts))),
  at: Instant,
  is_read: z.boolean(),
  /** A connected app or a program with an API key wrote it. */
  is_assisted: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const Thread = z.object({
  lead_id: Id,
  /** The reader's own side. */
  side: z.enum(['customer', 'company']),
  with: z.object({ name: z.string(), company_slug: z.nullable(z.string()) }),
  messages: z.array(Message),
  /** Change orders of the conversation. */
  changes: z.array(ChangeOrder),
  /** Its past appointments that can be marked, or are. */
  show_ups: z.array(ShowUp),
  is_closed: z.boolean(),
  /** The customer asked for messages only: phone numbers and emails in their words are hidden from the company. */
  hides_contact: z.boolean(),
  /** Time zone of the work, for appointments. */
  time_zone: z.string(),
  unread: z.int(),
})
export type Thread = z.infer<typeof Thread>

/** A row of a customer's list of conversations. */
export const ThreadRow = z.object({
  lead_id: Id,
  project_id: Id,
  service: z.string(),
  company: z.object({ name: z.string(), slug: z.string(), logo: z.nullable(z.string()) }),
  /** Newest message; `text` is empty for quotes and events. */
  last: z.object({
    kind: Message.shape.kind,
    from: Message.shape.from,
    text: z.string(),
    event: z.nullable(z.string()),
    /** Number of photos and documents in it. */
    files: z.int(),
  }),
  at: Instant,
  unread: z.int(),
})
export type ThreadRow = z.infer<typeof ThreadRow>

/** Text, uploaded files, or both. */
export const NewMessage = z
  .object({
    text: z._default(text(0, 4000), ''),
    uploads: z._default(z.array(Id).check(z.maxLength(maxMessageFiles)), []),
  })
  .check(z.refine(({ text, uploads }) => text !== '' || uploads.length > 0, { path: ['text'], error: 'message' }))
export type NewMessage = z.output<typeof NewMessage>

/** Prepared answers of a company. */
export const QuickReplies = z.object({ replies: z.array(text(1, 500)).check(z.maxLength(20)) })
export type QuickReplies = z.output<typeof QuickReplies>

const threadParams = z.object({ lead_id: Id })

export const messagingApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/threads',
    access: 'owner',
    summary: 'List a customer’s conversations, newest message first',
    query: z.object(Paging),
    response: page(ThreadRow),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/threads/:lead_id',
    access: 'owner',
    area: 'work',
    scopes: ['messages:read'],
    summary: 'Get the conversation of a lead, as company or customer',
    params: threadParams,
    response: Thread,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/threads/:lead_id/messages',
    access: 'owner',
    area: 'work',
    scopes: ['messages:write'],
    summary: 'Send a message',
    params: threadParams,
    body: NewMessage,
    response: Message,
    status: 201,
    idempotent: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
    errors: [messagingErrors.threadClosed, uploadErrors.uploadUnfinished],
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/threads/:lead_id/translations',
    access: 'owner',
    area: 'work',
    summary: 'Translate messages of the other side into the reader’s language',
    params: threadParams,
    body: z.object({ message_ids: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
    response: z.array(z.extend(Translated, { id: Id })),
    limits: [{ count: 120, seconds: 3600, by: 'user' }],
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/threads/:lead_id/documents/:document_id',
    access: 'owner',
    area: 'work',
    scopes: ['messages:read'],
    summary: 'Download a document of a conversation',
    params: z.object({ lead_id: Id, document_id: Id }),
    download: true,
  }),
  typing: endpoint({
    method: 'POST',
    path: '/api/threads/:lead_id/typing',
    access: 'owner',
    area: 'work',
    scopes: ['messages:write'],
    summary: 'Show the other side a typing indicator; nothing is stored',
    params: threadParams,
    limits: [{ count: 900, seconds: 3600, by: 'user', isCoarse: true }],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/threads/unread',
    access: 'owner',
    area: 'work',
    scopes: ['messages:read'],
    summary: 'Count unread messages, as a customer and of the company',
    response: z.object({ customer: z.int(), company: z.int() }),
  }),
  quickReplies: endpoint({
    method: 'GET',
    path: '/api/company/quick-replies',
    access: 'company',
    area: 'work',
    scopes: ['messages:read'],
    summary: 'List the company’s quick replies',
    response: QuickReplies,
  }),
  setQuickReplies: endpoint({
    method: 'PUT',
    path: '/api/company/quick-replies',
    access: 'company',
    area: 'work',
    summary: 'Set the company’s quick replies, in order',
    body: QuickReplies,
    response: QuickReplies,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/threads/:lead_id/read',
    access: 'owner',
    area: 'work',
    scopes: ['messages:write'],
    summary: 'Mark a conversation as read',
    params: threadParams,
  }),
}
