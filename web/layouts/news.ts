import { localeOf } from '#web/lib/locale.ts'
import { showToast } from '#web/lib/notices.ts'
import { type Pushed, whenNotTyping } from '#web/lib/service-worker.ts'
import { knownSession, refreshSession } from '#web/lib/session.ts'
import { installedTexts } from '#web/locales/installed.ts'

const words = () => installedTexts[localeOf(location.pathname)]

/** Announces a new version until the person activates it. Waits while someone is typing. */
export const announceUpdate = (activate: () => void) =>
  whenNotTyping(() => {
    const { text, reload } = words().update
    showToast(text, { timeoutMs: null, tone: 'info', action: { label: reload, run: activate } })
  })

const pushToastMs = 5000

/** Shows a push to someone who has a page open. `path` is on this site and includes the language. */
export function announcePush({ title, body, path }: Pushed, go: (path: string) => void) {
  showToast(body, { timeoutMs: pushToastMs, tone: 'info', title, action: { label: words().open, run: () => go(path) } })
  if (knownSession()) refreshSession().catch(() => undefined)
}
