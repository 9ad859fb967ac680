import * as z from 'zod/mini'
import { registryStatuses } from '#contract/companies/states.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { readCsv } from '#server/lib/csv.ts'
import { maybe } from '#server/lib/db.ts'
import { callOut } from '#server/lib/outbound.ts'
import { observed } from '#server/lib/provider-state.ts'
import type { ListRegistry } from '#server/lib/registries.ts'
import type { Licence, RegistryAnswer } from './licence.ts'
import { dayOf, plainNumber, statusOf } from './words.ts'

const keyOf = ({ state, source }: ListRegistry) => `${state} ${source}`
const most = { bytes: 64 * 1024 * 1024, timeoutMs: 120_000, rowsAtOnce: 2_000 }

const Entry = z.object({ status: z.enum(registryStatuses), expires_on: z.nullable(z.string()) })
const Imported = z.object({ imported_at: z.string() })

/** Looks a license up in the last import of its board's list, and says when that was. @throws Error before the first import */
export async function findInList({ db }: Context, registry: ListRegistry, { number }: Licence): Promise<RegistryAnswer> {
  const list = await maybe(db, Imported)`select imported_at from registry_lists where list = ${keyOf(registry)}`
  if (!list) throw new Error(`${registry.source}: the list has not been imported yet`)
  const entry = await maybe(db, Entry)`
    select status, expires_on from registry_entries where list = ${keyOf(registry)} and number = ${plainNumber(number)}`
  const about = { source: registry.source, asked_at: new Date(list.imported_at) }
  return entry ? { ...about, status: entry.status, expiry: entry.expires_on } : { ...about, status: 'not_found', expiry: null }
}

/** Entries of a list by number; the last row of a number counts. @throws Error without the named columns, or without any license */
export function readList(registry: ListRegistry, text: string): Map<string, { status: string; expires_on: string | null }> {
  const [head = [], ...rows] = readCsv(text)
  const place = (column: string) => {
    const index = head.findIndex((name) => name.trim() === column)
    if (index < 0) throw new Error(`${registry.source}: the list has no column ${column}`)
    return index
  }
  const { number, status, expiry } = registry.columns
  const places = { number: place(number), status: status && place(status), expiry: expiry && place(expiry) }
  const cell = (row: readonly string[], index: number | string | undefined) => (typeof index === 'number' ? row[index]?.trim() : undefined)
  const entries = new Map(
    rows.flatMap((row) => {
      const key = plainNumber(cell(row, places.number) ?? '')
      if (!key) return []
      const entry = { status: statusOf(registry, cell(row, places.status)), expires_on: dayOf(registry, cell(row, places.expiry)) }
      return [[key, entry] as const]
    }),
  )
  if (entries.size === 0) throw new Error(`${registry.source}: the list has no licenses`)
  return entries
}

/** Fetches a board's list and replaces the kept one, all or nothing. Returns the number of licenses. @throws Error for an unreadable list */
export async function importList(ctx: Context, registry: ListRegistry): Promise<number> {
  const entries = await observed('registries', async () => {
    const { status, body } = await callOut(registry.list, {
      ...(registry.headers && { headers: registry.headers }),
      timeoutMs: most.timeoutMs,
      maxBytes: most.bytes,
    })
    if (status !== 200) throw new Error(`${registry.source} answered ${status}`)
    return readList(registry, String(body))
  })
  const list = keyOf(registry)
  const rows = [...entries].map(([number, entry]) => ({ list, number, ...entry }))
  await transact(ctx, async ({ db, now }) => {
    await db`
      insert into registry_lists (list, imported_at, licences) values (${list}, ${now()}, ${rows.length})
      on conflict (list) do update set imported_at = excluded.imported_at, licences = excluded.licences`
    await db`delete from registry_entries where list = ${list}`
    for (let from = 0; from < rows.length; from += most.rowsAtOnce)
      await db`insert into registry_entries ${db(rows.slice(from, from + most.rowsAtOnce))}`
  })
  return rows.length
}
