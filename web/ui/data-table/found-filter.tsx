import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { Typeahead } from '../typeahead.tsx'
import css from './bar.module.css'
import type { FilterOption, TableFilter } from './columns.ts'
import type { View } from './view.ts'

const leastLetters = 2

type FoundFilterProps = { filter: TableFilter & Required<Pick<TableFilter, 'find'>>; view: View }

/** Filters a view by one of many values, found by typing. Clearing the field removes the filter. */
export function FoundFilter({ filter: { id, label, options = [], find }, view }: FoundFilterProps) {
  const t = useTexts(adminTexts).table
  const chosen = view.params.get(id) ?? ''
  const [typed, setTyped] = useState<string>()
  const q = typed?.trim() ?? ''
  const isLongEnough = q.length >= leastLetters
  const found = useRead(`${id} ${q}`, async (read): Promise<readonly FilterOption[]> => (isLongEnough ? find(q, read) : []))
  const name = useRead(`${id} ${chosen}`, async (read) => (chosen ? (await find(chosen, read))[0]?.label : undefined))
  const known = options.find(({ value }) => value === chosen)?.label ?? name
  const shown = chosen && (known ?? `…${chosen.slice(-6)}`)
  return (
    <div
      className={css.filter}
      data-on={chosen !== '' || undefined}
      // Restores the name of the current choice.
      onBlur={() => setTyped(undefined)}
    >
      <Typeahead
        label={label}
        size="s"
        placeholder={t.all}
        value={typed ?? shown}
        onChange={(text) => {
          setTyped(text)
          if (text === '' && chosen) view.go({ [id]: null })
        }}
        options={isLongEnough ? (found ?? []) : typed ? [] : options}
        keyOf={({ value }) => value}
        render={(option) => option.label}
        onChoose={({ value }) => {
          setTyped(undefined)
          view.go({ [id]: value })
        }}
        empty={found && isLongEnough ? t.noneFound : undefined}
        takesFirst={isLongEnough}
      />
    </div>
  )
}
