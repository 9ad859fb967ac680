import { waitingKinds, waitingWork } from '#contract/admin/work-kinds.ts'
import { Fragment } from 'react'
import { settingNames } from '#contract/admin/setting-names.ts'
import { money } from '#contract/money.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { factTexts } from '#web/locales/admin-facts.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { Time } from '#web/ui/time.tsx'
import { shortId } from '../lists/narrowed.tsx'
import { spokenDays } from './spoken-days.ts'

type Words = Readonly<Record<string, string>>
/** Label of an identifier; an unknown one is shown as it is, without underscores. */
export const wordOf = (words: Words, name: string): string => words[name] ?? name.replaceAll('_', ' ')

/** Such a label, capitalized. */
export const standing = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Facts that a person or the system recorded with a decision, in words. */
export function Facts({ of }: { of: Readonly<Record<string, unknown>> | null }) {
  const { facts } = useTexts(factTexts)
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

/** One fact, with amounts, days and identifiers formatted for people. */
export function Value({ name, of: value }: { name: string; of: unknown }) {
  const locale = useLocale()
  const { table, roles, columns, people } = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const { states } = useTexts(eventTexts)
  const { facts, calls, lapses } = useTexts(factTexts)
  const { roles: adminRoles } = useTexts(peopleTexts)
  const { company, review } = useTexts(decisionTexts)
  const { kinds } = useTexts(credentialsTexts)
  const { acts } = useTexts(bulkTexts)
  const waiting = Object.fromEntries(waitingKinds.map((kind) => [kind, waitingWork[kind].name[locale]]))
  const named: Readonly<Record<string, Words>> = {
    list: sections,
    columns,
    kind: people,
    credential: kinds,
    call: calls,
    why: lapses,
    waiting,
  }
  if (typeof value === 'boolean') return value ? table.yes : table.no
  if (typeof value === 'number') return name.endsWith('_cents') ? formatMoney(money(value), locale) : value
  if (value === null || value === undefined) return table.none
  if (Array.isArray(value)) return <Values name={name} of={value} />
  if (typeof value === 'object') return <Facts of={value as Record<string, unknown>} />
  if (typeof value !== 'string') return null
  if (name === 'act' && value in acts) return acts[value as keyof typeof acts].name
  if (isInstant(value)) return <Time at={value} />
  if (isId(value)) return shortId(value)
  if (name === 'week') return spokenDays(value, locale)
  if (name === 'figure' && value in settingNames) return settingNames[value as keyof typeof settingNames][locale]
  return wordOf({ ...states, ...roles, ...adminRoles, ...review.rules, ...company.items, ...facts, ...named[name] }, value)
}

/** A long list of ids is shown as its number. */
function Values({ name, of: values }: { name: string; of: readonly unknown[] }) {
  const { none } = useTexts(adminTexts).table
  if (values.length === 0) return none
  if (typeof values[0] === 'string' && isId(values[0])) return values.length
  return values.map((value, i) => (
    <Fragment key={i}>
      {i > 0 && ', '}
      <Value name={name} of={value} />
    </Fragment>
  ))
}
