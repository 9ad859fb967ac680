import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, blockedAt, serverAccount } from './account.ts'

/** Paths of an embedded database. `home` is a real path, `home/data` the cluster, `home/postgres.log` its log. */
export type Place = { home: string; data: string; log: string; socketFolder: string; account: Account | undefined; isElsewhere: boolean }

const longestSocketPath = process.platform === 'darwin' ? 103 : 107
const socketName = '.s.PGSQL.5432'

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const isMissing = (path: string) => lstatSync(path, { throwIfNoEntry: false }) === undefined

/**
 * Finds or creates the folder of the embedded database: `<dataDir>/postgres`. Where PostgreSQL's account can't reach it (a checkout in
 * root's home), it is a link to a folder in /var/lib/oficio.
 * @throws Error with a message for the terminal
 */
export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const link = join(realpathSync(dataDir), 'postgres')
  const target = statSync(link, { throwIfNoEntry: false })
  if (!target && !isMissing(link)) {
    throw new Error(`The database folder that ${link} points to is gone. Remove ${link} to start with an empty database.`)
  }
  const account = serverAccount(target ? link : undefined)
  if (!target) makeHome(link, account)
  const home = realpathSync(link)
  const blocked = account && blockedAt(home, account)
  if (blocked) throw new Error(`PostgreSQL cannot reach its folder ${home}: ${blocked} is closed to user ${account.uid}.`)
  refuseForeign(home)
  return {
    home,
    data: join(home, 'data'),
    log: join(home, 'postgres.log'),
    socketFolder: socketFolderFor(home),
    account,
    isElsewhere: home !== link,
  }
}

function makeHome(link: string, account: Account | undefined) {
  if (!account) return mkdirSync(link, { recursive: true, mode: 0o700 })
  if (!blockedAt(join(link, '..'), account)) return makePrivate(link, account)
  // A new name each time: after deleting the data folder, the database starts empty.
  const elsewhere = join(reachableFolder(), `${shortHash(link)}-${randomBytes(4).toString('hex')}`)
  makePrivate(elsewhere, account)
  try {
    symlinkSync(elsewhere, link)
  } catch (error) {
    rmSync(elsewhere, { recursive: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function makePrivate(folder: string, account: Account | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** A folder of root's that every account can enter. */
export function reachableFolder(): string {
  for (const folder of ['/var/lib/oficio', '/tmp/oficio']) {
    try {
      mkdirSync(folder, { recursive: true })
      if (lstatSync(folder).uid !== 0) continue
      chmodSync(folder, 0o755)
      return folder
    } catch {
      // Read-only here: try the next one.
    }
  }
  throw new Error('PostgreSQL needs a folder outside of the home of root: make /var/lib/oficio writable, or set DATABASE_URL.')
}

function refuseForeign(folder: string) {
  const me = process.getuid?.()
  const { uid } = statSync(folder)
  if (me !== undefined && me !== 0 && uid !== me) {
    throw new Error(`The folder ${folder} belongs to another user (${uid}). Start as that user, or set DATA_DIR to a folder of your own.`)
  }
}

function socketFolderFor(home: string) {
  const fits = Buffer.byteLength(join(home, socketName)) <= longestSocketPath
  return fits ? home : `/tmp/oficio-${shortHash(home)}`
}

/** Creates the socket's folder, unless it is the home itself. @throws Error when another account owns it */
export function makeSocketFolder({ home, socketFolder, account }: Place) {
  if (socketFolder === home) return
  if (isMissing(socketFolder)) makePrivate(socketFolder, account)
  const { uid } = lstatSync(socketFolder)
  if (uid !== (account?.uid ?? process.getuid?.()))
    throw new Error(`The folder ${socketFolder} belongs to another user (${uid}): remove it.`)
}
