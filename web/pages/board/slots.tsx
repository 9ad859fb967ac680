import type { Board } from '#contract/quotes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Plate } from '#web/ui/plate.tsx'
import css from './board.module.css'

/** The places of a request as house numbers: who has one, which are free. */
export function Slots({ board: { project, slots_used, companies } }: { board: Board }) {
  const t = useTexts(boardTexts)
  const inside = companies.filter(({ lead_id }) => lead_id !== null).toSorted((a, b) => a.lead_id!.localeCompare(b.lead_id!))
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
    </section>
  )
}
