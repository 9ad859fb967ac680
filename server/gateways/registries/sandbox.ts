import * as z from 'zod/mini'
import { registryStatuses } from '#contract/companies/states.ts'
import type { Context } from '#server/lib/context.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import type { Licence, RegistryAnswer } from './licence.ts'
import { plainNumber } from './words.ts'

/** States of a license in the sandbox; `down`: its registry does not answer. */
export const sandboxStatuses = [...registryStatuses, 'down'] as const

export const SandboxLicence = z.object({
  state_iso: z.string().check(z.regex(/^[A-Z]{1,2}$/)),
  number: z.string().check(z.minLength(1), z.maxLength(60)),
  status: z.enum(sandboxStatuses),
  expires_on: z._default(z.nullable(z.iso.date()), null),
})
export type SandboxLicence = z.infer<typeof SandboxLicence>

export const listLicences = (db: Db) =>
  many(db, SandboxLicence)`select state_iso, number, status, expires_on from sandbox_licences order by state_iso, number limit 1000`

/** Keeps a license as the sandbox's registry will tell it from now on. */
export const keepLicence = (db: Db, { number, ...licence }: SandboxLicence) => db`
  insert into sandbox_licences ${db({ ...licence, number: plainNumber(number) })}
  on conflict (state_iso, number) do update set status = excluded.status, expires_on = excluded.expires_on`

const Kept = z.extend(SandboxLicence, { source: z.string() })

/** The sandbox has a registry for the licenses that were put into it, and none for others. @throws Error where it is `down` */
export async function askSandbox({ db, now }: Context, { state, number }: Licence): Promise<RegistryAnswer | undefined> {
  const found = await maybe(db, Kept)`
    select state_iso, number, status, expires_on, source from sandbox_licences where state_iso = ${state} and number = ${plainNumber(number)}`
  if (!found) return undefined
  if (found.status === 'down') throw new Error('the sandbox’s registry is down')
  return { status: found.status, expiry: found.expires_on, source: found.source, asked_at: now() }
}
