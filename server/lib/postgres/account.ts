import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Account = { uid: number; gid: number }

/**
 * Account for running PostgreSQL when we are root, which PostgreSQL refuses: the owner of an existing database folder, else `postgres`,
 * else `nobody`. Undefined when we aren't root.
 */
export function serverAccount(folder?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = folder ? statSync(folder, { throwIfNoEntry: false }) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8')
  const line = /^postgres:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(accounts)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65534, gid: 65534 }
}

/** The first folder on the way to `path` (existing, absolute) that `account` can't enter; undefined when it can enter all. */
export function blockedAt(path: string, account: Account): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : blockedAt(parent, account)
  if (above) return above
  const { mode, uid, gid } = statSync(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return mode & bit ? undefined : path
}
