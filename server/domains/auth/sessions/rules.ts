/** Time for which a browser is remembered as a known device. */
export const deviceDays = 400

type Named = readonly (readonly [RegExp, string])[]

// The first match wins: most browsers also claim to be others.
const browsers: Named = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Named = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (names: Named, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/** Browser and system named by a user agent; null where unknown. */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

/** `Chrome · Android`, or the known part of it. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' · ')
}

/** Network part of an IP address, as rate limits count it: recognizable to its user, useless for tracing. */
export const networkOf = (ip: string): string =>
  ip.includes('.') ? ip.replace(/\.\d+$/, '.x') : ip === '' ? '' : `${ip.split(':').slice(0, 3).join(':')}:…`

/** Validity of a proof of presence. */
export const proofSeconds = 600
