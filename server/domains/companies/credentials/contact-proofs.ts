import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as users from '../../users/service.ts'
import { proveContact as saveProof } from './queries.ts'
import { companyOf } from '../registration/service.ts'
import { refreshCompanies } from '../tiers/service.ts'

/** Subscriber: a member's verified email or phone becomes a credential of the company. */
export const proveContact = (ctx: Context, { user_id: userId }: { user_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    const company = await companyOf(ctx, userId)
    if (!company) return
    const person = await users.getPerson(ctx, userId)
    const proven = [
      ...(person.email_verified_at ? ['email' as const] : []),
      ...(users.isPhoneProven(ctx, person) ? ['phone' as const] : []),
    ]
    let isNew = false
    for (const kind of proven) isNew = (await saveProof(ctx.db, { id: newId(), companyId: company.id, kind, now: ctx.now() })) || isNew
    if (isNew) await refreshCompanies(ctx, [company.id])
  })
