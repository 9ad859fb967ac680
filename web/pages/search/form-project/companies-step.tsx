import { useState } from 'react'
import { contactModes } from '#contract/projects/states.ts'
import { setDetails } from '#web/domains/projects/draft/draft.ts'
import { contactPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useCallsTold, useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { ClockField, fullHours } from '#web/ui/fields/clock-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import { Coverage } from './coverage.tsx'
import { Directed } from './directed.tsx'
import { UsualPrice } from './usual-price.tsx'
import type { StepProps } from './when-step.tsx'

const counts = ['1', '2', '3', '4'] as const
const hours = fullHours(7, 22)

export function CompaniesStep({ service, draft: { details, zipcode, company }, progress, back }: StepProps) {
  const t = useTexts(wizardTexts)
  const settings = useSettings()
  const { help } = useCallsTold()
  const navigate = useLocalNavigate()
  const [error, setError] = useState<string>()
  const { contact_mode = 'messages', calls_from = '09:00', calls_to = '18:00' } = details
  // A request to one company takes one slot.
  const slots = company ? 1 : (details.slots ?? 3)
  const from = calls_from ?? '09:00'
  const to = calls_to ?? '18:00'
  const isByPhone = contact_mode === 'calls'

  function advance() {
    if (isByPhone && from >= to) return setError(t.companies.hoursWrong)
    setDetails({ slots, contact_mode, calls_from: isByPhone ? from : null, calls_to: isByPhone ? to : null })
    void navigate(contactPath(service.slug))
  }

  return (
    <WizardScreen
      title={service.name}
      back={back}
      progress={progress}
      heading={company ? t.companies.titleOne : t.companies.title}
      help={company ? undefined : t.companies.help}
      onSubmit={advance}
      actions={
        <Button type="submit" size="l">
          {t.next}
        </Button>
      }
    >
      {company ? (
        <>
          <Directed slug={company} />
          <CheckField
            name="asks_others"
            label={t.companies.others(settings.directBusinessHours)}
            note={t.companies.othersNote}
            checked={details.asks_others ?? false}
            onChange={({ target }) => setDetails({ asks_others: target.checked })}
          />
        </>
      ) : (
        <>
          <Coverage service={service.slug} zipcode={zipcode!} />
          <ChoiceField
            label={t.companies.label}
            isLabelHidden
            columns={2}
            name="slots"
            value={String(slots) as (typeof counts)[number]}
            onChange={(count) => setDetails({ slots: Number(count) })}
            options={counts
              .filter((count) => Number(count) <= settings.mostSlots)
              .map((value) => ({ value, ...t.companies.options[value] }))}
          />
        </>
      )}
      <UsualPrice service={service.slug} zipcode={zipcode!} />
      <ChoiceField
        label={t.companies.how}
        isLabelHidden={company !== null}
        name="contact_mode"
        value={contact_mode}
        onChange={(mode) => (
          setError(undefined),
          setDetails(
            mode === 'calls'
              ? { contact_mode: mode, calls_from: from, calls_to: to }
              : { contact_mode: mode, calls_from: null, calls_to: null },
          )
        )}
        options={contactModes.map((value) => ({ value, help, ...t.companies.modes[value] }))}
      />
      {isByPhone && (
        <Columns min="9rem">
          <ClockField
            label={t.companies.from}
            times={hours}
            value={from}
            onChange={(calls_from) => (setError(undefined), setDetails({ calls_from }))}
          />
          <ClockField
            label={t.companies.to}
            times={hours}
            error={error}
            value={to}
            onChange={(calls_to) => (setError(undefined), setDetails({ calls_to }))}
          />
        </Columns>
      )}
    </WizardScreen>
  )
}
