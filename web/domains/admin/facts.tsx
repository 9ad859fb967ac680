import { Fragment } from 'react'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { Time } from '#web/ui/time.tsx'

type Words = Readonly<Record<string, string>>
/** The word for a name of the code; one that is too new to have a word stands as it is, without its underscores. */
export const wordOf = (words: Words, name: string): string => words[name] ?? name.replaceAll('_', ' ')

/** What somebody or the system wrote down about a decision, in words. */
export function Facts({ of }: { of: Readonly<Record<string, unknown>> | null }) {
  const { facts } = useTexts(eventTexts)
  const known = Object.entries(of ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return known.map(([key, value], i) => (
    <Fragment key={key}>
      {i > 0 && ', '}
      {wordOf(facts, key)}: <Value name={key} of={value} />
    </Fragment>
  ))
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

function Value({ name, of: value }: { name: string; of: unknown }) {
  const locale = useLocale()
  const { table, roles } = useTexts(adminTexts)
  const { states, facts } = useTexts(eventTexts)
  const { roles: adminRoles } = useTexts(peopleTexts)
  const { company, review } = useTexts(decisionTexts)
  if (typeof value === 'boolean') return value ? table.yes : table.no
  if (typeof value === 'number') return name.endsWith('_cents') ? formatMoney({ amount: value, currency: 'USD' }, locale) : value
  if (Array.isArray(value)) return value.map((one) => wordOf({ ...facts, ...company.items }, String(one))).join(', ') || table.none
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isInstant(value)) return <Time at={value} />
  if (isId(value)) return `…${value.slice(-6)}`
  return wordOf({ ...states, ...roles, ...adminRoles, ...review.rules }, value)
}
