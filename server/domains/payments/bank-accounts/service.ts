import { hourMs } from '#contract/durations.ts'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { BankAccount, BankAccountWords } from '#contract/payments/earnings.ts'
import { accountHoldHours, earningsErrors } from '#contract/payments/states.ts'
import { audit } from '#server/lib/audit.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { seal, type SealSecrets, unseal } from '#server/lib/seal.ts'
import * as companies from '../../companies/service.ts'
import { notify, type Notification } from '../../notifications/service.ts'
import { accountSet } from './messages.ts'
import * as queries from './queries.ts'
import type { BankAccountRow } from './queries.ts'

export type { BankAccountRow } from './queries.ts'

/** The company's current account. */
export const findAccount = (ctx: Context, companyId: string) => queries.findAccount(ctx.db, companyId)

/** An account by id, while its number is kept. */
export const getAccount = (ctx: Context, id: string) => queries.getAccount(ctx.db, id)

/** Ends the hold of a new account; false if it was over. */
export const endHold = (ctx: Context, id: string) => queries.endHold(ctx.db, id, ctx.now())

export const showAccount = ({ holder, last4, added_at, usable_at }: BankAccountRow, now: Date): BankAccount => ({
  holder,
  last4,
  added_at,
  usable_at,
  is_resting: new Date(usable_at) > now,
})

/** Notifies the members with access to the company's money, in the caller's transaction. */
export async function notifyOwners(ctx: Context, companyId: string, of: (userId: string) => Notification): Promise<void> {
  for (const userId of await companies.membersOf(ctx, companyId, 'money')) await notify(ctx, of(userId))
}

const about = (id: string) => ({ purpose: 'bank account', bound: id })

/** Account number for the gateway. It is never logged, shown or exported. */
export const accountNumber = (secrets: SealSecrets, { id, account }: BankAccountRow): string => unseal(secrets, about(id), account).text

/** Scheduled job: reseals numbers that are sealed with an old secret, so that the old secret can be removed. */
export async function resealAccounts(ctx: Context): Promise<number> {
  if (ctx.config.secretsBefore.length === 0) return 0
  let count = 0
  for (const { id, account } of await queries.listSealed(ctx.db)) {
    const { text, isOld } = unseal(ctx.config, about(id), account)
    if (isOld && (await queries.reseal(ctx.db, id, seal(ctx.config, about(id), text)))) count++
  }
  return count
}

/**
 * Replaces the company's bank account and deletes the old number, in the caller's transaction. Setting the same account again changes nothing.
 * @throws AppError company_over, bank_account_in_use
 */
export async function replaceAccount(ctx: Context<CompanyMember>, words: z.output<typeof BankAccountWords>): Promise<void> {
  const { userId, company } = ctx.actor
  await companies.lockOpenCompany(ctx, company.id)
  const before = await findAccount(ctx, company.id)
  const isSame = before?.holder === words.holder && before.routing === words.routing && accountNumber(ctx.config, before) === words.account
  if (isSame) return
  if (await queries.isInUse(ctx.db, company.id)) throw new AppError(earningsErrors.accountInUse)
  const [id, now, last4] = [newId(), ctx.now(), words.account.slice(-4)]
  await queries.replaceAccount(ctx.db, company.id, now)
  await queries.insertAccount(ctx.db, {
    id,
    company_id: company.id,
    holder: words.holder,
    routing: words.routing,
    last4,
    account: seal(ctx.config, about(id), words.account),
    added_by: userId,
    added_at: now,
    usable_at: new Date(now.getTime() + accountHoldHours * hourMs),
  })
  await audit(ctx, { action: 'bank_account.set', entity: 'company', id: company.id, after: { last4 } })
  await notifyOwners(ctx, company.id, (userId) => accountSet({ id, last4, userId }))
}
