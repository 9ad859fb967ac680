// Format: evanw/thumbhash. The header has luminance and two color differences, six bits each, and the range of each.

export type Colour = [red: number, green: number, blue: number]
/** Luminance, yellow minus blue, red minus green. */
export type Channels = [light: number, yellow: number, red: number]

export function colourOf([light, yellow, red]: Channels): Colour {
  const blue = light - (2 / 3) * yellow
  const r = (3 * light - blue + red) / 2
  return [r, r - red, blue].map((one) => Math.round(255 * Math.min(1, Math.max(0, one)))) as Colour
}

export const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
export const headerOf = (bytes: Uint8Array) => bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)
export const meansOf = (header: number): Channels => [(header & 63) / 63, ((header >> 6) & 63) / 31.5 - 1, ((header >> 12) & 63) / 31.5 - 1]

/** Average color of a picture, from its thumbhash (base64). */
export const averageColour = (thumbhash: string) => `rgb(${colourOf(meansOf(headerOf(bytesOf(thumbhash)))).join(' ')})`
