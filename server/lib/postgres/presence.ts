import postgres from 'postgres'

/** An idle connection to the embedded server. It shows other processes that we use it, and tells us when the server is gone. */
export type Presence = {
  /** Closes the connection. @returns the number of other processes that use the server */
  leave(): Promise<number>
}

export type Knock = { state: 'open'; presence: Presence } | { state: 'starting' | 'closed' }

const here = 'oficio presence'
const gone = 'oficio leaving'

/** Tries once to connect to the server at `socketFolder`. Creates the database if needed. */
export async function takePresence(socketFolder: string, onLost: () => void): Promise<Knock> {
  let isHeld = false
  const lost = () => {
    if (isHeld) onLost()
    isHeld = false
  }
  const sql = connection(socketFolder, 'oficio', lost)
  try {
    await sql`select 1`
    isHeld = true
  } catch (error) {
    await sql.end({ timeout: 0 })
    const { code } = error as { code?: string }
    if (code === '3D000') return createDatabase(socketFolder)
    if (code === 'EACCES') throw new Error(`The database in ${socketFolder} belongs to another user.`, { cause: error })
    return { state: code?.startsWith('57') || code?.startsWith('53') ? 'starting' : 'closed' }
  }
  const leave = async () => {
    isHeld = false
    try {
      // Announces leaving before counting: of two processes that leave at once, at least the second counts zero.
      await sql`select set_config('application_name', ${gone}, false)`
      const [row] = await sql<{ others: number }[]>`
        select count(*)::int as others from pg_stat_activity where application_name = ${here} and pid <> pg_backend_pid()`
      return row?.others ?? 0
    } catch {
      return 0
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  return { state: 'open', presence: { leave } }
}

async function createDatabase(socketFolder: string): Promise<Knock> {
  const sql = connection(socketFolder, 'postgres', () => {})
  try {
    await sql`create database oficio`
  } catch (error) {
    const isMadeByAnother = ['42P04', '23505', '55006'].includes((error as { code?: string }).code ?? '')
    if (!isMadeByAnother) throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
  return { state: 'starting' }
}

const connection = (host: string, database: string, onclose: () => void) =>
  postgres({
    host,
    database,
    user: 'oficio',
    max: 1,
    max_lifetime: null,
    connect_timeout: 2,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    onclose,
    connection: { application_name: here },
  })
