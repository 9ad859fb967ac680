import { readCountry } from '#country/read.ts'

const { states } = readCountry('country/us')
// Names that people and Spain's own places have too.
const common = new Set(['Georgia', 'Washington', 'Florida', 'Virginia', 'Carolina del Norte', 'Carolina del Sur'])
const names = states.list.flatMap(([, en, es]) => [en, es]).filter((name) => !common.has(name))

/** Amounts in dollars, zip codes and states, which no text of another country has. A ZIP file is none. */
export const foreign = new RegExp(
  String.raw`\$\s?\d|\bUSD\b|(?<!-)\b(?:US )?dollars?\b|\bd[oó]lares\b|\b[Zz]ip codes?\b|\bZIPs?\b(?! (?:archive|file|con todo|that you can|que puedes))|\bEE\. ?UU|\b(?:United States|Estados Unidos)\b|\b(?:${[...new Set(names)].join('|')})\b`,
)
