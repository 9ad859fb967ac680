import { performance } from 'node:perf_hooks'
import { newPeople, newUser } from '#tests/factories/users.ts'
import { asOperator, signIn } from '#tests/support/processes.ts'
import { inMarket } from './support/market.ts'
import { type Cell, writeTable } from './support/table.ts'

const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const stretches = 10
const looksAStretch = 10

/**
 * A list of a million rows taken out as CSV, over HTTP from the product in a process of its own: how fast, and what memory it holds, at most,
 * in each tenth of it. What grew with the list would stand in the last lines.
 */
export const exports = () =>
  inMarket(async ({ pool, product }) => {
    await newPeople(pool, people)
    const { id } = await newUser(pool, { is_admin: true })
    const running = await product('web')
    try {
      const { get } = await signIn(pool, id, running.url)
      const memory = async () => memoryOf(await (await fetch(`${running.url}/metrics`, { headers: asOperator })).text())
      // A small one first: code that runs for the first time takes memory of its own.
      await (await get(running.url, '/api/admin/export/users?q=celia')).text()
      writeTable(
        `${people.toLocaleString('en-US')} people as CSV`,
        ['lines', 'MB sent', 'lines a second', 'RSS MB', 'heap MB'],
        await takenOut(await get(running.url, '/api/admin/export/users'), memory),
      )
    } finally {
      await running.stop()
    }
  })

async function takenOut(file: Response, memory: () => Promise<Memory>): Promise<Cell[][]> {
  const rows: Cell[][] = [[0, 0, '', ...Object.values(await memory())]]
  const began = performance.now()
  let [bytes, lines, peak] = [0, 0, { rss: 0, heap: 0 }]
  for await (const part of file.body!) {
    const looks = Math.floor((lines / people) * stretches * looksAStretch)
    bytes += part.byteLength
    for (const byte of part) if (byte === 10) lines++
    const now = Math.floor((lines / people) * stretches * looksAStretch)
    if (now === looks) continue
    const { rss, heap } = await memory()
    peak = { rss: Math.max(peak.rss, rss), heap: Math.max(peak.heap, heap) }
    if (now % looksAStretch !== 0) continue
    rows.push([lines, bytes / 2 ** 20, (lines / (performance.now() - began)) * 1000, peak.rss, peak.heap])
    peak = { rss: 0, heap: 0 }
  }
  return rows
}

/** Memory of the process in MB, by its own report: resident, and JavaScript's objects with their garbage. */
type Memory = { rss: number; heap: number }
function memoryOf(metrics: string): Memory {
  const read = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1]) / 2 ** 20
  return { rss: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') }
}
