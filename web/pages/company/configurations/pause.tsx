import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Pauses } from '#contract/companies/pauses.ts'
import { useAction } from '#web/lib/action.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/page.tsx'
import { PauseForm } from './pause/pause-form.tsx'
import { LeftOutZips } from './pause/left-out-zips.tsx'
import { section } from '#web/lib/section.tsx'
import css from './spending.module.css'

/** Pauses of the whole company, of services and of zips. */
export function PauseSection({ data: { is_paused, until, time_zone, services, zips } }: { data: Pauses }) {
  const t = useOwnTexts(spendingTexts).pause
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const own = useOwnCompany()
  const set = useAction(
    (_, isPaused: boolean, day: string | null) => own.pauses.setCompany({ body: { is_paused: isPaused, until: day } }),
    { done: (now) => (showToast(now.is_paused ? t.started : t.ended), void revalidate()) },
  )
  return (
    <Stack gap="l">
      {is_paused ? (
        <Banner
          tone="warning"
          title={t.on}
          action={
            <Button size="s" isBusy={set.isBusy} onClick={() => void set.run(false, null)}>
              {t.end}
            </Button>
          }
        >
          {t.onText} {until ? t.until(formatDay(until, locale, 'weekday')) : t.open}
        </Banner>
      ) : (
        <>
          <Banner tone="done" title={t.off}>
            {t.offText}
          </Banner>
          <PauseForm name="company" timeZone={time_zone} isBusy={set.isBusy} pause={(day) => void set.run(true, day)} label={t.start} />
        </>
      )}
      {services.length > 0 && (
        <section className={css.part} aria-labelledby="pause-services">
          <h3 id="pause-services">{t.services}</h3>
          <p className={css.note}>{t.servicesText}</p>
          <ul className={css.list}>
            {services.map((one) => (
              <ServiceRow key={one.service.id} of={one} timeZone={time_zone} reload={() => void revalidate()} />
            ))}
          </ul>
        </section>
      )}
      <LeftOutZips zips={zips} timeZone={time_zone} reload={() => void revalidate()} />
    </Stack>
  )
}

type RowProps = { of: Pauses['services'][number]; timeZone: string; reload: () => void }

function ServiceRow({ of: { service, is_paused, until }, timeZone, reload }: RowProps) {
  const t = useOwnTexts(spendingTexts).pause
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const own = useOwnCompany()
  const set = useAction(
    (_, isPaused: boolean, day: string | null) =>
      own.pauses.setService({ params: { slug: service.slug }, body: { is_paused: isPaused, until: day } }),
    { done: () => (setOpen(false), reload()) },
  )
  return (
    <li className={css.row}>
      <div>
        <strong>{service.name}</strong>
        {is_paused && (
          <small>
            {t.on}. {until ? t.until(formatDay(until, locale, 'weekday')) : t.open}
          </small>
        )}
      </div>
      {is_paused ? (
        <Button size="s" look="soft" isBusy={set.isBusy} onClick={() => void set.run(false, null)}>
          {t.goOn}
        </Button>
      ) : (
        <Button size="s" look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.pauseThis}
        </Button>
      )}
      {isOpen && !is_paused && (
        <PauseForm
          name={service.slug}
          timeZone={timeZone}
          isBusy={set.isBusy}
          pause={(day) => void set.run(true, day)}
          label={t.pauseThis}
        />
      )}
    </li>
  )
}

export const pauseSection = section(({ api }) => api.pauses.get(), PauseSection)
