import * as z from 'zod/mini'
import { offReasons, webhookEvents } from '#contract/webhooks/states.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const Row = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_on: z.boolean(),
  off_because: z.nullable(z.enum(offReasons)),
  created_at: z.string(),
  succeeded_at: z.nullable(z.string()),
  failing_since: z.nullable(z.string()),
  waiting: z.int(),
  former_secret_until: z.nullable(z.string()),
})

const selected = (db: Db, now: Date) => db`
  select w.id, w.url, w.events, w.is_on, w.off_because, w.created_at, w.succeeded_at, w.failing_since,
    (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
    case when w.secret_before_until > ${now} then w.secret_before_until end as former_secret_until
  from webhooks w`

export const listWebhooks = (db: Db, companyId: string, now: Date) =>
  many(db, Row)`${selected(db, now)} where w.company_id = ${companyId} order by w.created_at, w.id`

export const findWebhook = (db: Db, companyId: string, id: string, now: Date) =>
  maybe(db, Row)`${selected(db, now)} where w.company_id = ${companyId} and w.id = ${id}`

const Exported = z.object({ company: z.string(), url: z.string(), events: z.array(z.string()), is_on: z.boolean(), created_at: z.string() })

/** Webhooks of the company that a person owns. */
export const listOwned = (db: Db, userId: string) =>
  many(db, Exported)`
    select c.name as company, w.url, w.events, w.is_on, w.created_at
    from webhooks w join companies c on c.id = w.company_id join company_members m on m.company_id = c.id and m.user_id = ${userId} and m.role = 'owner'
    order by w.created_at, w.id`

/** Locks the company, so that its webhooks are counted and added one at a time. */
export const lockCompany = (db: Db, companyId: string) => db`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${companyId}`}, 0))`

type New = { id: string; company_id: string; url: string; events: readonly string[]; secret: Buffer; created_at: Date }
/** False when the company has a webhook to that address. */
export const insertWebhook = (db: Db, { events, ...webhook }: New) =>
  touched(db`insert into webhooks ${db({ ...webhook, events: events as string[] })} on conflict (company_id, url) do nothing`)

export const hasUrl = (db: Db, companyId: string, url: string, exceptId: string) =>
  touched(db`select from webhooks where company_id = ${companyId} and url = ${url} and id <> ${exceptId}`)

export const saveWebhook = (db: Db, companyId: string, { id, url, events }: { id: string; url: string; events: readonly string[] }) =>
  touched(db`update webhooks set url = ${url}, events = ${events as string[]} where id = ${id} and company_id = ${companyId}`)

/** False when it is in that state already, or another company's. */
export const turnWebhook = (db: Db, companyId: string, { id, isOn }: { id: string; isOn: boolean }) =>
  touched(db`
    update webhooks set is_on = ${isOn}, off_because = ${isOn ? null : 'owner'}, failing_since = null
    where id = ${id} and company_id = ${companyId} and is_on <> ${isOn}`)

export const deleteWebhook = (db: Db, companyId: string, id: string) =>
  touched(db`delete from webhooks where id = ${id} and company_id = ${companyId}`)

/** The secret that stood becomes the former one. */
export const rotateSecret = (db: Db, companyId: string, { id, secret, until }: { id: string; secret: Buffer; until: Date }) =>
  touched(db`
    update webhooks set secret = ${secret}, secret_before = secret, secret_before_until = ${until}
    where id = ${id} and company_id = ${companyId}`)

const Sealed = z.object({ id: z.string(), secret: z.instanceof(Uint8Array), secret_before: z.nullable(z.instanceof(Uint8Array)) })

/** Webhooks of any company to an address, for the sandbox's receiver. */
export const listSecretsOf = (db: Db, url: string) => many(db, Sealed)`select id, secret, secret_before from webhooks where url = ${url}`

export const listSealed = (db: Db) => many(db, Sealed)`select id, secret, secret_before from webhooks`

type Resealed = { id: string; secret: Buffer; before: Uint8Array; secret_before: Buffer | null }
/** Unless the secret has been rotated meanwhile. */
export const reseal = (db: Db, { id, secret, before, secret_before: former }: Resealed) =>
  touched(db`update webhooks set secret = ${secret}, secret_before = ${former} where id = ${id} and secret = ${Buffer.from(before)}`)

/** Forgets former secrets that no longer sign. */
export const forgetFormer = (db: Db, now: Date) =>
  db`update webhooks set secret_before = null, secret_before_until = null where secret_before_until <= ${now}`
