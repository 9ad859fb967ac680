import type { machine } from '#contract/machine.ts'
import { fc } from './property.ts'
import type { Db } from '#server/lib/db.ts'

type Machine = Pick<ReturnType<typeof machine>, 'transitions'>

/** Where a machine's rows stand, and how one begins: by steps from `none`, or in a state that needs no step. */
export type Walked = {
  entity: string
  machine: Machine
  table: string
  column?: 'state' | 'status'
  /** Steps by which a row comes to be, as `event state`. */
  births?: readonly string[]
  /** The state of a row without history; absent where factories begin in any. */
  first?: string
}

/** Steps that a state table does not have, gaps between steps, and rows that are not where their history ends. */
export async function historyProblems(db: Db, walked: readonly Walked[]): Promise<string[]> {
  const problems: string[] = []
  for (const { entity, machine, table, column = 'state', births = [], first } of walked) {
    const at = new Map<string, string>()
    for (const { entity_id: id, from_state: from, event, to_state: to, actor } of await db`
      select entity_id, from_state, event, to_state, actor from transitions where entity = ${entity} order by id`) {
      const isBorn = from === 'none' && !at.has(id) && births.includes(`${event} ${to}`)
      if (!isBorn && !isLegal(machine, { from, event, to, actor })) problems.push(`${entity}: ${from} –${event} by ${actor}→ ${to}`)
      if (!isBorn && (at.get(id) ?? first ?? from) !== from) problems.push(`${entity} ${id}: ${at.get(id)} became ${from} untold`)
      at.set(id, to)
    }
    for (const { id, state } of await db`select id, ${db(column)} as state from ${db(table)}`)
      if ((at.get(id) ?? first ?? state) !== state) problems.push(`${entity} ${id} is ${state}, its history says ${at.get(id)}`)
  }
  return problems
}

/** An event with several outcomes may stand in the history without saying which: its state does. */
const isLegal = ({ transitions }: Machine, { from, event, to, actor }: Record<'from' | 'event' | 'to' | 'actor', string>) =>
  Object.entries(transitions).some(
    ([name, known]) =>
      (name === event || name.split(':')[0] === event) &&
      known.from.includes(from) &&
      known.to === to &&
      (known.by as readonly string[]).includes(actor),
  )

const refused = new Set([403, 404, 409, 422])
const isRefused = (error: { status?: number; spec?: { status: number } }) => refused.has(error.status ?? error.spec?.status ?? 0)

/** Takes the steps in turn. One that is refused is a step too: it must change nothing. */
export async function walk<Step extends string>(steps: readonly Step[], acts: Record<Step, () => Promise<unknown>>): Promise<void> {
  for (const step of steps)
    await acts[step]().catch((error: { status?: number }) => {
      if (!isRefused(error)) throw error
    })
}

/** Ways through `acts`, of which any may be refused. */
export const ways = <Step extends string>(...steps: Step[]) => fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 14 })
