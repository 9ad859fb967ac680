import { type MiddlewareFunction, redirect } from 'react-router'
import { localeOf, localizedPath } from './locale.ts'

type Args = Pick<Parameters<MiddlewareFunction>[0], 'url'>

export const goTo = (path: string, { url }: Args) => redirect(localizedPath(path, localeOf(url.pathname)))

/** Permanent redirect to `path`, given without its language. */
export const movedTo = (path: string, { url }: Args) => redirect(`${localizedPath(path, localeOf(url.pathname))}${url.search}`, 301)
