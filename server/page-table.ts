import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** A page's address as a pattern of Fastify, and its routes from the root down. */
export type PageAddress = { url: string; routes: Routes }

/**
 * Addresses of all pages but the catch-all ones. Fastify finds a page among them at once, and React Router then needs to look at the routes of
 * this page only, instead of matching each of several hundred several times.
 */
export function pageTable(all: Routes): PageAddress[] {
  const list = Object.values(all).filter((route) => route !== undefined)
  const parents = new Set(list.map(({ parentId }) => parentId))
  return list
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => {
      const line = lineOf(all, leaf.id)
      const path = line.flatMap(({ path }) => path || []).join('/')
      return { url: `/${path}`, routes: Object.fromEntries(line.map((route) => [route.id, route])) }
    })
    .filter(({ url }) => !url.includes('*'))
}

function lineOf(all: Routes, id: string): NonNullable<Routes[string]>[] {
  const route = all[id]!
  return route.parentId ? [...lineOf(all, route.parentId), route] : [route]
}

/** Whether Fastify and React Router read an address alike: no escapes, and no empty segments. */
export const isPlainAddress = (url: string): boolean => /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?(?:\?|$)/.test(url)
