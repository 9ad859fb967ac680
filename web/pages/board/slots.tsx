import { projectStates } from '#contract/projects/states.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Button } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/plate.tsx'
import css from './board.module.css'
import type { Board } from '#contract/boards/board.ts'

/** Slots of a request as house numbers, taken or free. One more can be added, up to four. */
export function Slots({ board: { project, slots_used, companies }, reload }: { board: Board; reload: () => void }) {
  const t = useTexts(boardTexts)
  const more = project.slots + 1
  const add = useAction((options) => api.projects.addSlots({ params: { project_id: project.id }, body: { slots: more } }, options), {
    done: () => {
      showToast(t.slotAdded)
      reload()
    },
  })
  const { mostSlots } = useSettings()
  const canAdd = projectStates.can('add_slots', project.state, 'U') && more <= mostSlots
  // A company that was not chosen has given its slot back (ADR 21).
  const inside = companies
    .filter(({ lead_id, state }) => lead_id !== null && state !== 'not_selected')
    .toSorted((a, b) => a.lead_id!.localeCompare(b.lead_id!))
  return (
    <section className={css.slots}>
      <h2>{t.slots(slots_used, project.slots)}</h2>
      <ol className={css.plates}>
        {Array.from({ length: project.slots }, (_, i) => (
          <li key={i} data-free={!inside[i] || undefined}>
            <Plate size="s">{i + 1}</Plate>
            <span>{inside[i]?.company.name ?? t.slotFree}</span>
          </li>
        ))}
      </ol>
      <p>{t.slotsHint}</p>
      {canAdd && (
        <div>
          <Button size="s" look="soft" isBusy={add.isBusy} onClick={() => void add.run()}>
            {t.addSlot}
          </Button>
        </div>
      )}
    </section>
  )
}
