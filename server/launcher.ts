import { once } from 'node:events'

/** News for the launcher (tools/setup/start.mjs), which prints the progress of a start. `town` is the share from 0 to 1 that is done. */
export type News = { town: number; detail: string } | { isReady: true } | { needsPages: true }

/** Tells the process that started this one, if it listens. */
export const tell = (news: News): void => void process.send?.(news)

/**
 * Resolves once the pages are built. `npm start` builds them while the server prepares its database, and answers `needsPages` when they are there.
 */
export async function pagesAreBuilt(): Promise<void> {
  if (process.env['PAGES'] !== 'pending') return
  // Otherwise the channel does not keep a process alive (tools/setup/follow.mjs).
  process.channel?.ref()
  const built = once(process, 'message')
  tell({ needsPages: true })
  await built
  process.channel?.unref()
}
