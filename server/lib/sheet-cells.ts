import { country } from '#country/country.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { Localized } from '#contract/primitives.ts'
import type { ColumnOf, SheetName } from '#contract/spreadsheets/states.ts'
import { folded, type SheetProblem, type SheetRow } from './sheets.ts'

const shownChars = 80

/** Writes a yes or no into a file. */
export const yesNo = (is: boolean): Localized => (is ? { es: 'sí', en: 'yes' } : { es: 'no', en: 'no' })

const yes = ['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x']
const no = ['no', 'n', 'false', 'falso', '0', '']

const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
const amountWithComma = /^\$?\s*(\d+),(\d{1,2})$/

/** Cents of an amount as people write it: `85`, `$1,250.00`, `85,50`; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const [, whole, part = ''] = amount.exec(text) ?? amountWithComma.exec(text) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return cents <= 100_000_000 ? cents : undefined
}

const reasons = {
  yesNo: { es: 'Escribe sí o no.', en: 'Write yes or no.' },
  amount: {
    es: `Escribe un monto en ${country.currency.name.es}, como 85 o 85.50.`,
    en: `Write an amount in ${country.currency.name.en}, like 85 or 85.50.`,
  },
  number: { es: 'Escribe un número.', en: 'Enter a number.' },
} satisfies Record<string, Localized>

/**
 * Reads the cells of a row and collects their problems. Every reader gives undefined where the file has no such column, or the cell is
 * wrong.
 */
export function cellReader<S extends SheetName>({ row, cell }: SheetRow<S>) {
  const problems: SheetProblem[] = []
  const refuse = (column: ColumnOf<S> | null, reason: Localized): undefined => {
    problems.push({ row, column, value: column === null ? '' : (cell(column) ?? '').slice(0, shownChars), reason })
  }
  return {
    problems,
    refuse,
    text: cell,
    is(column: ColumnOf<S>): boolean | undefined {
      const text = cell(column)
      if (text === undefined) return undefined
      const word = folded(text)
      return yes.includes(word) ? true : no.includes(word) ? false : refuse(column, reasons.yesNo)
    },
    /** Null for an empty cell. */
    cents(column: ColumnOf<S>): number | null | undefined {
      const text = cell(column)
      return text === undefined ? undefined : text === '' ? null : (centsOf(text) ?? refuse(column, reasons.amount))
    },
    /** Null for an empty cell. */
    number(column: ColumnOf<S>): number | null | undefined {
      const text = cell(column)?.replace(/\s*%$/, '')
      if (text === undefined) return undefined
      if (text === '') return null
      return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : refuse(column, reasons.number)
    },
    /** One of the names of `values`, in either language. Null for an empty cell. */
    choice<T extends string>(column: ColumnOf<S>, values: Readonly<Record<T, Localized>>): T | null | undefined {
      const text = cell(column)
      if (text === undefined || text === '') return text === undefined ? undefined : null
      const all = Object.entries<Localized>(values) as [T, Localized][]
      const found = all.find(([value, { es, en }]) => [value, es, en].map(folded).includes(folded(text)))
      const names = (locale: 'es' | 'en') => all.map(([, name]) => name[locale]).join(', ')
      return found ? found[0] : refuse(column, { es: `Escribe uno de estos: ${names('es')}.`, en: `Write one of these: ${names('en')}.` })
    },
    /** Messages about fields, each at its column by `columns`; others at the whole row. */
    refuseFields(fields: FieldErrors, columns: Readonly<Record<string, ColumnOf<S>>>): void {
      for (const [field, messages] of Object.entries(fields)) {
        const column = columns[field] ?? columns[field.replaceAll(/\.\d+(?=\.|$)/g, '')] ?? null
        for (const reason of messages) refuse(column, reason)
      }
    },
  }
}
