import { type DragEvent, useState } from 'react'
import type { CalendarEntry } from '#contract/leads/jobs.ts'
import { clockIn, instantIn } from '#contract/wall-clock.ts'
import { useFinePointer } from '#web/lib/pointer.ts'

/** Another time for an appointment, not yet proposed. */
type Chosen = { entry: CalendarEntry; startsAt: string }

export type Reschedule = ReturnType<typeof useReschedule>

const isMovable = ({ state, starts_at: at, on_way_at: onWay }: CalendarEntry) =>
  (state === 'proposed' || state === 'confirmed') && !onWay && Date.parse(at) > Date.now()

function accept(event: DragEvent<HTMLElement>) {
  event.preventDefault()
  event.dataTransfer.dropEffect = 'move'
}

/** Appointments dragged to another day or time of the company, `zone`, and the one that is chosen for the dialog. Days before `today` take none. */
export function useReschedule(zone: string, today: string) {
  const isFine = useFinePointer()
  const [dragged, setDragged] = useState<CalendarEntry>()
  const [chosen, setChosen] = useState<Chosen>()

  const source = (entry: CalendarEntry) =>
    isFine && isMovable(entry)
      ? {
          draggable: true,
          onDragStart: (event: DragEvent<HTMLElement>) => {
            const box = event.currentTarget.getBoundingClientRect()
            event.dataTransfer.setDragImage(event.currentTarget, event.clientX - box.left, event.clientY - box.top)
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', entry.id)
            // Chromium ends a drag when the page changes around its source while it begins.
            setTimeout(() => setDragged(entry))
          },
          onDragEnd: () => setDragged(undefined),
        }
      : {}

  /** `timeOf` names the time of day under the pointer; without it the appointment keeps its own. */
  const target = (day: string, timeOf?: (event: DragEvent<HTMLElement>) => string) =>
    dragged && day >= today
      ? {
          onDragEnter: accept,
          onDragOver: accept,
          onDrop: (event: DragEvent<HTMLElement>) => {
            event.preventDefault()
            const startsAt = instantIn(zone, day, timeOf?.(event) ?? clockIn(zone, Date.parse(dragged.starts_at))[1])
            setDragged(undefined)
            if (startsAt !== new Date(dragged.starts_at).toISOString()) setChosen({ entry: dragged, startsAt })
          },
        }
      : undefined

  return {
    isFine,
    dragged,
    source,
    target,
    chosen,
    choose: (entry: CalendarEntry) => setChosen({ entry, startsAt: entry.starts_at }),
    close: () => setChosen(undefined),
  }
}
