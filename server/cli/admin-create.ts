import * as z from 'zod/mini'
import { Email, text } from '#contract/primitives.ts'
import { createAdmin } from '../domains/admin/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  const email = z.safeParse(Email, process.argv[2])
  const name = z.safeParse(z.optional(text(1, 80)), process.argv.slice(3).join(' ') || undefined)
  if (!email.success || !name.success) {
    say('Usage: npm run admin:create -- ana@example.com Ana Rivera')
    return 1
  }
  const { password, factor } = await createAdmin(ctx, email.data, name.data)
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
