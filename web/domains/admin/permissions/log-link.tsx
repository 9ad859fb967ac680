import { IconHistory } from '@tabler/icons-react'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from './log-link.module.css'
import { useMay } from './role.ts'

type LogLinkProps = {
  of: string
  id: string
  /** Icon alone, for the rows of a list. */
  isIcon?: boolean
}

/** Link to the audit log of one thing, for admins who may read it. */
export function LogLink({ of: entity, id, isIcon = false }: LogLinkProps) {
  const { log } = useTexts(adminTexts)
  const mayLook = useMay()('audit', 'read')
  if (!mayLook) return null
  const to = `/admin/audit?${new URLSearchParams({ entity, entity_id: id })}`
  if (!isIcon) return <LocalLink to={to}>{log.link}</LocalLink>
  return (
    <LocalLink to={to} className={css.icon} aria-label={log.link} title={log.link}>
      <IconHistory aria-hidden />
    </LocalLink>
  )
}
