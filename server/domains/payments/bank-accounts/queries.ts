import * as z from 'zod/mini'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const Row = z.object({
  id: z.string(),
  company_id: z.string(),
  holder: z.string(),
  routing: z.string(),
  last4: z.string(),
  account: z.instanceof(Uint8Array),
  added_at: z.string(),
  usable_at: z.string(),
})
export type BankAccountRow = z.infer<typeof Row>

const columns = (db: Db) => db`id, company_id, holder, routing, last4, account, added_at, usable_at`

/** The company's current account. */
export const findAccount = (db: Db, companyId: string) =>
  maybe(db, Row)`select ${columns(db)} from bank_accounts where company_id = ${companyId} and replaced_at is null`

/** An account by id, while its number is kept. */
export const getAccount = (db: Db, id: string) =>
  maybe(db, Row)`select ${columns(db)} from bank_accounts where id = ${id} and account is not null`

/** Retires the company's current account and deletes its number. */
export const replaceAccount = (db: Db, companyId: string, now: Date) =>
  db`update bank_accounts set replaced_at = ${now}, account = null where company_id = ${companyId} and replaced_at is null`

type New = Omit<BankAccountRow, 'account'> & { account: Buffer; added_by: string }
export const insertAccount = (db: Db, account: Omit<New, 'added_at' | 'usable_at'> & { added_at: Date; usable_at: Date }) =>
  db`insert into bank_accounts ${db(account)}`

/** Ends the hold; false if it was over. */
export const endHold = (db: Db, id: string, now: Date) =>
  touched(db`update bank_accounts set usable_at = ${now} where id = ${id} and usable_at > ${now}`)

/** True if a payout to one of the company's accounts is pending. */
export const isInUse = (db: Db, companyId: string) =>
  touched(db`select from payouts where company_id = ${companyId} and bank_account_id is not null and state in ('due', 'sent') limit 1`)

export const listSealed = (db: Db) => many(db, Row)`select ${columns(db)} from bank_accounts where account is not null`

export const reseal = (db: Db, id: string, account: Buffer) =>
  touched(db`update bank_accounts set account = ${account} where id = ${id} and account is not null`)
