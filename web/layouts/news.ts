import { localeOf } from '#web/lib/locale.ts'
import { showToast } from '#web/lib/notices.ts'
import { type Pushed, whenNotTyping } from '#web/lib/service-worker.ts'
import { knownSession, refreshSession } from '#web/lib/session.ts'
import { installedTexts } from '#web/locales/installed.ts'

const words = () => installedTexts[localeOf(location.pathname)]

/** A new version is there: it stays until somebody lets it in, and waits for whoever is writing. */
export const tellUpdate = (letIn: () => void) =>
  whenNotTyping(() => {
    const { text, reload } = words().update
    showToast(text, { timeoutMs: null, tone: 'info', action: { label: reload, run: letIn } })
  })

const pushToastMs = 5000

/** A push to somebody who is looking at a page. `path` is of this site and has its language. */
export function tellPush({ title, body, path }: Pushed, go: (path: string) => void) {
  showToast(body, { timeoutMs: pushToastMs, tone: 'info', title, action: { label: words().open, run: () => go(path) } })
  if (knownSession()) refreshSession().catch(() => undefined)
}
