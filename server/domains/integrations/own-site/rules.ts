import { brand } from '#brand/brand.ts'

/** Color of a widget before the company chooses one. */
export const usualAccent = brand.colors.accent.light

/**
 * Origin of a site as its owner types its address, with or without `https://`; undefined where browsers would not send it. Without TLS only the
 * owner's own machine.
 */
export function originOf(address: string): string | undefined {
  const typed = address.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || url.username || url.password || url.hostname.includes('*')) return
  if (url.protocol === 'http:') return ['localhost', '127.0.0.1'].includes(url.hostname) ? url.origin : undefined
  if (url.protocol !== 'https:' || !/^[a-z0-9.-]+$/.test(url.hostname)) return
  return url.hostname.includes('.') ? url.origin : undefined
}

/** Origin that a request names as the page it comes from; undefined without one. */
export const refererOf = (referer: string | undefined): string | undefined => {
  const url = referer ? URL.parse(referer) : null
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of `#rrggbb`, 0 to 1. Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Color of text on `color`, black or white: whichever can be read better. One of them always has a contrast of 4.5 or more. */
export const inkOn = (color: string): 'black' | 'white' => (luminanceOf(color) > 0.179 ? 'black' : 'white')
