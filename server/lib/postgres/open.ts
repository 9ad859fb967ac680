import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type ConnectOptions } from '../db.ts'
import { type Say, startEmbedded } from './embedded.ts'
import { keepTimeouts } from './pooler.ts'

/** An open database. Pass `connection` to `connect`; call `stop` after closing the pool. */
export type OpenDatabase = {
  connection: ConnectOptions
  /** False when this process started the server. */
  attached: boolean
  /** Readable name of the server, without a password. */
  holder: string
  stop(): Promise<void>
}

const oldestVersion = 15
const patienceMs = 15_000
const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', '57P03', '53300'])

/**
 * Opens the PostgreSQL of `databaseUrl`, or the embedded PostgreSQL in `dataDir`.
 * @throws Error with a message for the terminal
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseDirectUrl: directUrl,
  say = tell,
}: {
  dataDir: string
  databaseUrl?: string
  databaseDirectUrl?: string
  say?: Say
}): Promise<OpenDatabase> {
  if (!databaseUrl) return startEmbedded(dataDir, say)
  const name = withoutPassword(databaseUrl)
  const version = await reach(directUrl ?? databaseUrl, name, say)
  if (version < oldestVersion) throw new Error(`${name} is PostgreSQL ${version}: Oficio needs ${oldestVersion} or newer.`)
  if (directUrl) await keepTimeouts(directUrl)
  const connection = { url: databaseUrl, ...(directUrl && { directUrl }) }
  return { connection, attached: true, holder: `PostgreSQL ${version} at ${name}`, stop: async () => {} }
}

/** Waits briefly for a database that is starting. @returns its major version */
async function reach(url: string, name: string, say: Say): Promise<number> {
  const deadline = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    const db = connect({ url, max: 1, prepare: false })
    try {
      const [row] = await db<{ version: string }[]>`select current_setting('server_version_num') as version`
      return Math.floor(Number(row?.version) / 10_000)
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      if (!notYet.has(code) || Date.now() > deadline)
        throw new Error(`The database ${name} cannot be opened: ${message || code}.${adviceFor(code)}`, { cause: error })
      if (attempt === 1) say(`Waiting for the database ${name} …`)
    } finally {
      await db.end({ timeout: 1 })
    }
    await sleep(300)
  }
}

const advice: Record<string, string> = {
  ECONNREFUSED: 'Is PostgreSQL running there, and does it listen on that port?',
  ENOTFOUND: 'Is the host in DATABASE_URL spelled right?',
  EAI_AGAIN: 'Is the host in DATABASE_URL spelled right, and does this machine reach a name server?',
  CONNECT_TIMEOUT: 'Does a firewall stand between this machine and the database?',
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and pg_hba.conf of the database.',
  '3D000': 'Create it, as in createdb -E UTF8 oficio, or correct DATABASE_URL.',
  '53300': 'Every connection is taken: lower POOL, or raise max_connections.',
}
const adviceFor = (code: string) => (advice[code] ? ` ${advice[code]}` : '')

function withoutPassword(url: string) {
  if (!URL.canParse(url)) throw new Error('DATABASE_URL is no URL. It looks like postgres://user:password@host:5432/name')
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}

const tell: Say = (line) => void process.stderr.write(`${line}\n`)
