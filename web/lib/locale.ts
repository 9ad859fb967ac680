import type { Locale } from '#contract/primitives.ts'

const prefix = /^\/en(?=[/?#]|$)/

/** The language of a page: English below `/en`, Spanish elsewhere. */
export const localeOf = (pathname: string): Locale => (prefix.test(pathname) ? 'en' : 'es')

/**
 * The same path without its language: `/en/gallery` and `/gallery` give `/gallery`. The result stays on this site: `/en//host` gives
 * `/host`.
 */
export const withoutLocale = (path: string): string => path.replace(prefix, '').replace(/^\/*/, '/')

/** A path in `locale`, from one without language. Query and anchor are kept. */
export const localizedPath = (path: string, locale: Locale): string => (locale === 'es' ? path : `/en${path.replace(/^\/(?=[?#]|$)/, '')}`)
