import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorSpec } from './errors.ts'
import { Id, Instant, Money, page, Paging, text } from './primitives.ts'

export const messagingErrors = {
  threadClosed: {
    code: 'thread_closed',
    status: 409,
    message: { es: 'Esta conversación está cerrada.', en: 'This conversation is closed.' },
  },
} as const satisfies Record<string, ErrorSpec>

export const Message = z.object({
  id: Id,
  kind: z.enum(['text', 'quote', 'event']),
  from: z.enum(['customer', 'company', 'system']),
  text: z.string(),
  /** Of a quote card. */
  quote: z.nullable(z.object({ id: Id, version: z.int(), total: Money })),
  /** Of an event line: `hired`, `work_finished`, … */
  event: z.nullable(z.string()),
  at: Instant,
  is_read: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const Thread = z.object({
  lead_id: Id,
  /** Who reads: decides which side is "me". */
  side: z.enum(['customer', 'company']),
  with: z.object({ name: z.string(), company_slug: z.nullable(z.string()) }),
  messages: z.array(Message),
  is_closed: z.boolean(),
  unread: z.int(),
})
export type Thread = z.infer<typeof Thread>

/** A conversation in a customer's list of them. */
export const ThreadRow = z.object({
  lead_id: Id,
  project_id: Id,
  service: z.string(),
  company: z.object({ name: z.string(), slug: z.string(), logo: z.nullable(z.string()) }),
  /** The newest message; `text` is empty for quotes and events. */
  last: z.object({ kind: Message.shape.kind, from: Message.shape.from, text: z.string(), event: z.nullable(z.string()) }),
  at: Instant,
  unread: z.int(),
})
export type ThreadRow = z.infer<typeof ThreadRow>

const threadParams = z.object({ lead_id: Id })

export const messagingApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/threads',
    access: 'owner',
    summary: 'A customer’s conversations, the one with the newest message first',
    query: z.object(Paging),
    response: page(ThreadRow),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/threads/:lead_id',
    access: 'owner',
    summary: 'The conversation of a lead, for both of its sides',
    params: threadParams,
    response: Thread,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/threads/:lead_id/messages',
    access: 'owner',
    summary: 'Write a message',
    params: threadParams,
    body: z.object({ text: text(1, 4000) }),
    response: Message,
    status: 201,
    idempotent: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
    errors: [messagingErrors.threadClosed],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/threads/:lead_id/read',
    access: 'owner',
    summary: 'Mark everything as read',
    params: threadParams,
  }),
}
