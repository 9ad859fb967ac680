import { useState } from 'react'
import type { Day, Holiday, OwnHours, Timetable } from '#contract/companies/hours.ts'
import { useAction } from '#web/lib/action.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Holidays } from './hours/holidays.tsx'
import { isOrdered, Week } from './hours/week.tsx'
import { section, type SectionArgs } from '#web/lib/section.tsx'
import { formatZone } from '#web/lib/wall-clock.ts'

const loadHours = ({ api }: SectionArgs) => api.hours.get()

/** Opening hours: the week from Monday, and dates with special hours. */
export function HoursSection({ data }: { data: OwnHours }) {
  const t = useOwnTexts(hoursTexts)
  const locale = useLocale()
  const [saved, setSaved] = useState(data)
  const [{ week, holidays }, set] = useState<Timetable>({ week: data.week, holidays: data.holidays })
  const [isTried, setTried] = useState(false)
  const isRight = week.every(({ spans }) => isOrdered(spans)) && holidays.every(({ spans }) => isOrdered(spans))
  const own = useOwnCompany()
  const save = useAction((_options, body: Timetable) => own.hours.save({ body }), {
    done: (answer) => {
      setSaved(answer)
      set({ week: answer.week, holidays: answer.holidays })
      showToast(t.saved)
    },
  })
  const setWeek = (changed: Day[]) => set({ holidays, week: changed })
  const setHolidays = (changed: Holiday[]) => set({ week, holidays: changed.toSorted((a, b) => a.day.localeCompare(b.day)) })
  return (
    <Stack gap="l">
      <Row>
        <span>{t.zone(formatZone(saved.time_zone, locale))}</span>
        {saved.is_open_now !== null && (
          <Badge tone={saved.is_open_now ? 'green' : 'neutral'}>{saved.is_open_now ? t.open : t.closed}</Badge>
        )}
      </Row>
      <Week of={week} onChange={setWeek} />
      <Holidays of={holidays} today={saved.today} onChange={setHolidays} />
      {isTried && !isRight && (
        <Banner tone="problem" isLive>
          {t.wrong}
        </Banner>
      )}
      <div>
        <Button
          size="l"
          isBusy={save.isBusy}
          onClick={() => {
            setTried(true)
            if (isRight) void save.run({ week, holidays })
          }}
        >
          {t.save}
        </Button>
      </div>
    </Stack>
  )
}

export const hoursSection = section(loadHours, HoursSection)
