import * as z from 'zod/mini'
import { CompanyWebhook } from '#contract/webhooks/webhooks.ts'
import { type Db, many, touched } from '#server/lib/db.ts'

const Row = z.extend(z.omit(CompanyWebhook, { host: true }), { url: z.string() })

/** Webhooks of companies, those that fail or were turned off for it first. */
export const listOfCompanies = (db: Db, { companyId, since }: { companyId: string | undefined; since: Date }) =>
  many(db, Row)`
    select w.id, jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as company, w.url, w.events, w.is_on, w.off_because, w.created_at,
      w.succeeded_at, w.failing_since, d.waiting, d.sent, d.failed
    from webhooks w
    join companies c on c.id = w.company_id
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where created_at >= ${since})::int as sent,
        count(*) filter (where created_at >= ${since} and state = 'failed')::int as failed
      from webhook_deliveries where webhook_id = w.id
    ) d
    where ${companyId ? db`w.company_id = ${companyId}` : db`true`}
    order by coalesce(w.off_because in ('failing', 'gone'), false) desc, w.failing_since nulls last, w.created_at desc, w.id limit 200`

export const hasWebhook = (db: Db, id: string) => touched(db`select from webhooks where id = ${id}`)
