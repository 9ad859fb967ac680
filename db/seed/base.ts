import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandFolder } from '#brand/brand.ts'
import { country, countryFolder } from '#country/country.ts'
import { type Db, inTransaction, type Pool } from '#server/lib/db.ts'
import { settleCountry } from './country.ts'

const root = join(import.meta.dirname, '../..')
const firstPosts = join(brandFolder, 'posts')
const sourcesOf = (folder: string) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|md|json)$/.test(file))
    .map((file) => join(folder, file))
    .toSorted()

/** Loaders with their source files. Data is loaded again when one of its files changes. Loaders are large, so they are imported on demand. */
const parts = [
  {
    name: 'places',
    sources: () => [
      'db/seed/geo.ts',
      'db/seed/places.ts',
      'db/seed/price-tiers.ts',
      join(countryFolder, 'country.json'),
      `node_modules/${country.places.package}/package.json`,
    ],
    load: async (db: Db) => {
      const { loadStates, loadZips } = await import('./geo.ts')
      await loadStates(db)
      await loadZips(db)
      await db`analyze states, zips`
    },
  },
  {
    name: 'catalogue',
    sources: () => ['db/seed/catalogue.ts', join(countryFolder, 'country.json'), ...sourcesOf('db/catalogue')],
    load: async (db: Db) => {
      const { loadCatalogue } = await import('./catalogue.ts')
      await loadCatalogue(db)
      await db`analyze categories, services, service_requirements`
    },
  },
  {
    name: 'blog',
    sources: () => ['db/seed/blog.ts', 'db/seed/first-posts.ts', ...(existsSync(firstPosts) ? sourcesOf(firstPosts) : [])],
    load: async (db: Db) => {
      const { loadBlog } = await import('./blog.ts')
      await loadBlog(db)
    },
  },
]

type Loading = {
  say?: (line: string) => void
  /** Whether posts that still lack their picture get one. */
  hasPictures?: boolean
}

/** Loads places, catalog and the first blog posts, which every database needs. Cheap if nothing changed; safe to run in several processes at once. */
export async function loadBase(pool: Pool, { say = (_line: string) => {}, hasPictures = false }: Loading = {}): Promise<void> {
  await settleCountry(pool)
  for (const { name, sources, load } of parts) {
    const hash = hashOf(sources())
    const [loaded] = await pool`select 1 from base_data where name = ${name} and hash = ${hash}`
    if (loaded) continue
    await inTransaction(pool, async (db) => {
      await db`set local statement_timeout = '60s'`
      await db`set local lock_timeout = '60s'`
      // Reading the sources is slow on a busy machine.
      await db`set local idle_in_transaction_session_timeout = '60s'`
      const [claimed] = await db`
        insert into base_data (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash, loaded_at = now() where base_data.hash <> excluded.hash
        returning name`
      if (!claimed) return
      await load(db)
      say(`Loaded the ${name}.`)
    })
  }
  if (hasPictures) await coverPosts(pool)
}

async function coverPosts(pool: Pool): Promise<void> {
  const [bare] = await pool`select 1 from posts where cover_id is null and edited_at is null limit 1`
  if (!bare) return
  const { addBlogCovers } = await import('./blog-covers.ts')
  await addBlogCovers(pool)
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(resolve(root, file), 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
