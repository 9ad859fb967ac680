import { useTexts } from '#web/lib/texts.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { lineChanges } from './line-changes.ts'
import css from './writing.module.css'

type Compared = { name: string; before: string; after: string }

/** Lines that only one of two versions has, by part; `same` is shown when there are none. */
export function Difference({ parts, same }: { parts: readonly Compared[]; same: string }) {
  const t = useTexts(writingTexts).difference
  const found = parts
    .map(({ name, before, after }) => ({ name, changes: lineChanges(before, after) }))
    .filter(({ changes }) => changes.length > 0)
  if (found.length === 0) return <p className={css.same}>{same}</p>
  return (
    <dl className={css.difference}>
      {found.map(({ name, changes }) => (
        <div key={name}>
          <dt>
            {name} <small>{t.lines(changes.length)}</small>
          </dt>
          {changes.map(({ kind, text }, i) => {
            const Mark = kind === 'gone' ? 'del' : 'ins'
            return (
              <dd key={i}>
                <span className="visually-hidden">{t[kind]}</span>
                <Mark>{text}</Mark>
              </dd>
            )
          })}
        </div>
      ))}
    </dl>
  )
}
