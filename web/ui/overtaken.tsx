import { useState } from 'react'
import type { Overtaking } from '#contract/errors.ts'
import { minuteMs } from '#contract/durations.ts'
import { ago } from '#contract/admin/states.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { actTexts } from '#web/locales/admin-acts.ts'
import { overtakenTexts } from '#web/locales/overtaken.ts'

/** The change that came first: its author, what it was, and how long ago. `message` stands in for changes without words. */
export function Overtaken({ by: { actor, name, action, at }, message }: { by: Overtaking; message: string }) {
  const t = useTexts(overtakenTexts)
  const actions: Readonly<Record<string, string>> = useTexts(actTexts).actions
  const changes: Readonly<Record<string, string>> = t.changes
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const what = actor === 'A' ? actions[action] && `${name ?? t.somebody} ${lowered(actions[action])}` : changes[action]
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs))
  return <p>{what ? `${what} ${ago(minutes, locale)}. ${t.late}` : message}</p>
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
