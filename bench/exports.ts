import { performance } from 'node:perf_hooks'
import { newPeople, newUser } from '#tests/factories/users.ts'
import { signIn } from '#tests/support/processes.ts'
import { inMarket } from './support/market.ts'
import { writeTable } from './support/table.ts'

const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)

/** A list of a million rows taken out as CSV, over HTTP from the product in a process of its own: how long, and what memory it costs. */
export const exports = () =>
  inMarket(async ({ pool, product }) => {
    await newPeople(pool, people)
    const { id } = await newUser(pool, { is_admin: true })
    const running = await product('web')
    try {
      const { get } = await signIn(pool, id, running.url)
      const memory = async () => memoryOf(await (await fetch(`${running.url}/metrics`)).text())
      // A small one first: code that runs for the first time takes memory of its own.
      await (await get(running.url, '/api/admin/export/users?q=celia')).text()
      const [before, began] = [await memory(), performance.now()]
      let [bytes, rows, peak, looked] = [0, 0, before, 0]
      for await (const part of (await get(running.url, '/api/admin/export/users')).body!) {
        bytes += part.byteLength
        for (const byte of part) if (byte === 10) rows++
        if (rows - looked < people / 50) continue
        looked = rows
        peak = Math.max(peak, await memory())
      }
      const seconds = (performance.now() - began) / 1000
      writeTable(
        `${rows.toLocaleString('en-US')} lines as CSV`,
        ['MB sent', 'seconds', 'rows a second', 'RSS before, MB', 'peak', 'after'],
        [[bytes / 2 ** 20, seconds, rows / seconds, before, peak, await memory()]],
      )
    } finally {
      await running.stop()
    }
  })

/** Resident memory in MB, as the process itself says. */
const memoryOf = (metrics: string) => Number(/^oficio_process_resident_memory_bytes ([\d.e+]+)/m.exec(metrics)?.[1]) / 2 ** 20
