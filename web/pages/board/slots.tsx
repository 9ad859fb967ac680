import { projectStates } from '#contract/projects/states.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { approvalTexts } from '#web/locales/approval.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Button } from '#web/ui/button.tsx'
import css from './board.module.css'
import type { Board } from '#contract/boards/board.ts'

/** Number of companies that may get in touch, in one line. One more can be allowed, up to four. */
export function Slots({ board: { project, slots_used, companies }, reload }: { board: Board; reload: () => void }) {
  const t = useTexts(boardTexts)
  const approval = useTexts(approvalTexts)
  const waiting = companies.filter((one) => one.approval !== null).length
  const more = project.slots + 1
  const add = useAction((options) => api.projects.addSlots({ params: { project_id: project.id }, body: { slots: more } }, options), {
    done: () => {
      showToast(t.slotAdded)
      reload()
    },
  })
  const { mostSlots } = useSettings()
  const canAdd = projectStates.can('add_slots', project.state, 'U') && more <= mostSlots
  return (
    <p className={css.slots}>
      {t.slots(slots_used - waiting, project.slots)} {waiting > 0 && approval.waiting(waiting)}
      {canAdd && (
        <Button size="s" look="plain" isBusy={add.isBusy} onClick={() => void add.run()}>
          {t.addSlot}
        </Button>
      )}
    </p>
  )
}
