import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { useMay } from './role.ts'

/** To all that was decided about one thing, for those who may look at that. */
export function LogLink({ of: entity, id }: { of: string; id: string }) {
  const { log } = useTexts(adminTexts)
  const mayLook = useMay()('audit', 'read')
  return mayLook && <LocalLink to={`/admin/audit?${new URLSearchParams({ entity, entity_id: id })}`}>{log.link}</LocalLink>
}
