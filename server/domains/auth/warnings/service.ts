import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { notify } from '../../notifications/service.ts'
import { checkAccount, type Words } from './messages.ts'

/** Tells the account's person, in the app and by e-mail, what was done to its protection, whoever did it. In the transaction of what was done. */
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
