import { useEffect, useState } from 'react'
import type { ServiceDetail } from '#contract/catalog/services.ts'
import { timings } from '#contract/projects/states.ts'
import { bookableDays } from '#web/lib/days.ts'
import { useClickAdvances } from '#web/domains/projects/draft/click-advances.ts'
import { setDetails } from '#web/domains/projects/draft/draft.ts'
import { detailPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import type { Draft } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { DateWindowField } from '#web/ui/fields/date-window-field.tsx'
import { guideAround } from './usual-price.tsx'

export type StepProps = { service: ServiceDetail; draft: Draft; progress: { current: number; all: number }; back: string }

type Timing = (typeof timings)[number]

export function WhenStep({ service, draft: { details, zipcode }, progress, back }: StepProps) {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const [error, setError] = useState<string>()
  const { date_from, date_to } = details
  // `dates` counts as chosen once it has days.
  const [isByDates, setByDates] = useState(details.timing === 'dates')
  // An invalid date is not saved, and blocks the next step.
  const [isUnreadable, setUnreadable] = useState(false)
  // Two screens later it is shown at once.
  useEffect(() => void guideAround({ service: service.slug, zipcode: zipcode! }), [service.slug, zipcode])
  const timing = isByDates ? 'dates' : details.timing
  const click = useClickAdvances(timing, () => timing !== 'dates' && advance())
  const days = date_from && date_to ? { from: date_from, to: date_to } : undefined

  function advance(chosen = timing) {
    if (!chosen) return setError(t.chooseFirst)
    if (chosen === 'dates' && (!days || isUnreadable)) return setError(t.when.datesMissing)
    void navigate(detailPath('what', service.slug))
  }

  function choose(chosen: Timing) {
    setError(undefined)
    setByDates(chosen === 'dates')
    setUnreadable(false)
    if (chosen !== 'dates') setDetails({ timing: chosen, date_from: null, date_to: null })
    if (click.isClick() && chosen !== 'dates') advance(chosen)
  }

  return (
    <WizardScreen
      title={service.name}
      back={back}
      progress={progress}
      heading={t.when.title}
      help={t.when.help}
      onSubmit={() => advance()}
      actions={
        <Button type="submit" size="l">
          {t.next}
        </Button>
      }
    >
      <div {...click.around}>
        <ChoiceField
          label={t.when.title}
          isLabelHidden
          name="timing"
          value={timing}
          onChange={choose}
          error={timing === 'dates' ? undefined : error}
          options={timings.map((value) => ({ value, ...t.when.options[value] }))}
        />
      </div>
      {timing === 'dates' && (
        <DateWindowField
          label={t.when.dates}
          {...bookableDays()}
          error={error}
          value={days}
          onChange={(chosen) => {
            setError(undefined)
            setUnreadable(!chosen)
            if (chosen) setDetails({ timing: 'dates', date_from: chosen.from, date_to: chosen.to })
          }}
        />
      )}
    </WizardScreen>
  )
}
