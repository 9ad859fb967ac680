import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Found } from '#contract/admin.ts'
import { AdminRoleContext } from '#web/domains/admin/role.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { findTexts } from '#web/locales/admin-find.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import { sectionsOf } from './admin-sections.ts'
import css from './command-palette.module.css'
import { FoundOption, foundPath } from './found.tsx'

type Option = { key: string; path: string; content: ReactNode }

/** Search for anybody and any place of the house: Ctrl or ⌘ and K. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { sections } = useTexts(adminTexts)
  const t = useTexts(findTexts)
  const navigate = useLocalNavigate()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ of: string; rows: Found[] }>({ of: '', rows: [] })
  const wanted = text.trim()
  const field = useRef<HTMLDivElement>(null)

  // An opening dialog gives the focus to its first button.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  useEffect(() => {
    if (wanted.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      api.admin
        .find({ query: { q: wanted } }, { signal: stop.signal })
        .then((rows) => setFound({ of: wanted, rows }))
        .catch((error: unknown) => stop.signal.aborted || showFailure(error))
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])

  const role = use(AdminRoleContext)
  const places = sectionsOf(role).flatMap(({ id, path }): Option[] =>
    sections[id].toLowerCase().includes(wanted.toLowerCase()) ? [{ key: path, path, content: <strong>{sections[id]}</strong> }] : [],
  )
  const rows = found.rows.map((row): Option => ({ key: row.id, path: foundPath(row), content: <FoundOption found={row} /> }))
  return (
    <Dialog title={t.title} isOpen onClose={onClose}>
      <div ref={field} className={css.palette}>
        <Typeahead<Option>
          label={t.label}
          value={text}
          onChange={setText}
          options={[...(wanted.length < 2 ? [] : rows), ...places]}
          keyOf={({ key }) => key}
          render={({ content }) => content}
          onChoose={({ path }) => {
            onClose()
            void navigate(path)
          }}
          {...(found.of === wanted ? { empty: t.empty } : {})}
        />
        {wanted === '' && <p className={css.hint}>{t.hint}</p>}
      </div>
    </Dialog>
  )
}
