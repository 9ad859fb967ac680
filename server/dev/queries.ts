import * as z from 'zod/mini'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Value } from '#server/lib/rows.ts'

const Person = z.object({
  role: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  totp_secret: z.nullable(z.string()),
  company_slug: z.nullable(z.string()),
  note: z.string(),
})

export const listPeople = (db: Db) => many(db, Person)`select * from sandbox_people order by role, email`

const Message = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms', 'push']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  links: z.array(z.string()),
  code: z.nullable(z.string()),
  at: z.string(),
})

export type OutboxFilter = { channel?: string | undefined; recipient?: string | undefined; limit: number }

/** Newest first. */
export const listOutbox = (db: Db, { channel, recipient, limit }: OutboxFilter) =>
  many(db, Message)`
    select id, channel, recipient, subject, body_text as text, links, code, created_at as at
    from sandbox_outbox
    where true ${channel ? db`and channel = ${channel}` : db``} ${recipient ? db`and recipient = ${recipient}` : db``}
    order by created_at desc, id desc
    limit ${limit}`

const Html = z.object({ html: z.nullable(z.string()) })

export const findHtml = (db: Db, id: string) => maybe(db, Html)`select body_html as html from sandbox_outbox where id = ${id}`

const Recipient = z.object({ recipient: z.string() })

export const findRecipient = (db: Db, id: string) => maybe(db, Recipient)`select recipient from sandbox_outbox where id = ${id}`

const Offset = z.object({ ms: z.int() })

export const getOffset = async (db: Db): Promise<number> => (await one(db, Offset)`select offset_ms as ms from sandbox_clock`).ms

export async function setOffset(db: Db, offsetMs: number): Promise<void> {
  await db`update sandbox_clock set offset_ms = ${offsetMs}`
  await db`select pg_notify('clock', '')`
}

/** Signing key of the sandbox's identity provider, created by the first process. */
export async function keepProviderKey(db: Db, key: string): Promise<string> {
  await db`insert into secrets (name, value) values ('sandbox-oidc-key', ${key}) on conflict do nothing`
  return (await one(db, Value)`select value from secrets where name = 'sandbox-oidc-key'`).value
}

const Consent = z.object({ grant_id: z.string(), account_id: z.string() })

/** Lasting consents at the sandbox's identity provider. */
export const listConsents = (db: Db) =>
  many(db, Consent)`select grant_id, payload ->> 'accountId' as account_id from sandbox_oidc where model = 'RefreshToken'`

export const endConsents = (db: Db, grantIds: readonly string[]) => db`
  delete from sandbox_oidc where grant_id = any(${[...grantIds]}) or (model = 'Grant' and id = any(${[...grantIds]}))`

const Received = z.object({
  received_at: z.string(),
  url: z.string(),
  message_id: z.string(),
  sent_at: z.nullable(z.string()),
  body: z.string(),
  is_valid: z.boolean(),
  answered: z.int(),
})
export type Received = z.infer<typeof Received>

const receivedKept = 500

/** Webhooks that the sandbox's receiver got, newest first. */
export const listReceived = (db: Db) =>
  many(db, Received)`
    select received_at, url, message_id, sent_at, body, is_valid, answered from sandbox_webhooks order by id desc limit ${receivedKept}`

const Count = z.object({ count: z.int() })

/** How often a message came to an address. */
export const countReceived = async (db: Db, url: string, messageId: string): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count from sandbox_webhooks where url = ${url} and message_id = ${messageId}`).count

export async function keepReceived(db: Db, received: Received): Promise<void> {
  await db`insert into sandbox_webhooks ${db(received)}`
  await db`delete from sandbox_webhooks where id <= (select max(id) from sandbox_webhooks) - ${receivedKept}`
}
