import { useTexts } from '#web/lib/texts.ts'
import { factTexts } from '#web/locales/admin-facts.ts'
import css from './change.module.css'
import { Value, wordOf } from './facts.tsx'

type Facts = Readonly<Record<string, unknown>> | null

/** Changes of a decision, one line each: before and after. Values that stayed, or were added as context, stand alone. */
export function Change({ before, after }: { before: Facts; after: Facts }) {
  const { facts } = useTexts(factTexts)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const lines = names
    .map((name) => ({ name, was: before?.[name] ?? null, is: after?.[name] ?? null, isGone: after !== null && !(name in after) }))
    .filter(({ was, is }) => was !== null || is !== null)
  if (lines.length === 0) return null
  return (
    <ul className={css.change}>
      {lines.map(({ name, was, is, isGone }) => (
        <li key={name}>
          {wordOf(facts, name)}:{' '}
          {isChanged(was, is) && !isGone ? <Both name={name} was={was} is={is} /> : <Value name={name} of={is ?? was} />}
        </li>
      ))}
    </ul>
  )
}

const isChanged = (was: unknown, is: unknown) => was !== null && JSON.stringify(was) !== JSON.stringify(is)

const Both = ({ name, was, is }: { name: string; was: unknown; is: unknown }) => (
  <>
    <del>
      <Value name={name} of={was} />
    </del>{' '}
    →{' '}
    <ins>
      <Value name={name} of={is} />
    </ins>
  </>
)
