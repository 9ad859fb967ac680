import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Suggestion } from '#contract/catalog/services.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSuggestions } from '#web/lib/use-suggestions.ts'
import { searchSuggestionTexts } from '#web/locales/search-suggestions.ts'
import { useOptionList } from '#web/ui/use-option-list.tsx'

export { go } from './go.ts'

export type SearchSuggestionsProps = {
  /** Id of the list. */
  id: string
  field: RefObject<HTMLInputElement | null>
  /** Called with a chosen suggestion. */
  search: (chosen: Suggestion) => void
}

/** Suggestions below a search field that may be focused and filled in already. */
export function SearchSuggestions({ id, field, search }: SearchSuggestionsProps) {
  const t = useTexts(searchSuggestionTexts)
  const [text, setText] = useState('')
  const { options, isKnown } = useSuggestions(text)
  const list = useOptionList<Suggestion>({
    id,
    label: t.label,
    value: text,
    options,
    keyOf: ({ kind, slug }) => `${kind}:${slug}`,
    render: ({ kind, name, category, matched }) => (
      <>
        {name}
        <small>
          {kind === 'category' ? t.wholeCategory : category}
          {matched && ` · ${t.matched(matched)}`}
        </small>
      </>
    ),
    onChoose: (option) => {
      setText('')
      search(option)
    },
    empty: isKnown ? t.nothing : undefined,
  })

  const onEvent = useEffectEvent(({ type, target }: Event) => {
    if (type === 'input') setText((target as HTMLInputElement).value)
    list.show(type !== 'blur', type === 'input')
  })
  const onKey = useEffectEvent(list.onKeyDown)
  useEffect(() => {
    const input = field.current!
    const listen = (event: Event) => onEvent(event)
    const listenToKeys = (event: KeyboardEvent) => onKey(event)
    const types = ['input', 'focus', 'blur'] as const
    for (const type of types) input.addEventListener(type, listen)
    input.addEventListener('keydown', listenToKeys)
    // Typed while this code was on its way.
    if (document.activeElement === input) input.dispatchEvent(new Event(input.value === input.defaultValue ? 'focus' : 'input'))
    return () => {
      for (const type of types) input.removeEventListener(type, listen)
      input.removeEventListener('keydown', listenToKeys)
    }
  }, [field])

  useEffect(() => {
    for (const [name, value] of Object.entries(list.field)) {
      if (value === undefined) field.current!.removeAttribute(name)
      else field.current!.setAttribute(name, String(value))
    }
  })

  return list.list
}
