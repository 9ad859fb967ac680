import { englishPath } from '#contract/locale.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Config } from './config.ts'

/** Absolute address of a page in `locale`; `path` is without language, as in web/routes.ts. */
export const siteAddress = ({ appUrl }: Pick<Config, 'appUrl'>, path: string, locale: Locale): string =>
  `${new URL(appUrl).origin}${locale === 'en' ? englishPath(path) : path}`
