import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Found } from '#contract/admin/search.ts'
import { sectionsOf } from '#web/domains/admin/menu/sections.ts'
import { AdminRoleContext } from '#web/domains/admin/permissions/role.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { plain } from '#web/lib/plain.ts'
import { useTexts } from '#web/lib/texts.ts'
import { findTexts } from '#web/locales/admin-find.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import css from './command-palette.module.css'
import { FoundOption, foundPath } from './found.tsx'

type Option = { key: string; path: string; content: ReactNode }
const optionOf = (row: Found): Option => ({ key: row.id, path: foundPath(row), content: <FoundOption found={row} /> })

/** Search for people, companies, records and admin pages: Ctrl or ⌘ and K. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTexts(findTexts)
  const navigate = useLocalNavigate()
  const [text, setText] = useState('')
  const isHurried = useRef(false)
  const wanted = text.trim()
  const { rows, isLooking, empty } = useFound(wanted, ([first]) => isHurried.current && first && go(optionOf(first)))
  const places = usePlaces(wanted)
  // Later results go below, so that options don't move under the pointer.
  const options = [...places, ...rows.map(optionOf)]

  function go({ path }: Option) {
    onClose()
    void navigate(path)
  }

  return (
    <Dialog title={t.title} isOpen onClose={onClose}>
      <div
        role="presentation"
        className={css.palette}
        // One Escape closes the dialog, without closing the list first.
        onKeyDownCapture={(event) => event.key === 'Escape' && event.stopPropagation()}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isLooking && options.length === 0) isHurried.current = true
        }}
      >
        <Typeahead<Option>
          label={t.label}
          value={text}
          onChange={(next) => {
            isHurried.current = false
            setText(next)
          }}
          options={options}
          keyOf={({ key }) => key}
          render={({ content }) => content}
          onChoose={go}
          takesFirst
          empty={empty}
        />
        {wanted === '' && <p className={css.hint}>{t.hint}</p>}
        {isLooking && options.length === 0 && <p className={css.hint}>{t.looking}</p>}
      </div>
    </Dialog>
  )
}

/** Records that match; results of an earlier query are dropped. `onFound` is called with each result of the current query. */
function useFound(
  wanted: string,
  onFound: (rows: readonly Found[]) => void,
): { rows: readonly Found[]; isLooking: boolean; empty?: string } {
  const t = useTexts(findTexts)
  const [answer, setAnswer] = useState<{ of: string; rows: readonly Found[] | 'failed' }>()
  const isWanted = wanted.length >= 2
  const hear = useEffectEvent(onFound)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const say = (rows: readonly Found[] | 'failed') => {
      if (stop.signal.aborted) return
      setAnswer({ of: wanted, rows })
      if (rows !== 'failed') hear(rows)
    }
    const timer = setTimeout(
      () => void api.admin.find({ query: { q: wanted } }, { signal: stop.signal }).then(say, () => say('failed')),
      120,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, isWanted])
  if (!isWanted) return { rows: [], isLooking: false }
  if (answer?.of !== wanted) return { rows: [], isLooking: true }
  if (answer.rows === 'failed') return { rows: [], isLooking: false, empty: t.failed }
  return { rows: answer.rows, isLooking: false, empty: t.empty }
}

/** Matching admin sections; all of them while nothing is typed. */
function usePlaces(wanted: string): Option[] {
  const locale = useLocale()
  const role = use(AdminRoleContext)
  return sectionsOf(role).flatMap(({ path, name }): Option[] =>
    plain(name[locale]).includes(plain(wanted)) ? [{ key: path, path, content: <strong>{name[locale]}</strong> }] : [],
  )
}
