import { use } from 'react'
import { inOrder } from '#contract/admin/work-kinds.ts'
import { waitingPath, waitingWork } from '#contract/admin/work-kinds.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMay } from '../permissions/role.ts'
import { WaitingContext } from './work.ts'

/** Link from an empty list to the next work that this admin may decide, else to the dashboard. */
export function NextWork() {
  const { nextWork } = useTexts(decisionTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const may = useMay()
  const next = inOrder(use(WaitingContext)).find(({ kind }) => may(waitingWork[kind].area, 'write'))
  return (
    <ButtonLink look="soft" to={next ? waitingPath(next.kind, next.first) : '/admin/dashboard'}>
      {next ? nextWork(waitingWork[next.kind].name[locale], next.count) : sections.dashboard}
    </ButtonLink>
  )
}
