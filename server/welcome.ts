import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import type { Config } from './lib/config.ts'
import { many, type Pool } from './lib/db.ts'

const Person = z.object({ role: z.string(), name: z.string(), email: z.string(), password: z.string() })

/** Prints the site's address and, with a sandbox, the demo accounts. For people at a terminal; the log has its own line. */
export async function welcome(pool: Pool, { appUrl, hasSandbox, sandboxToken }: Config): Promise<void> {
  const lines = ['', `${brand.name} is at ${appUrl}`]
  if (hasSandbox) {
    const people = await many(pool, Person)`select role, name, email, password from sandbox_people order by role, email`
    const width = Math.max(0, ...people.map(({ email }) => email.length))
    lines.push(
      `The sandbox is at ${appUrl}/dev${sandboxToken ? `?token=${sandboxToken}` : ''}`,
      '',
      ...people.map(({ role, email, password, name }) => `  ${email.padEnd(width)}  ${password}   ${name}, ${role}`),
      '',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
