import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** A page's address as a pattern of Fastify, and the routes that its document needs. */
export type PageAddress = { url: string; routes: Routes }

/**
 * Addresses of all pages but the catch-all ones. Fastify finds a page among them at once, and React Router then needs to look at a few routes only,
 * instead of matching each of several hundred several times: those from the root down to the page, and the home page's, which React Router lists
 * in every document. A browser that did not know the home page would take `/` for the bare root and show nothing.
 */
export function pageTable(all: Routes): PageAddress[] {
  const list = Object.values(all).filter((route) => route !== undefined)
  const parents = new Set(list.map(({ parentId }) => parentId))
  const pages = list
    .filter(({ id }) => !parents.has(id))
    .map(({ id }) => {
      const line = lineOf(all, id)
      return { url: `/${line.flatMap(({ path }) => path || []).join('/')}`, line }
    })
  const home = pages.find(({ url }) => url === '/')?.line ?? []
  return pages
    .filter(({ url }) => !url.includes('*'))
    .map(({ url, line }) => ({ url, routes: Object.fromEntries([...home, ...line].map((route) => [route.id, route])) }))
}

function lineOf(all: Routes, id: string): NonNullable<Routes[string]>[] {
  const route = all[id]!
  return route.parentId ? [...lineOf(all, route.parentId), route] : [route]
}

/** Whether Fastify and React Router read an address alike: no escapes, and no empty segments. */
export const isPlainAddress = (url: string): boolean => /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?(?:\?|$)/.test(url)
