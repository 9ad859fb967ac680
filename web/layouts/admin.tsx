import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router'
import { brand } from '#brand/brand.ts'
import { PlannedContext, useUndoKey } from '#web/domains/admin/decisions/planned.ts'
import { useNoteLists } from '#web/domains/admin/lists/list-link.tsx'
import { AdminRoleContext } from '#web/domains/admin/permissions/role.ts'
import { SavedViews, SavedViewsContext } from '#web/domains/admin/saved-views/saved-views.tsx'
import { WaitingContext } from '#web/domains/admin/queue/work.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireAdmin, userContext } from '#web/lib/guards.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOtherTabs } from '#web/lib/other-tabs.ts'
import { refreshSession } from '#web/lib/session.ts'
import { settle } from '#web/lib/settle.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { formatZone } from '#web/lib/wall-clock.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { TableViewsContext } from '#web/ui/data-table/views.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/admin.ts'
import { AccountMenu } from './account-menu.tsx'
import { AdminFailure } from './admin-failure.tsx'
import { AdminMenu } from './admin-menu.tsx'
import css from './admin.module.css'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { HeaderSearch } from './header-search.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

export const middleware = [requireAdmin]
export const clientMiddleware = [requireAdmin]

/** Optional data is omitted when it can't be read. A refused read means that the person is no longer an admin. */
async function orNone<T>(context: Route.LoaderArgs['context'], read: Promise<T[]>): Promise<T[]> {
  try {
    return await read
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    return (await settle(context, Promise.reject(error))) ?? []
  }
}

async function load({ context }: Route.LoaderArgs) {
  const { id: me, admin_role: role } = context.get(userContext)
  const { admin, decisions, savedViews } = context.get(apiContext)
  const [waiting, planned, views] = await Promise.all([
    orNone(context, admin.waiting()),
    orNone(context, decisions.list()),
    settle(context, savedViews.list()),
  ])
  return { me, role: role!, waiting, planned, views }
}
export { load as clientLoader, load as loader }

/** Frame of the administration: sections at the side, counts of pending work, and a global search. */
export default function AdminLayout({ loaderData: { me, role, waiting, planned, views } }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const { pathname } = useLocation()
  const [isFinding, setFinding] = useState(false)
  useNoteLists()
  const { revalidate } = useRevalidator()
  // The page stays, below a bar that says so. Once the admin is signed in again, work continues.
  useOtherTabs(async () => {
    const user = await refreshSession()
    if (user && !user.is_viewed) void revalidate()
  })

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setFinding(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])

  return (
    <AdminRoleContext value={role}>
      <WaitingContext value={waiting}>
        <PlannedContext value={{ list: planned, me }}>
          <UndoKey />
          <Frame
            head={
              <header className={css.head}>
                <details key={pathname} className={css.folded}>
                  <summary aria-label={t.menu}>
                    <IconMenu2 aria-hidden />
                  </summary>
                  <nav aria-label={t.title}>
                    <AdminMenu />
                    <LanguageSwitch className={css.language} />
                  </nav>
                </details>
                <LocalLink to="/admin/dashboard" className={css.logo} aria-label={`${brand.name}, ${t.title}`}>
                  <Logo />
                </LocalLink>
                <button
                  type="button"
                  className={css.find}
                  onClick={() => setFinding(true)}
                  aria-label={t.find}
                  aria-keyshortcuts="Control+K Meta+K"
                >
                  <IconSearch aria-hidden />
                  <span>{t.find}</span>
                  <kbd aria-hidden>Ctrl K</kbd>
                </button>
                <LanguageSwitch className={css.language} />
                <span className={css.theme}>
                  <ThemeSwitch />
                </span>
                <AccountMenu />
              </header>
            }
          >
            <div className={css.body}>
              <nav className={css.side} aria-label={t.title}>
                <AdminMenu />
              </nav>
              <div className={css.page}>
                <SavedViewsContext value={views}>
                  <TableViewsContext value={<SavedViews />}>
                    <Outlet />
                  </TableViewsContext>
                </SavedViewsContext>
                <Zone />
              </div>
            </div>
            <Suspense>{isFinding && <CommandPalette onClose={() => setFinding(false)} />}</Suspense>
          </Frame>
        </PlannedContext>
      </WaitingContext>
    </AdminRoleContext>
  )
}

/** Shown when the frame itself can't be loaded, also to a former admin: a closed door below the site's header. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame head={<Header search={<HeaderSearch />} />}>
    <AdminFailure error={error} />
  </Frame>
)

/** Time zone of the times on the page. */
function Zone() {
  const t = useTexts(adminTexts)
  return <p className={css.zone}>{t.zone(formatZone(useTimeZone(), useLocale()))}</p>
}

function UndoKey() {
  useUndoKey()
  return null
}
