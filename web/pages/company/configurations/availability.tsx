import { useState } from 'react'
import type { Availability, OwnAvailability } from '#contract/leads/availability.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { section, type SectionArgs } from '#web/lib/section.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { formatZone } from '#web/lib/wall-clock.ts'
import { availabilityTexts } from '#web/locales/availability.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { BookingRules } from './availability/booking-rules.tsx'
import { Holidays } from './hours/holidays.tsx'
import { isOrdered, Week } from './hours/week.tsx'

const loadAvailability = ({ api }: SectionArgs) => api.availability.get()

const usual = {
  is_instant: false,
  visit_minutes: 60,
  job_minutes: null,
  lead_hours: 24,
  buffer_minutes: 30,
  counts_travel: true,
  per_day: null,
  notice_hours: 24,
} satisfies Partial<Availability>

/** When customers can book, and by which rules. */
function AvailabilitySection({ data }: { data: OwnAvailability }) {
  const t = useTexts(availabilityTexts)
  const locale = useLocale()
  const [saved, setSaved] = useState(data.availability)
  const [edited, setEdited] = useState<Availability | null>(data.availability && filled(data.availability))
  if (!edited) {
    return (
      <Stack>
        <p>{t.off}</p>
        <div>
          <Button onClick={() => setEdited(filled({ ...usual, ...data.opening }))}>{t.start}</Button>
        </div>
      </Stack>
    )
  }
  const stopped = () => {
    setSaved(null)
    setEdited(null)
    showToast(t.stopped)
  }
  return (
    <Stack gap="l">
      <Row>
        <span>{t.zone(formatZone(data.time_zone, locale))}</span>
        {saved && <Badge tone="green">{t.isOn}</Badge>}
      </Row>
      <Editor
        of={edited}
        today={data.today}
        onChange={setEdited}
        done={(answer) => {
          setSaved(answer)
          setEdited(filled(answer))
          showToast(t.saved)
        }}
      />
      {saved && (
        <div>
          <AskButton look="plain" label={t.stop} title={t.stopTitle} no={t.cancel} act={() => api.availability.stop()} done={stopped}>
            <p>{t.stopText}</p>
          </AskButton>
        </div>
      )}
    </Stack>
  )
}

/** With every weekday, in order, as the form shows it. */
const filled = (availability: Availability): Availability => ({
  ...availability,
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => availability.week.find((day) => day.weekday === weekday) ?? { weekday, spans: [] }),
})

type EditorProps = {
  of: Availability
  today: string
  onChange: (changed: Availability) => void
  done: (saved: Availability) => void
}

function Editor({ of, today, onChange, done }: EditorProps) {
  const t = useTexts(availabilityTexts)
  const [problem, setProblem] = useState<string>()
  const { week, holidays } = of
  const set = (changed: Partial<Availability>) => {
    onChange({ ...of, ...changed })
    setProblem(undefined)
  }
  const save = useAction((_options) => api.availability.save({ body: of }), { done: (answer) => done(answer.availability!) })
  const submit = () => {
    if (![...week, ...holidays].every(({ spans }) => isOrdered(spans))) return setProblem(t.wrong)
    if (![...week, ...holidays].some(({ spans }) => spans.length > 0)) return setProblem(t.empty)
    void save.run()
  }
  return (
    <>
      <Week of={week} onChange={(changed) => set({ week: changed })} />
      <Holidays
        of={holidays}
        today={today}
        onChange={(changed) => set({ holidays: changed.toSorted((a, b) => a.day.localeCompare(b.day)) })}
      />
      <BookingRules of={of} set={set} />
      {problem && (
        <Banner tone="problem" isLive>
          {problem}
        </Banner>
      )}
      <div>
        <Button size="l" isBusy={save.isBusy} onClick={submit}>
          {t.save}
        </Button>
      </div>
    </>
  )
}

export const availabilitySection = section(loadAvailability, AvailabilitySection)
