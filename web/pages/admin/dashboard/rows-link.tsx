import type { ReactNode } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { areaOf } from './links.ts'

/** A number that links to its rows for admins with permission, and is plain text for others. */
export function RowsLink({ to, label, children }: { to: string; label?: string; children: ReactNode }) {
  const may = useMay()
  if (may(areaOf(to), 'read'))
    return (
      <LocalLink to={to} aria-label={label}>
        {children}
      </LocalLink>
    )
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- stands where a link would, looks like its neighbours and leads nowhere
  return <a>{children}</a>
}
