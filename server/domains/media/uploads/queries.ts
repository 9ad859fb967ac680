import * as z from 'zod/mini'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { MediaId } from '#server/lib/rows.ts'

/** Sender of an upload: a person, or the holder of a link. */
export type Holder = { ownerId: string } | { linkId: string }

const UploadRow = z.object({
  id: z.string(),
  size: z.int(),
  received: z.int(),
  name: z.nullable(z.string()),
  media_id: z.nullable(z.string()),
  document_id: z.nullable(z.string()),
})
export type UploadRow = z.infer<typeof UploadRow>

const heldBy = (db: Db, holder: Holder) => ('ownerId' in holder ? db`owner_id = ${holder.ownerId}` : db`link_id = ${holder.linkId}`)

/** Does nothing if the id exists. */
export const insertUpload = (
  db: Db,
  { id, size, name, holder, now }: { id: string; size: number; name: string | undefined; holder: Holder; now: Date },
) => {
  const { ownerId = null, linkId = null } = holder as { ownerId?: string; linkId?: string }
  return db`
    insert into uploads (id, owner_id, link_id, size, name, created_at)
    values (${id}, ${ownerId}, ${linkId}, ${size}, ${name ?? null}, ${now}) on conflict do nothing`
}

export const findUpload = (db: Db, id: string, holder: Holder) =>
  maybe(db, UploadRow)`select id, size, received, name, media_id, document_id from uploads where id = ${id} and ${heldBy(db, holder)}`

const Uploads = z.object({ unfinished: z.int(), bytes: z.int() })

/** Number of unfinished uploads of a holder, and bytes begun since `since`. */
export const countUploads = (db: Db, holder: Holder, since: Date) =>
  one(db, Uploads)`
    select count(*) filter (where media_id is null and document_id is null)::int as unfinished, coalesce(sum(size), 0)::int as bytes
    from uploads where ${heldBy(db, holder)} and created_at > ${since}`

/** Appends a part at `start`. False if the upload is at another offset, would exceed its size, or is settled. */
export async function appendPart(db: Db, id: string, start: number, bytes: Uint8Array): Promise<boolean> {
  const length = bytes.byteLength
  const isNext = await touched(db`
    update uploads set received = received + ${length} where id = ${id} and received = ${start} and received + ${length} <= size
      and media_id is null and document_id is null`)
  if (isNext) await db`insert into upload_parts (upload_id, start, bytes) values (${id}, ${start}, ${Buffer.from(bytes)})`
  return isNext
}

/** The whole file; undefined if parts are missing, as after settling. */
export async function readWhole(db: Db, { id, size }: UploadRow): Promise<Uint8Array | undefined> {
  const rows = await db<{ bytes: Buffer }[]>`select bytes from upload_parts where upload_id = ${id} order by start`
  const bytes = Buffer.concat(rows.map((row) => row.bytes))
  return bytes.byteLength === size ? bytes : undefined
}

export const isSettled = async (db: Db, id: string): Promise<boolean> =>
  (await db`select from uploads where id = ${id} and (media_id is not null or document_id is not null)`).length > 0

/** Locks an upload until the transaction ends; false if it is settled. */
export const canSettle = async (db: Db, id: string): Promise<boolean> =>
  (await db`select from uploads where id = ${id} and media_id is null and document_id is null for update`).length > 0

/** Settles an upload as a picture or document, once, and deletes its parts. */
export async function settleUpload(db: Db, id: string, became: { mediaId: string } | { documentId: string }): Promise<boolean> {
  const to = 'mediaId' in became ? db`media_id = ${became.mediaId}` : db`document_id = ${became.documentId}`
  const isFirst = await touched(db`update uploads set ${to} where id = ${id} and media_id is null and document_id is null`)
  if (isFirst) await db`delete from upload_parts where upload_id = ${id}`
  return isFirst
}

export const deleteUpload = (db: Db, id: string, holder: Holder) =>
  touched(db`delete from uploads where id = ${id} and ${heldBy(db, holder)} and media_id is null and document_id is null`)

const Gone = z.object({ media_id: z.nullable(z.string()), document_id: z.nullable(z.string()) })

/** Deletes uploads begun before `before`. Returns the media and documents they became. */
export const deleteOld = (db: Db, before: Date) =>
  many(db, Gone)`delete from uploads where created_at < ${before} returning media_id, document_id`

export const deleteOf = (db: Db, ownerId: string) =>
  many(db, Gone)`delete from uploads where owner_id = ${ownerId} returning media_id, document_id`

/** Pictures sent through a link, oldest first. */
export const listByLink = async (db: Db, linkId: string): Promise<string[]> =>
  (await many(db, MediaId)`select media_id from uploads where link_id = ${linkId} and media_id is not null order by created_at, id`).map(
    ({ media_id: mediaId }) => mediaId,
  )

/** Those of `ids` that this person uploaded. */
export const listSent = async (db: Db, ownerId: string, ids: readonly string[]): Promise<string[]> =>
  (await many(db, MediaId)`select media_id from uploads where owner_id = ${ownerId} and media_id = any(${ids}::uuid[])`).map(
    ({ media_id }) => media_id,
  )
