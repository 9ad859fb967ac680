import { type Context, transact } from '#server/lib/context.ts'
import { forgetNotificationsBelow } from '../../notifications/service.ts'
import { forgetFeeds } from '../calendar-feeds/service.ts'
import { eraseNotes } from '../appointments/queries.ts'
import { eraseAbout } from '../customers/queries.ts'
import { eraseOf as eraseCalls } from '../relays/queries.ts'
import { eraseDisputes } from '../show-ups/queries.ts'
import * as queries from './queries.ts'
import * as companies from '../../companies/service.ts'

/** Companies that were offered a person's requests, and those that got their contact. */
export const exportSharing = (ctx: Context, userId: string) => queries.listShared(ctx.db, userId)

/** Subscriber: removes a deleted person from the history of leads, from what companies noted about them, from notifications to companies. */
export const forgetCustomer = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.eraseReasons(ctx.db, userId)
    await eraseNotes(ctx.db, userId)
    await eraseAbout(ctx.db, userId)
    await eraseCalls(ctx.db, userId)
    await eraseDisputes(ctx.db, userId)
    await forgetFeeds(ctx, userId)
    const before = await queries.findLeftAt(ctx.db, userId)
    if (!before) return
    for (const { match_id, company_id: companyId } of await queries.listTraces(ctx.db, userId)) {
      const paths = [`/user/companies/profile/leads/${match_id}`]
      await forgetNotificationsBelow(ctx, { userIds: await companies.membersOf(ctx, companyId, 'work'), paths, before })
    }
  })
