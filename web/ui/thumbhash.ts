/**
 * Mean colour of a picture from its thumbhash (base64): what stands in its place until it is loaded. The header holds
 * luminance and two colour differences, six bits each. Format: evanw/thumbhash.
 */
export function averageColour(thumbhash: string): string {
  const bytes = atob(thumbhash)
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16)
  const light = (header & 63) / 63
  const yellow = ((header >> 6) & 63) / 31.5 - 1
  const red = ((header >> 12) & 63) / 31.5 - 1
  const blue = light - (2 / 3) * yellow
  const r = (3 * light - blue + red) / 2
  const channels = [r, r - red, blue].map((one) => Math.round(255 * Math.min(1, Math.max(0, one))))
  return `rgb(${channels.join(' ')})`
}
