import * as z from 'zod/mini'
import { OwnCustomerInput } from '#contract/leads/own-customers.ts'
import { mostTags } from '#contract/leads/states.ts'
import type { Localized } from '#contract/primitives.ts'
import type { ColumnOf } from '#contract/spreadsheets/states.ts'
import { fieldErrors } from '#contract/validation.ts'
import { screenContact } from '#server/lib/contact-details/screen.ts'
import { cellReader } from '#server/lib/sheet-cells.ts'
import type { SheetProblem, SheetRow } from '#server/lib/sheets.ts'
import type { Entry } from '../own-customers/queries.ts'
import { entryOf, noSuchPhone, tagWithContact } from '../own-customers/rules.ts'

/** An entry with the tags and notes that stand below it. */
export type BookEntry = Entry & { tags: readonly string[]; notes: readonly string[] }
/** `row`: where the file names it. */
export type Wanted = { entry: BookEntry; before: BookEntry | undefined; row: number }

const columns: Record<string, ColumnOf<'own_customers'>> = {
  name: 'name',
  surname: 'surname',
  phone: 'phone',
  email: 'email',
  address: 'address',
  zipcode: 'zip',
}

const problems = {
  tagLength: { es: 'Una etiqueta tiene hasta 30 caracteres.', en: 'A tag has up to 30 characters.' },
  manyTags: { es: `Un cliente tiene hasta ${mostTags} etiquetas.`, en: `A customer has up to ${mostTags} tags.` },
  noteLength: { es: 'Una nota tiene hasta 2,000 caracteres.', en: 'A note has up to 2,000 characters.' },
  twoPeople: (phone: string, email: string): Localized => ({
    es: `El teléfono es de ${phone} y el correo de ${email}, que ya agregaste.`,
    en: `The phone is ${phone}’s and the email ${email}’s, whom you added before.`,
  }),
  twice: (row: number): Localized => ({
    es: `La fila ${row} es la misma persona y dice otra cosa.`,
    en: `Row ${row} is the same person and says something else.`,
  }),
}

/** Excel drops the zero with which a zip code begins, and people add four digits. */
const zipOf = (text: string): string => /^(\d{4,5})(?:-\d{4})?$/.exec(text)?.[1]?.padStart(5, '0') ?? text

/** Tags of a cell: `vip, jardín`. Notes stand apart by an empty line. */
const tagsIn = (cell: string) => cell.split(/[,;\n]/).flatMap((tag) => tag.trim() || [])
export const notesIn = (cell: string) => cell.split(/\n\s*\n/).flatMap((note) => note.trim() || [])

const without = (had: readonly string[], wanted: readonly string[]) => {
  const known = new Set(had.map((text) => text.toLowerCase()))
  return wanted.filter((text) => !known.has(text.toLowerCase()) && known.add(text.toLowerCase()))
}

export const isSame = ({ entry, before }: Wanted): boolean =>
  before !== undefined &&
  entry.tags.length === before.tags.length &&
  entry.notes.length === before.notes.length &&
  (['name', 'surname', 'phone', 'email', 'address', 'zipcode'] as const).every((part) => entry[part] === before[part])

/** Whether a row says about an entry what another row of the file said before. */
const changesNothing = (entry: BookEntry, next: BookEntry) => isSame({ entry: next, before: entry, row: 0 })

/**
 * Entries that the rows of a file add or change, found by phone or email. An empty cell keeps what is there, tags and notes are added: a file
 * removes nothing.
 */
export function readCustomers(
  rows: readonly SheetRow<'own_customers'>[],
  book: readonly BookEntry[],
  makeId: () => string,
): { wanted: Wanted[]; problems: SheetProblem[] } {
  const byReach = new Map<string, BookEntry>()
  const had = new Map(book.map((entry) => [entry.id, entry]))
  const wanted = new Map<string, Wanted>()
  const found: SheetProblem[] = []
  const keep = (entry: BookEntry) => {
    for (const reach of [entry.phone, entry.email]) if (reach !== null) byReach.set(reach, entry)
  }
  for (const entry of book) keep(entry)
  for (const line of rows) {
    const read = readRow(line, byReach, makeId)
    const before = read.entry && wanted.get(read.entry.id)
    if (before && !changesNothing(before.entry, read.entry!))
      read.problems.push({ row: line.row, column: null, value: '', reason: problems.twice(before.row) })
    if (read.entry && read.problems.length === 0 && !before) {
      wanted.set(read.entry.id, { entry: read.entry, before: had.get(read.entry.id), row: line.row })
      keep(read.entry)
    }
    found.push(...read.problems)
  }
  return { wanted: [...wanted.values()], problems: found }
}

type Read = { entry: BookEntry | undefined; problems: SheetProblem[] }

function readRow(line: SheetRow<'own_customers'>, byReach: ReadonlyMap<string, BookEntry>, makeId: () => string): Read {
  const read = cellReader(line)
  const cell = (column: ColumnOf<'own_customers'>) => read.text(column) ?? ''
  const input = {
    name: cell('name'),
    surname: cell('surname'),
    phone: cell('phone'),
    email: cell('email'),
    address: cell('address'),
    zipcode: zipOf(cell('zip')),
  }
  const parsed = z.safeParse(OwnCustomerInput, input, { reportInput: true })
  if (!parsed.success) {
    read.refuseFields(fieldErrors(parsed.error), columns)
    return { entry: undefined, problems: read.problems }
  }
  const { phone, ...given } = entryOf('', parsed.data)
  if (phone === undefined) read.refuse('phone', noSuchPhone)
  const [byPhone, byEmail] = [phone, given.email].map((reach) => (reach ? byReach.get(reach) : undefined))
  if (byPhone && byEmail && byPhone.id !== byEmail.id) read.refuse(null, problems.twoPeople(byPhone.name, byEmail.name))
  const before = byPhone ?? byEmail
  const [tags, notes] = [without(before?.tags ?? [], tagsIn(cell('tags'))), without(before?.notes ?? [], notesIn(cell('note')))]
  if (tags.some((tag) => tag.length > 30)) read.refuse('tags', problems.tagLength)
  else if (tags.some((tag) => screenContact(tag).isChanged)) read.refuse('tags', tagWithContact)
  else if ((before?.tags.length ?? 0) + tags.length > mostTags) read.refuse('tags', problems.manyTags)
  if (notes.some((note) => note.length > 2000)) read.refuse('note', problems.noteLength)
  if (read.problems.length > 0) return { entry: undefined, problems: read.problems }
  const entry = {
    id: before?.id ?? makeId(),
    name: given.name,
    surname: given.surname || (before?.surname ?? ''),
    phone: phone ?? before?.phone ?? null,
    email: given.email ?? before?.email ?? null,
    address: given.address || (before?.address ?? ''),
    zipcode: given.zipcode ?? before?.zipcode ?? null,
    tags: [...(before?.tags ?? []), ...tags],
    notes: [...(before?.notes ?? []), ...notes],
  }
  return { entry, problems: [] }
}
