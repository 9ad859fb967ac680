import type { Pool } from '#server/lib/db.ts'

/** How long `work` takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Statements that may take their time, one after the other on one connection. */
export async function unhurried(pool: Pool, ...statements: string[]): Promise<void> {
  const connection = await pool.reserve()
  try {
    await connection`set statement_timeout = 0`
    for (const statement of statements) await connection.unsafe(statement)
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}
