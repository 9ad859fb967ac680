import { IconX } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from './narrowed.module.css'

/** What the address narrows a list to and no field of it shows, in words of its own; each can be dropped. */
export function Narrowed({ words }: { words: Readonly<Record<string, (id: string) => string>> }) {
  const { drop } = useTexts(adminTexts).table
  const [params] = useSearchParams()
  const chips = Object.entries(words).flatMap(([name, say]) => {
    const id = params.get(name)
    if (!id) return []
    const rest = new URLSearchParams(params)
    for (const gone of [name, 'after', 'before']) rest.delete(gone)
    return [{ name, text: say(shortId(id)), search: `?${rest}` }]
  })
  if (chips.length === 0) return null
  return (
    <div className={css.chips}>
      {chips.map(({ name, text, search }) => (
        <Link key={name} to={search} className={css.chip} aria-label={drop(text)}>
          {text} <IconX aria-hidden />
        </Link>
      ))}
    </div>
  )
}

/** The end of an id, by which people tell things apart. */
export const shortId = (id: string): string => `…${id.slice(-6)}`
