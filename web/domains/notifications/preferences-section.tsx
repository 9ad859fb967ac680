import { useState } from 'react'
import { notificationChannels, smsTopics } from '#contract/notifications/states.ts'
import type { Choice, NotificationPreferences, PreferencesChange } from '#contract/notifications/preferences.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { PushCard } from './push-card.tsx'
import { useAction } from '#web/lib/action.ts'
import { api, type ApiClient } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ClockField } from '#web/ui/fields/clock-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import css from './preferences-section.module.css'

export const loadPreferences = ({ api }: { api: ApiClient }) => api.notifications.preferences()

const usualQuiet = { from: '22:00', to: '08:00' }

/** Notification preferences: topics, channels and quiet hours. */
export function PreferencesSection({ data, user }: { data: NotificationPreferences; user: AuthUser }) {
  const t = useTexts(accountTexts).notices
  const [saved, setSaved] = useState(data)
  const [{ choices, quiet }, setPreferences] = useState(data)
  const save = useAction((_options, body: PreferencesChange) => api.notifications.setPreferences({ body }), {
    done: (saved) => {
      setSaved(saved)
      setPreferences(saved)
      showToast(t.saved)
    },
  })
  const choose = (changed: Choice) =>
    setPreferences({ choices: choices.map((choice) => (choice.topic === changed.topic ? changed : choice)), quiet })
  const rest = (hours: NotificationPreferences['quiet']) => setPreferences({ choices, quiet: hours })

  return (
    <Stack>
      <PushCard person={user.id} about="all" />
      <Matrix choices={choices} choose={choose} />
      <p className={css.note}>{t.always}</p>
      <p className={css.note}>{t.texts}</p>
      <TitledCard id="quiet" title={t.quiet} size="l" gap="s">
        <p className={css.note}>{t.quietText}</p>
        <CheckField label={t.quietOn} checked={quiet !== null} onChange={({ target }) => rest(target.checked ? usualQuiet : null)} />
        {quiet && (
          <Row>
            <ClockField label={t.from} value={quiet.from} onChange={(from) => rest({ ...quiet, from })} except={quiet.to} />
            <ClockField label={t.to} value={quiet.to} onChange={(to) => rest({ ...quiet, to })} except={quiet.from} />
          </Row>
        )}
      </TitledCard>
      <div>
        <Button size="l" isBusy={save.isBusy} onClick={() => void save.run({ choices: changesOf(choices, saved.choices), quiet })}>
          {t.save}
        </Button>
      </div>
    </Stack>
  )
}

/** Changed switches only: untouched ones keep following the defaults. */
const changesOf = (choices: readonly Choice[], saved: readonly Choice[]): PreferencesChange['choices'] =>
  choices.flatMap((choice) => {
    const before = saved.find(({ topic }) => topic === choice.topic)
    const changed = notificationChannels.filter((channel) => choice[channel] !== before?.[channel])
    return changed.length === 0
      ? []
      : [{ topic: choice.topic, ...Object.fromEntries(changed.map((channel) => [channel, choice[channel]])) }]
  })

function Matrix({ choices, choose }: { choices: readonly Choice[]; choose: (changed: Choice) => void }) {
  const t = useTexts(accountTexts).notices
  return (
    <table className={css.matrix}>
      <caption className="visually-hidden">{t.matrix}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.topic}</span>
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.topic}>
            <th scope="row">
              {t.topics[choice.topic].name}
              <small>{t.topics[choice.topic].hint}</small>
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel}>
                {(channel !== 'sms' || smsTopics.includes(choice.topic)) && (
                  <label>
                    <input
                      type="checkbox"
                      checked={choice[channel]}
                      aria-label={`${t.topics[choice.topic].name}: ${t.channels[channel]}`}
                      onChange={({ target }) => choose({ ...choice, [channel]: target.checked })}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
