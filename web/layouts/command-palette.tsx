import { use, useEffect, useRef, useState } from 'react'
import type { Found } from '#contract/admin.ts'
import { AdminRoleContext } from '#web/domains/admin/role.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import css from './command-palette.module.css'
import { sectionsOf } from './admin-sections.ts'

type Option = { key: string; title: string; detail: string; path: string }
const paths = { user: '/admin/users', company: '/admin/companies', request: '/admin/requests' } as const

/** Search for anybody and any place of the house: Ctrl or ⌘ and K. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTexts(adminTexts)
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
  const places: Option[] = sectionsOf(role)
    .map(({ id, path }) => ({ key: path, title: t.sections[id], detail: '', path }))
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()))
  const rows = found.rows.map(({ kind, id, title, detail }) => ({
    key: id,
    title,
    detail: `${t.find.kinds[kind]} · ${detail}`,
    path: `${paths[kind]}/${id}`,
  }))
  return (
    <Dialog title={t.find.title} isOpen onClose={onClose}>
      <div ref={field} className={css.palette}>
        <Typeahead<Option>
          label={t.find.label}
          value={text}
          onChange={setText}
          options={[...(wanted.length < 2 ? [] : rows), ...places]}
          keyOf={({ key }) => key}
          render={({ title, detail }) => (
            <span className={css.option}>
              <strong>{title}</strong>
              {detail && <small>{detail}</small>}
            </span>
          )}
          onChoose={({ path }) => {
            onClose()
            void navigate(path)
          }}
          {...(found.of === wanted ? { empty: t.find.empty } : {})}
        />
      </div>
    </Dialog>
  )
}
