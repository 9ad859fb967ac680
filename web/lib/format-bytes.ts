import type { Locale } from '#contract/primitives.ts'
import { formatNumber } from './format.ts'

/** `640 kB`, `1.4 MB`. */
export const formatBytes = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000 ? `${formatNumber(Math.max(1, bytes / 1000), locale)} kB` : `${formatNumber(bytes / 1_000_000, locale, 1)} MB`
