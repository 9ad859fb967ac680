import { setTimeout as sleep } from 'node:timers/promises'
import { drawFiles } from '#server/gateways/drawing/studio.ts'
import { removeFiles } from '#server/gateways/storage/files.ts'
import type { Context } from '#server/lib/context.ts'
import { type Pool, poolOf } from '#server/lib/db.ts'
import * as queries from './queries.ts'

// A claim outlives its process by at most this long.
const claimSeconds = 10
const patienceMs = 20_000
const lookAgainMs = 100
const restMs = 60_000

const running = new WeakMap<Pool, Map<string, Promise<boolean>>>()

/**
 * Makes the files of a picture that the product draws itself and that nobody has asked for yet. Resolves when nothing is left to do, at once for
 * every other picture. Of any number of calls in any number of processes one draws, and the others wait for it. False if it could not be drawn.
 */
export function draw(ctx: Context, id: string): Promise<boolean> {
  // Reads call this too, on a connection that cannot write.
  const db = poolOf(ctx.db)
  const own = running.get(db) ?? new Map<string, Promise<boolean>>()
  running.set(db, own)
  const known = own.get(id)
  if (known) return known
  const drawing = claimAndDraw({ ...ctx, db }, id).finally(() => own.delete(id))
  own.set(id, drawing)
  return drawing
}

async function claimAndDraw(ctx: Context, id: string): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const claimed = await queries.claim(ctx.db, id, claimSeconds)
    if (claimed) return drawClaimed(ctx, id, claimed)
    if (!(await queries.isWaiting(ctx.db, id))) return true
    if (Date.now() > deadline) return false
    await sleep(lookAgainMs)
  }
}

/** Files first and the row last: a killed process leaves the row, and the files are drawn again. */
async function drawClaimed(ctx: Context, id: string, drawing: { recipe: unknown; widths: readonly number[] }): Promise<boolean> {
  try {
    await drawFiles(ctx.config, id, drawing)
  } catch (error) {
    ctx.log.error({ err: error, media_id: id }, 'not drawn')
    await queries.release(ctx.db, id)
    return false
  }
  // The picture was deleted in the meantime: remove the new files too.
  if (!(await queries.deleteDrawing(ctx.db, id)) && !(await queries.hasPicture(ctx.db, id))) await removeFiles(ctx.config, id)
  return true
}

/** Draws pictures that nobody has asked for yet, one after the other, until stopped. A new database leaves the machine to its first visitors first. */
export function startDrawing(ctx: Context, { afterMs = restMs / 6 } = {}): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const rest = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  const work = async () => {
    await rest(afterMs)
    while (!stopping.signal.aborted) {
      const isDone = await drawNext(ctx).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'drawing paused')
        return false
      })
      if (!isDone) await rest(restMs)
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** False if nothing is left, or it could not be drawn. */
async function drawNext(ctx: Context): Promise<boolean> {
  const next = await queries.findNext(ctx.db)
  return next !== undefined && draw(ctx, next.id)
}
