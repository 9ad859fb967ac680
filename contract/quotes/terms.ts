type Term = { kind: 'day' } | { kind: 'number'; least: number; most: number } | { kind: 'text'; most: number }

/**
 * Conditions of a quote besides its price, in the order in which both sides read them. Each is a column of `quotes`. The API's fields, the
 * form, templates, the terms shown, differences between versions and the agreement follow from this table. A number may be unset, a text is
 * empty then. Templates leave days open.
 */
export const quoteTerms = {
  earliest_start: { kind: 'day' },
  duration_days: { kind: 'number', least: 1, most: 365 },
  warranty_months: { kind: 'number', least: 0, most: 600 },
  includes: { kind: 'text', most: 1000 },
  excludes: { kind: 'text', most: 1000 },
} as const satisfies Record<string, Term>

export type TermName = keyof typeof quoteTerms
export type TermKind<N extends TermName> = (typeof quoteTerms)[N]['kind']
type NameOf<K extends Term['kind']> = { [N in TermName]: TermKind<N> extends K ? N : never }[TermName]

export const termNames = Object.keys(quoteTerms) as TermName[]

/** Terms that templates carry. */
export const templateTerms = termNames.filter((name) => quoteTerms[name].kind !== 'day') as Exclude<TermName, NameOf<'day'>>[]
