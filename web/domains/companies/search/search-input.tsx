import { type ComponentProps, useId, useRef, useState } from 'react'
import { lazyExtra } from '#web/lib/lazy-extra.tsx'
import type { Target } from './go.ts'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

/** Loads what a search form needs once it is used. */
export const loadSearch = () => import('./search-suggestions.tsx')

const Suggestions = lazyExtra(async () => (await loadSearch()).SearchSuggestions)

type SearchInputProps = ComponentProps<'input'> & {
  /** Called with a chosen suggestion and its name. */
  search: (text: string, chosen: Target) => unknown
}

/** Field of a search form. Its suggestions load when it is first pointed at or focused, and may be typed for before. */
export function SearchInput({ search, ...rest }: SearchInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isAwake, setAwake] = useState(false)
  const wake = () => setAwake(true)
  const choose: SearchSuggestionsProps['search'] = (chosen) => {
    field.current!.value = chosen.name
    search(chosen.name, chosen)
  }
  return (
    <>
      <input
        ref={field}
        name="q"
        role="combobox"
        aria-controls={id}
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="search"
        onFocus={wake}
        onPointerEnter={wake}
        {...rest}
      />
      {isAwake && <Suggestions id={id} field={field} search={choose} />}
    </>
  )
}
