import * as z from 'zod/mini'
import { type Db, many, maybe } from '#server/lib/db.ts'

const CopyRow = z.object({ source_url: z.string(), media_id: z.nullable(z.string()) })

export const listCopies = (db: Db, urls: readonly string[]) =>
  many(db, CopyRow)`select source_url, media_id from blog_copies where source_url = any(${urls})`

const Copy = z.object({ source_url: z.string() })

/** Claims the `urls` that were never requested, or failed for a day; the caller must request them. */
export const claimCopies = async (db: Db, urls: readonly string[], now: Date): Promise<string[]> =>
  (
    await many(db, Copy)`
    insert into blog_copies (source_url, wanted_at) select distinct url, ${now}::timestamptz from unnest(${urls}::text[]) as url order by url
    on conflict (source_url) do update set wanted_at = excluded.wanted_at
      where blog_copies.media_id is null and blog_copies.wanted_at < excluded.wanted_at - interval '1 day'
    returning source_url`
  ).map(({ source_url }) => source_url)

/** Saves a copy; undefined if another one came first. */
export const saveCopy = (db: Db, url: string, mediaId: string) =>
  maybe(db, Copy)`update blog_copies set media_id = ${mediaId} where source_url = ${url} and media_id is null returning source_url`
