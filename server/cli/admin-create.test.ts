import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { unseal } from '../domains/auth/second-factor/rules.ts'
import { readConfig } from '../lib/config.ts'
import { settleSecret } from '../lib/secret.ts'

test('the key that the terminal shows a new admin is the one that the site asks for, without a secret in the environment too', async ({
  db,
  databaseUrl: url,
}) => {
  const { PATH } = process.env

  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/admin-create.ts', 'jefa@example.com'], {
    env: { PATH, DATABASE_URL: url },
  })

  const site = await settleSecret(db, readConfig({ DATABASE_URL: url }))
  const [factor] = await db<{ user_id: string; secret: Buffer }[]>`select user_id, secret from second_factors`
  expect(stdout).toContain(`sign in with: ${unseal(site, factor!.user_id, factor!.secret).text}\n`)
})
