import { Outlet } from 'react-router'
import { isApiError } from '#web/lib/api-error.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClosedDoor } from '#web/ui/scenes.tsx'
import type { Route } from './+types/admin-boundary.ts'
import { ErrorPage } from './error-page.tsx'
import css from './error-page.module.css'

/** As the other layouts have one, and says whom to ask where a role does not reach. */
export default function AdminBoundary() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isApiError(error, 'not_your_area') ? <NotYourArea /> : <ErrorPage error={error} />

function NotYourArea() {
  const { title, text, goOn } = useTexts(adminTexts).notYourArea
  return (
    <section className={css.page}>
      <Head title={title} isPrivate />
      <ClosedDoor number="403" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={css.actions}>
        <ButtonLink to="/admin/dashboard">{goOn}</ButtonLink>
      </div>
    </section>
  )
}
