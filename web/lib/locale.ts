import { englishPath } from '#contract/locale.ts'
import type { Locale } from '#contract/primitives.ts'

const prefix = /^\/en(?=[/?#]|$)/

/** The language of a page: English below `/en`, Spanish elsewhere. */
export const localeOf = (pathname: string): Locale => (prefix.test(pathname) ? 'en' : 'es')

/**
 * The same path without its language: `/en/gallery` and `/gallery` give `/gallery`, `/en/prices` gives `/precios`. The result stays on this
 * site: `/en//host` gives `/host`.
 */
export const withoutLocale = (path: string): string =>
  path
    .replace(/^\/en\/prices\b/, '/precios')
    .replace(prefix, '')
    .replace(/^\/*/, '/')

/** A path in `locale`, from one without language. Query and anchor are kept. */
export const localizedPath = (path: string, locale: Locale): string => (locale === 'es' ? path : englishPath(path))
