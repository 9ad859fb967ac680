/** How long a browser is remembered as one that somebody signs in with. */
export const deviceDays = 400

type Named = readonly (readonly [RegExp, string])[]

// The first that fits: most browsers also claim to be others.
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

/** What a browser says it is; null where it says nothing that we know. */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

/** `Chrome · Android`, or as much of it as is known. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' · ')
}

/** The network of an address as limits count it: enough to know one's own, too little to be found by. */
export const networkOf = (ip: string): string =>
  ip.includes('.') ? ip.replace(/\.\d+$/, '.x') : ip === '' ? '' : `${ip.split(':').slice(0, 3).join(':')}:…`
