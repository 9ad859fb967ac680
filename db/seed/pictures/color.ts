type Lab = [number, number, number]

/** Mixes two #rrggbb colours in OKLab, so that halfway looks halfway; t = 0 gives a, t = 1 gives b. */
export function mix(a: string, b: string, t: number): string {
  const [x, y] = [labOf(a), labOf(b)]
  return hexOf([0, 1, 2].map((i) => x[i]! + (y[i]! - x[i]!) * t) as Lab)
}

/** Towards light, slightly warm. */
export const tint = (color: string, amount: number) => mix(color, '#fffaf0', amount)

/** Towards shadow: a deep violet, which keeps colours alive where black would make them dirty. */
export const shade = (color: string, amount: number) => mix(color, '#1f1836', amount)

/** Lightness 0–1, chroma 0–0.37, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  return hexOf([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)])
}

const known = new Map<string, Lab>()

function labOf(hex: string): Lab {
  const found = known.get(hex)
  if (found) return found
  const [r, g, b] = [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16) / 255)) as Lab
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  if (known.size < 20_000) known.set(hex, lab)
  return lab
}

function hexOf([L, a, b]: Lab): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return (
    '#' +
    rgb
      .map((v) =>
        Math.round(255 * gamma(Math.min(1, Math.max(0, v))))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
