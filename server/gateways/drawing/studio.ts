import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childFlags } from '#server/lib/child.ts'
import type { Place } from '../storage/files.ts'

const program = fileURLToPath(new URL('../../../db/draw.ts', import.meta.url))
const idleMs = 15_000

/** A drawing to make: which, where, and how wide. */
export type Order = { number: number; place: Place; id: string; recipe: unknown; widths: readonly number[] }
export type Answer = { number: number; problem?: string }

type Studio = { child: ChildProcess; orders: Map<number, PromiseWithResolvers<void>>; idle: NodeJS.Timeout | undefined }
let studio: Studio | undefined
let last = 0

/**
 * Draws a picture's files in a process of its own, because drawing needs memory that a server would keep (150 MB). The process ends when it has
 * had nothing to do for a while, and with this one. Files appear one by one, each whole.
 * @throws Error if the recipe can't be drawn or the files can't be stored
 */
export async function drawFiles({ dataDir, s3 }: Place, id: string, drawing: Pick<Order, 'recipe' | 'widths'>): Promise<void> {
  const order = { place: { dataDir, s3 }, id, ...drawing }
  try {
    await send(order)
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    await send(order)
  }
}

/** The drawing process ended before it answered. */
class Lost extends Error {}

function send(order: Omit<Order, 'number'>): Promise<void> {
  studio ??= open()
  const { child, orders, idle } = studio
  clearTimeout(idle)
  const number = ++last
  const answered = Promise.withResolvers<void>()
  orders.set(number, answered)
  child.send({ number, ...order } satisfies Order, (error) => {
    if (error) answered.reject(new Lost('The drawing process could not be reached.', { cause: error }))
  })
  return answered.promise
}

function open(): Studio {
  const child = spawn(process.execPath, [...childFlags(), program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const mine: Studio = { child, orders: new Map(), idle: undefined }
  child.on('message', ({ number, problem }: Answer) => {
    const answered = mine.orders.get(number)
    mine.orders.delete(number)
    if (problem === undefined) answered?.resolve()
    else answered?.reject(new Error(problem))
    if (mine.orders.size === 0) mine.idle = setTimeout(() => close(mine), idleMs).unref()
  })
  const lost = (error?: unknown) => {
    if (studio === mine) studio = undefined
    for (const { reject } of mine.orders.values()) reject(new Lost('The drawing process ended.', { cause: error }))
    mine.orders.clear()
  }
  child.on('error', lost)
  child.on('exit', () => lost())
  // Does not keep this process alive.
  child.unref()
  child.channel?.unref()
  return mine
}

function close(mine: Studio) {
  if (studio === mine) studio = undefined
  mine.child.disconnect()
}
