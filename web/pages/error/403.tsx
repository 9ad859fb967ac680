import { data } from 'react-router'
import { EndViewing } from '#web/layouts/end-viewing.tsx'
import { ErrorPage } from '#web/layouts/error-page.tsx'
import css from '#web/layouts/error-page.module.css'
import { Head } from '#web/lib/head.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { viewingTexts } from '#web/locales/viewing.ts'
import { ClosedDoor } from '#web/ui/scenes.tsx'
import type { Route } from './+types/403.ts'

function load(): never {
  throw data(null, { status: 403 })
}
export { load as clientLoader, load as loader }

export default function Forbidden() {
  return null
}

/** What the person who is seen may not open: an admin gets there by going back to being one. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return useSession()?.is_viewed ? <NotWhileViewing /> : <ErrorPage error={error} />
}

function NotWhileViewing() {
  const t = useTexts(viewingTexts)
  return (
    <section className={css.page}>
      <Head title={t.closed} isPrivate />
      <ClosedDoor number="403" />
      <h1>{t.closed}</h1>
      <p>{t.closedText}</p>
      <div className={css.actions}>
        <EndViewing label={t.goBack} />
      </div>
    </section>
  )
}
