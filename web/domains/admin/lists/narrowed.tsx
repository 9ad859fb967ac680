import { useSearchParams } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { Chips, ChosenChip } from '#web/ui/chips.tsx'

/** Filters of the address that no field of the list shows. Each can be removed. */
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
    <Chips>
      {chips.map(({ name, text, search }) => (
        <ChosenChip key={name} removeLabel={drop(text)} to={search}>
          {text}
        </ChosenChip>
      ))}
    </Chips>
  )
}

/** The end of an id, for telling things apart. */
export const shortId = (id: string): string => `…${id.slice(-6)}`
