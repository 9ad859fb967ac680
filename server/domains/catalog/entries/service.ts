import { country } from '#country/country.ts'
import { catalogErrors } from '#contract/catalog/states.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { afterCommit } from '#server/lib/db.ts'
import { whisper } from '#server/lib/live.ts'
import { findState } from '../../geo/service.ts'
import { dropPictures, storePicture } from '../../media/service.ts'
import { forgetCatalog } from '../snapshot/service.ts'
import * as queries from './queries.ts'

/** Channel that tells other processes about changes of the catalog. */
export const catalogChannel = 'catalogue'

const entities = { categories: 'category', services: 'service' } as const

type Entry = { kind: queries.Kind; slug: string }
type Change = Entry & {
  /** Second part of the audit action, after the entity: `edit`, `order`. */
  verb: string
  /** Expected revision, for edits that could overwrite each other. */
  revision?: number
}
type Facts = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** Search words of an entry without repetitions. */
export const uniqueWords = ({ es, en }: { es: string[]; en: string[] }) => ({ es: [...new Set(es)], en: [...new Set(en)] })

/** Locks a category or service until the caller's transaction ends. @throws AppError `not_found` */
export async function lockEntry(ctx: Context, { kind, slug }: Entry): Promise<queries.Held> {
  const entry = await queries.lockEntry(ctx.db, kind, slug)
  if (!entry) throw new AppError(commonErrors.notFound)
  return entry
}

/**
 * Changes a locked entry of the catalog and writes its audit row; all processes then reload it.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export const changeEntry = (
  ctx: Context<User>,
  { kind, slug, verb, revision }: Change,
  change: (ctx: Context<User>, entry: queries.Held) => Promise<Facts | void>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, { kind, slug })
    if (revision !== undefined && revision !== entry.revision) throw new AppError(catalogErrors.changedMeanwhile)
    const facts = await change(ctx, entry)
    await queries.markEdited(ctx.db, kind, entry.id, { now: ctx.now(), isCounted: revision !== undefined })
    await audit(ctx, { action: `${entities[kind]}.${verb}`, entity: entities[kind], id: entry.id, ...facts })
    announceChange(ctx)
  })

/** Drops the cached catalog after the commit: here at once, in other processes by a message. */
export function announceChange(ctx: Context): void {
  afterCommit(ctx.db, () => forgetCatalog(ctx))
  whisper(ctx, catalogChannel, 'changed')
}

/** A category or service by slug; undefined if there is none. */
export const findEntry = (ctx: Context, { kind, slug }: Entry): Promise<queries.Held | undefined> => queries.findEntry(ctx.db, kind, slug)

/** Error of a slug in use. */
export const slugTaken = () => invalidField('slug', { es: 'Esa dirección ya está en uso.', en: 'That address is in use.' })

/** Saves the order of entries. Entries not in `slugs`, such as newer ones, follow in their previous order. */
export async function saveOrder(
  ctx: Context<User>,
  kind: queries.Kind,
  entries: readonly queries.Held[],
  slugs: readonly string[],
): Promise<string[]> {
  const known = new Map(entries.map((entry) => [entry.slug, entry.id]))
  const named = [...new Set(slugs)].flatMap((slug) => known.get(slug) ?? [])
  const ordered = [...named, ...entries.flatMap(({ id }) => (named.includes(id) ? [] : [id]))]
  await queries.saveOrder(ctx.db, kind, ordered)
  return ordered
}

/** Sets the picture of an entry and releases the previous one. @throws AppError as storePicture, `not_found` */
export async function setPicture(ctx: Context<User>, { kind, slug }: Entry, file: Upload): Promise<Picture> {
  if (!(await findEntry(ctx, { kind, slug }))) throw new AppError(commonErrors.notFound)
  return storePicture(ctx, file, (ctx, { id }) => exchange(ctx, { kind, slug }, id))
}

/** Removes the picture of an entry. @throws AppError `not_found` */
export const removePicture = (ctx: Context<User>, entry: Entry): Promise<void> => exchange(ctx, entry, null)

const exchange = (ctx: Context<User>, { kind, slug }: Entry, mediaId: string | null): Promise<void> =>
  changeEntry(ctx, { kind, slug, verb: 'picture' }, async (ctx, { id }) => {
    const before = await queries.deletePicture(ctx.db, kind, id)
    if (mediaId) await queries.insertPicture(ctx.db, kind, id, mediaId)
    await dropPictures(ctx, before)
    return { before: { media_id: before[0] ?? null }, after: { media_id: mediaId } }
  })

/** @throws AppError `invalid` at `field` for an unknown state */
export async function checkStates(ctx: Context, states: readonly (string | null)[], field: string): Promise<void> {
  for (const state of states) {
    if (state !== null && (await findState(ctx, state))?.iso_code !== state)
      throw invalidField(field, {
        es: `No conocemos ${country.states.es.el} ${state}.`,
        en: `We don’t know the ${country.states.en.one} ${state}.`,
      })
  }
}
