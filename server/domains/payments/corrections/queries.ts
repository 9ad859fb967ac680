import * as z from 'zod/mini'
import { holderAccounts } from '#contract/payments/states.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

const Row = z.object({
  id: z.string(),
  company_id: z.string(),
  account: z.enum(holderAccounts),
  amount_cents: z.int(),
  reason: z.string(),
  created_at: z.string(),
})
export type CorrectionRow = z.infer<typeof Row>

const columns = (db: Db) => db`id, company_id, account, amount_cents, reason, created_at`

/** Undefined if the id exists. Waits for a concurrent insert of the same id. */
export const insertCorrection = (db: Db, correction: Omit<CorrectionRow, 'created_at'>, now: Date) =>
  maybe(db, Row)`insert into corrections ${db({ ...correction, created_at: now })} on conflict (id) do nothing returning ${columns(db)}`

export const findCorrection = (db: Db, id: string) => maybe(db, Row)`select ${columns(db)} from corrections where id = ${id}`

export const listCorrections = (db: Db, companyId: string) =>
  many(db, Row)`select ${columns(db)} from corrections where company_id = ${companyId} order by created_at desc, id desc limit 50`
