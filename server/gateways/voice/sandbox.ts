import * as z from 'zod/mini'
import { callOutcomes } from '#contract/leads/states.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

export const SandboxCall = z.object({
  id: z.string(),
  caller: z.string(),
  number: z.string(),
  /** Number that rings; null when the caller was told something instead. */
  dialed: z.nullable(z.string()),
  /** Number that the ringing phone shows. */
  shown: z.nullable(z.string()),
  said: z.nullable(z.string()),
  state: z.enum(['ringing', 'refused', ...callOutcomes]),
  seconds: z.int(),
  at: z.string(),
})
export type SandboxCall = z.infer<typeof SandboxCall>

const columns = (db: Db) => db`id, caller, number, dialed, shown, said, state, seconds, at`

export const listCalls = (db: Db) => many(db, SandboxCall)`select ${columns(db)} from sandbox_calls order by at desc, id desc limit 200`

export const findCall = (db: Db, id: string) => maybe(db, SandboxCall)`select ${columns(db)} from sandbox_calls where id = ${id}`

export const keepCall = (db: Db, call: Omit<SandboxCall, 'at' | 'seconds'> & { at: Date }) => db`
  insert into sandbox_calls ${db(call)} on conflict (id) do nothing`

export const endCall = (db: Db, id: string, { state, seconds }: Pick<SandboxCall, 'state' | 'seconds'>) => db`
  update sandbox_calls set ${db({ state, seconds })} where id = ${id}`

const SandboxText = z.object({ id: z.string(), sender: z.string(), recipient: z.string(), body: z.string(), at: z.string() })
export type SandboxText = z.infer<typeof SandboxText>

/** Texts that went out, newest first. */
export const listTexts = (db: Db) =>
  many(db, SandboxText)`select id, sender, recipient, body, at from sandbox_texts order by at desc, id desc limit 200`

export const keepText = async (db: Db, text: Omit<SandboxText, 'at'> & { at: Date }): Promise<void> =>
  void (await db`insert into sandbox_texts ${db(text)} on conflict (id) do nothing`)
