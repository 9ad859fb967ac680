import type { Availability } from '#contract/leads/availability.ts'
import { useTexts } from '#web/lib/texts.ts'
import { availabilityTexts } from '#web/locales/availability.ts'
import { workTexts } from '#web/locales/work.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import hours from '../hours/hours.module.css'
import css from './booking-rules.module.css'

const lengths = [30, 45, 60, 90, 120, 180, 240, 360, 480]
const leads = [0, 2, 4, 12, 24, 48, 72, 168]
const buffers = [0, 15, 30, 45, 60, 90, 120]
const notices = [0, 2, 12, 24, 48, 72, 168]
const counts = [1, 2, 3, 4, 5, 6, 8, 10]

/** The choices, with a value that was set by other means. */
const withOwn = (choices: readonly number[], own: number | null) =>
  own === null || choices.includes(own) ? choices : [...choices, own].toSorted((a, b) => a - b)

type RulesProps = { of: Availability; set: (changed: Partial<Availability>) => void }

/** Confirmation, lengths, and the rules of a booking. */
export function BookingRules({ of, set }: RulesProps) {
  const t = useTexts(availabilityTexts)
  const { minutes } = useTexts(workTexts).propose
  const pick = (choices: readonly number[], own: number | null, name: (n: number) => string) => ({
    value: String(own ?? ''),
    options: withOwn(choices, own).map((n) => ({ value: String(n), label: name(n) })),
  })
  const read = (key: keyof Availability) => (event: { target: { value: string } }) =>
    set({ [key]: event.target.value === '' ? null : Number(event.target.value) })
  return (
    <>
      <ChoiceField
        label={t.confirming}
        name="is_instant"
        columns={2}
        value={of.is_instant ? 'instant' : 'proposed'}
        onChange={(value) => set({ is_instant: value === 'instant' })}
        options={[
          { value: 'instant', label: t.instant, help: t.instantHelp },
          { value: 'proposed', label: t.proposed, help: t.proposedHelp },
        ]}
      />
      <section className={hours.part} aria-labelledby="lengths">
        <h3 id="lengths">{t.lengths}</h3>
        <div className={css.fields}>
          <SelectField label={t.visit} onChange={read('visit_minutes')} {...pick(lengths, of.visit_minutes, minutes)} />
          <SelectField
            label={t.job}
            hint={t.jobHint}
            empty={t.noJobs}
            onChange={read('job_minutes')}
            {...pick(lengths, of.job_minutes, minutes)}
          />
        </div>
      </section>
      <section className={hours.part} aria-labelledby="rules">
        <h3 id="rules">{t.rules}</h3>
        <div className={css.fields}>
          <SelectField
            label={t.lead}
            onChange={read('lead_hours')}
            {...pick(leads, of.lead_hours, (n) => (n === 0 ? t.none : t.hours(n)))}
          />
          <SelectField
            label={t.buffer}
            onChange={read('buffer_minutes')}
            {...pick(buffers, of.buffer_minutes, (n) => (n === 0 ? t.none : minutes(n)))}
          />
          <SelectField label={t.perDay} empty={t.unlimited} onChange={read('per_day')} {...pick(counts, of.per_day, String)} />
          <SelectField
            label={t.notice}
            onChange={read('notice_hours')}
            {...pick(notices, of.notice_hours, (n) => (n === 0 ? t.untilStart : t.before(n)))}
          />
        </div>
        <CheckField
          label={t.travel}
          note={t.travelHint}
          checked={of.counts_travel}
          onChange={({ target }) => set({ counts_travel: target.checked })}
        />
      </section>
    </>
  )
}
