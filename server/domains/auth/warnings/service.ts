import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { notify } from '../../notifications/service.ts'
import { checkAccount, type Words } from './messages.ts'

/** Notifies the person, in the app and by email, of a change to the account's security, in the caller's transaction. */
export const warn = (ctx: Context, userId: string, { title, body }: Words): Promise<void> =>
  notify(ctx, {
    userId,
    eventKey: `security:${newId()}`,
    kind: 'security',
    title,
    body,
    path: '/user/profile?section=security',
    email: { action: checkAccount },
  })
