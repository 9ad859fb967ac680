import * as z from 'zod/mini'
import { Email } from '#contract/primitives.ts'
import { createAdmin } from '../domains/admin/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  const email = z.safeParse(Email, process.argv[2])
  if (!email.success) {
    say('Whose? npm run admin:create -- name@example.com')
    return 1
  }
  const { password, factor } = await createAdmin(ctx, email.data)
  say(
    password
      ? `${email.data} is a new admin with the password ${password}`
      : `${email.data} is an admin now, with the password as before. Their sessions ended.`,
  )
  if (factor) {
    say(`For the authenticator app, to sign in with: ${factor.secret}`)
    say(`Recovery codes, each good once:\n  ${factor.recoveryCodes.join('\n  ')}`)
  }
  return 0
})
