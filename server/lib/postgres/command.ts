import { type Config, readConfig } from '../config.ts'
import { connect, type ConnectOptions, type Pool } from '../db.ts'
import { openDatabase } from './open.ts'

/** Runs a terminal command with the configured database. On an error it prints the message and exits with code 1. */
export async function runCommand(
  work: (db: Pool, config: Config) => Promise<void>,
  options: Pick<ConnectOptions, 'isDurable' | 'timeouts'> = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabase(config)
    const { directUrl, ...pooled } = database.connection
    // Past a pooler: commands set what holds for a session.
    const db = connect({ ...pooled, ...(directUrl && { url: directUrl }), ...options, max: 4 })
    try {
      await work(db, config)
    } finally {
      await db.end({ timeout: 5 })
      await database.stop()
    }
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${process.env['LOG_LEVEL'] === 'debug' ? stack : message}\n`)
    process.exitCode = 1
  }
}
