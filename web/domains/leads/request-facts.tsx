import type { LeadTeaser } from '#contract/leads/lead.ts'
import { formatClock, formatDay, formatMiles } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import css from './request-facts.module.css'

/** A request as the reader may see it, with a note about hidden parts. */
export function RequestFacts({ teaser }: { teaser: LeadTeaser }) {
  const t = useTexts(leadTexts)
  const desk = useTexts(companyDeskTexts)
  const locale = useLocale()
  const { answers, text, withheld, photos, timing, date_from, date_to, city, state_iso, zip3, miles, contact_mode, calls_from, calls_to } =
    teaser
  const when =
    timing === 'dates' && date_from && date_to
      ? `${formatDay(date_from, locale, 'weekday')} – ${formatDay(date_to, locale, 'weekday')}`
      : desk.timing[timing]
  const hours =
    contact_mode === 'calls' && calls_from && calls_to
      ? `, ${t.callHours(formatClock(calls_from, locale), formatClock(calls_to, locale))}`
      : ''
  return (
    <div className={css.request}>
      <blockquote className={css.words} data-empty={text ? undefined : true}>
        {text || (withheld ? t.hiddenText : t.noWords)}
      </blockquote>
      {withheld && <p className={css.withheld}>{t.withheld[withheld]}</p>}
      <PhotoGrid photos={photos} />
      <DataList
        items={[
          ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
          { label: t.when, value: when },
          {
            label: t.place,
            value: `${t.area(city, state_iso, zip3)}${miles === null ? '' : ` · ${desk.away(formatMiles(miles, locale))}`}`,
          },
          { label: t.how, value: `${t.modes[contact_mode]}${hours}` },
          ...(teaser.is_assisted ? [{ label: t.assisted.label, value: t.assisted.text }] : []),
        ]}
      />
    </div>
  )
}
