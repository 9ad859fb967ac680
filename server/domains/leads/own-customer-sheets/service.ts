import { AppError } from '#contract/errors.ts'
import { customerErrors, mostOwnCustomers } from '#contract/leads/states.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import type { CsvValue } from '#server/lib/csv.ts'
import { newId } from '#server/lib/ids.ts'
import type { Sheet, SheetOutcome } from '#server/lib/sheets.ts'
import * as queries from '../own-customers/queries.ts'
import { changeBook } from '../own-customers/service.ts'
import { type BookEntry, isSame, notesIn, readCustomers, type Wanted } from './rules.ts'

type Member = Context<CompanyMember>

/** The company's address book, with tags and notes as they were written. */
async function readBook(ctx: Member) {
  const { id } = ctx.actor.company
  const [own, tags, notes] = await Promise.all([
    queries.listOwn(ctx.db, id),
    queries.listOwnTags(ctx.db, id),
    queries.listOwnNotes(ctx.db, id),
  ])
  const [tagsOf, notesOf] = [tags, notes].map((all) => Map.groupBy(all, (written) => written.own_customer_id))
  const texts = (of: typeof tagsOf, entryId: string) => of?.get(entryId)?.map(({ text }) => text) ?? []
  return own.map((entry) => ({ ...entry, tags: texts(tagsOf, entry.id), notes: texts(notesOf, entry.id) }))
}

/** The company's own customers, as rows of their file. */
export const ownCustomerRows = async (ctx: Member): Promise<CsvValue[][]> =>
  (await readBook(ctx)).map(({ name, surname, phone, email, address, zipcode, tags, notes }) => [
    name,
    surname,
    phone,
    email,
    address,
    zipcode,
    tags.join(', '),
    notes.join('\n\n'),
  ])

function wantedOf({ rows }: Sheet<'own_customers'>, own: readonly BookEntry[]) {
  const book = own.map((entry) => ({ ...entry, notes: entry.notes.flatMap(notesIn) }))
  const { wanted, problems } = readCustomers(rows, book, newId)
  const changing = wanted.filter((one) => !isSame(one))
  const added = changing.filter(({ before }) => before === undefined)
  if (added.length > 0 && own.length + added.length > mostOwnCustomers) throw new AppError(customerErrors.tooManyCustomers)
  const outcome = {
    added: added.length,
    changed: changing.length - added.length,
    same: wanted.length - changing.length,
    problems,
  } satisfies SheetOutcome
  return { outcome, added, changed: changing.filter(({ before }) => before !== undefined) }
}

/** Adds the people of a file to the company's own customers, and changes those that it has. @throws AppError `too_many_customers` */
export async function importOwnCustomers(
  ctx: Member,
  sheet: Sheet<'own_customers'>,
  { applies }: { applies: boolean },
): Promise<SheetOutcome> {
  if (!applies) return wantedOf(sheet, await readBook(ctx)).outcome
  return changeBook(ctx, async (ctx) => {
    const { outcome, added, changed } = wantedOf(sheet, await readBook(ctx))
    await save(ctx, added, changed)
    return outcome
  })
}

async function save(ctx: Member, added: readonly Wanted[], changed: readonly Wanted[]): Promise<void> {
  const { userId: authorId, company } = ctx.actor
  const [now, all] = [ctx.now(), [...added, ...changed]]
  const stored = (wanted: readonly Wanted[]) => wanted.map(({ entry: { tags: _tags, notes: _notes, ...entry } }) => entry)
  const below = (part: 'tags' | 'notes') =>
    all.flatMap(({ entry, before }) =>
      entry[part].slice(before?.[part].length ?? 0).map((text) => ({ id: newId(), own_customer_id: entry.id, text })),
    )
  await queries.insertOwn(ctx.db, company.id, stored(added), now)
  await queries.updateOwn(ctx.db, company.id, stored(changed))
  await queries.insertOwnTags(ctx.db, below('tags'))
  await queries.insertOwnNotes(ctx.db, below('notes'), { authorId, now })
}
