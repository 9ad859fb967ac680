import * as z from 'zod/mini'
import type { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { DocumentId } from '#server/lib/rows.ts'

const Shown = z.object({ version: z.int(), sent_at: z.string(), viewed_at: z.nullable(z.string()), hash: z.string() })

/** Versions of a quote that were sent up to this one. Each hash covers what the customer reads, in the order of these columns. */
export const listShown = (db: Db, quoteId: string) =>
  many(db, Shown)`
    select v.version, v.sent_at, v.viewed_at, encode(sha256(convert_to(jsonb_build_array(
      v.id, v.version, v.type, v.subtotal_cents, v.discount_cents, v.tax_percent, v.tax_cents, v.total_cents, v.high_cents, v.deposit_cents,
      v.deposit_due_on, v.deposit_terms, v.includes, v.excludes, v.earliest_start, v.duration_days, v.warranty_months, v.valid_until, v.message,
      (select jsonb_agg(jsonb_build_array(i.position, i.option, i.text, i.quantity, i.unit, i.unit_price_cents, i.total_cents, i.is_taxable,
        i.is_optional) order by i.position) from quote_items i where i.quote_id = v.id),
      (select jsonb_agg(jsonb_build_array(o.position, o.name, o.total_cents) order by o.position) from quote_options o where o.quote_id = v.id)
    )::text, 'UTF8')), 'hex') as hash
    from quotes q join quotes v on v.lead_id = q.lead_id and v.version <= q.version and v.sent_at is not null
    where q.id = ${quoteId}
    order by v.version`

const Hash = z.object({ id: z.string(), hash: z.string() })

/** Hashes of the accepted changes of a quote. */
export const listChangeHashes = (db: Db, quoteId: string) =>
  many(db, Hash)`
    select o.id, encode(sha256(convert_to(jsonb_build_array(
      o.id, o.reason, o.finish_on, o.effect_cents, o.tax_cents, o.new_total_cents,
      (select jsonb_agg(jsonb_build_array(i.position, i.text, i.quantity, i.unit, i.unit_price_cents, i.total_cents, i.is_taxable) order by i.position)
        from change_order_lines i where i.change_order_id = o.id)
    )::text, 'UTF8')), 'hex') as hash
    from change_orders o where o.quote_id = ${quoteId} and o.state = 'accepted'`

const Sides = z.object({ owner_id: z.string(), company_id: z.string() })

/** Sides of a standing agreement whose signature is still known. */
export const findSides = (db: Db, quoteId: string) =>
  maybe(db, Sides)`
    select p.owner_id, q.company_id from quotes q join projects p on p.id = q.project_id
    where q.id = ${quoteId} and q.state = 'accepted' and q.accepted_name is not null`

type Version = { quoteId: string; version: number; locale: Locale }

export const findSeal = (db: Db, { quoteId, version, locale }: Version) =>
  maybe(db, DocumentId)`
    select document_id from agreement_seals where quote_id = ${quoteId} and version = ${version} and locale = ${locale}`

type NewSeal = Version & { name: string; documentId: string; now: Date; isStampDue: boolean; stampedAt: Date | null }

/**
 * Keeps the seal of a version, if it is the first and the signer is still known. The quote is locked, so that an erasure comes before and
 * prevents it, or after and finds it. @returns whether it was kept
 */
export const insertSeal = async (db: Db, { quoteId, version, locale, name, documentId, now, isStampDue, stampedAt }: NewSeal) =>
  touched(
    db`
      insert into agreement_seals (quote_id, version, locale, document_id, sealed_at, is_stamp_due, stamped_at)
      select id, ${version}, ${locale}, ${documentId}, ${now}, ${isStampDue}, ${stampedAt}
      from quotes where id = ${quoteId} and accepted_name = ${name} for update
      on conflict do nothing`,
  )

const OfQuote = z.object({ quote_id: z.string() })

export const getQuoteOfChange = async (db: Db, changeOrderId: string): Promise<string> =>
  (await one(db, OfQuote)`select quote_id from change_orders where id = ${changeOrderId}`).quote_id

/** Agreements of the last 30 days of which a version or language has no seal, the oldest first. */
export const listUnsealed = (db: Db, now: Date) =>
  many(db, OfQuote)`
    select q.id as quote_id from quotes q
    where q.state = 'accepted' and q.accepted_name is not null and q.agreed_total_cents is not null
      and greatest(q.decided_at, (select max(decided_at) from change_orders o where o.quote_id = q.id and o.state = 'accepted'))
        > ${now}::timestamptz - interval '30 days'
      and (select count(*) from agreement_seals s where s.quote_id = q.id
        and s.version = 1 + (select count(*) from change_orders o where o.quote_id = q.id and o.state = 'accepted')) < 2
    order by q.decided_at limit 50`

const Unstamped = z.extend(OfQuote, { document_id: z.string() })

export const listUnstamped = (db: Db) =>
  many(db, Unstamped)`select quote_id, document_id from agreement_seals where is_stamp_due order by sealed_at limit 50`

/** Puts the stamped copy in the place of the one without a stamp, once. */
export const replaceUnstamped = async (db: Db, { from, to, now }: { from: string; to: string; now: Date }) =>
  touched(
    db`
      update agreement_seals set document_id = ${to}, is_stamp_due = false, stamped_at = ${now} where document_id = ${from} and is_stamp_due`,
  )

/** Removes the sealed copies of agreements of a person. @returns their documents */
export const deleteSealsOf = (db: Db, ownerId: string) =>
  many(db, DocumentId)`
    delete from agreement_seals s using quotes q, projects p
    where q.id = s.quote_id and p.id = q.project_id and p.owner_id = ${ownerId} returning s.document_id`
