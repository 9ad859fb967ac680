import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigate, useNavigationType } from 'react-router'
import displayFont from './ui/fonts/bricolage-grotesque.woff2?url'
import textFont from './ui/fonts/figtree.woff2?url'
import type { Route } from './+types/root.ts'
import { Questions } from './domains/auth/questions.tsx'
import { apiContext, apisByLocale, callElsewhere } from './lib/api.ts'
import { askWhenRefused } from './lib/ask.ts'
import { beforePaint } from './lib/before-paint.ts'
import { watchInstallation } from './lib/install.ts'
import { localeOf, localizedPath } from './lib/locale.ts'
import { LocaleProvider } from './lib/locale-context.ts'
import { personalApiContext, siteContext } from './lib/page-context.ts'
import { useNonce } from './lib/nonce.ts'
import { type Pushed, startServiceWorker } from './lib/service-worker.ts'
import { startSession } from './lib/session.ts'
import { paintBars, wallColours } from './lib/theme.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { FailureDialog } from './ui/failure-dialog.tsx'
import { ViewingBar } from './layouts/viewing-bar.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { Toasts } from './ui/toasts.tsx'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext)
export const shouldRevalidate = () => false

/** A document has the words of one language: a page in the other one is a document of its own. */
const changeLanguage: Route.ClientMiddlewareFunction = ({ url }) => {
  if (localeOf(url.pathname) === document.documentElement.lang) return
  location.assign(url)
  return new Promise(() => undefined)
}

/** Every `load` in the browser calls the API in the language of the page it loads. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  changeLanguage,
  ({ context, url }) => {
    const api = apisByLocale[localeOf(url.pathname)]
    context.set(apiContext, api)
    context.set(personalApiContext, api)
  },
]

const font = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })
export const links: Route.LinksFunction = () => [
  font(textFont),
  font(displayFont),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
]

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const nonce = useNonce()
  const locale = localeOf(pathname)
  return (
    <html lang={locale} data-navigation={useNavigationType()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={wallColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={wallColours.dark} />
        {/* Scripts that load on demand find their nonce here. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {/* It has run long before React takes the page over, which leaves it as it came. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : '' }} />
        <meta name="apple-mobile-web-app-title" content="Oficio" />
        <link rel="manifest" href={localizedPath('/manifest.webmanifest', locale)} />
        <link rel="alternate" type="application/rss+xml" title="Oficio" href={localizedPath('/blog/rss.xml', locale)} />
        <Meta />
        <Links />
      </head>
      <body>
        <LocaleProvider value={locale}>{children}</LocaleProvider>
        <FreshStyle />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Applies how this page is scrolled to (base.css) before the router scrolls: Chromium goes to the top by the style of the page before. */
function FreshStyle() {
  useLocation()
  useLayoutEffect(() => void getComputedStyle(document.documentElement).scrollBehavior)
  return null
}

/** After a click the reader of the screen stands at the new page, not at the link that is gone. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.closest('main')) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Tells of new versions, and of pushes while somebody looks at a page. What tells is loaded when there is something to tell. */
function useNews() {
  const navigate = useNavigate()
  const onPush = useEffectEvent(async (pushed: Pushed) => {
    const { tellPush } = await import('./layouts/news.ts')
    tellPush(pushed, (path) => void navigate(path))
  })
  useEffect(() => {
    startServiceWorker({
      onPush: (pushed) => void onPush(pushed),
      onUpdate: async (letIn) => (await import('./layouts/news.ts')).tellUpdate(letIn),
    })
  }, [])
}

/** Its code comes only where somebody has typed before React listened. */
async function handOverTyped() {
  if (window.typedBefore.size > 0) (await import('./lib/typed-before.ts')).handOverTyped()
}

export default function Root({ loaderData: { referralOrigin } }: Route.ComponentProps) {
  useFocusOnNewPage()
  useNews()
  const navigate = useNavigate()
  const start = useEffectEvent(() => startSession(navigate))
  useEffect(() => {
    const steps = [handOverTyped, askWhenRefused, paintBars, () => start().finally(watchInstallation)]
    // React draws what each of them changes before the next one. A step that fails is logged, and the others still begin.
    queueMicrotask(() => steps.forEach((begin) => void new Promise((resolve) => resolve(begin())).catch(reportError)))
  }, [])
  useEffect(() => {
    if (referralOrigin) callElsewhere('POST /api/referrals', referralOrigin)
  }, [referralOrigin])
  return (
    <>
      <NavigationProgress />
      <ViewingBar />
      <Outlet />
      <Toasts />
      <FailureDialog />
      <Questions />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
