import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigate, useNavigationType } from 'react-router'
import { brand } from '#brand/brand.ts'
import displayFont from '#brand/display.woff2?url'
import textFont from '#brand/text.woff2?url'
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

/** A document holds the texts of one language, so switching languages loads a new document. */
const changeLanguage: Route.ClientMiddlewareFunction = ({ url }) => {
  if (localeOf(url.pathname) === document.documentElement.lang) return
  location.assign(url)
  return new Promise(() => undefined)
}

/** In the browser, `load` calls the API in the language of the page being loaded. */
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
        {/* Lazy scripts find their nonce here. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {/* This script has run long before hydration, and React leaves it as it is. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : '' }} />
        <meta name="apple-mobile-web-app-title" content={brand.name} />
        <link rel="manifest" href={localizedPath('/manifest.webmanifest', locale)} />
        <link rel="alternate" type="application/rss+xml" title={brand.name} href={localizedPath('/blog/rss.xml', locale)} />
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

/** Applies this page's scroll behavior (base.css) before the router scrolls. Otherwise Chromium scrolls with the previous page's style. */
function FreshStyle() {
  useLocation()
  useLayoutEffect(() => void getComputedStyle(document.documentElement).scrollBehavior)
  return null
}

/** Moves the focus to the new page after a click, instead of leaving it on the removed link. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.closest('main')) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Announces new versions, and pushes while a page is open. The code is loaded on demand. */
function useNews() {
  const navigate = useNavigate()
  const onPush = useEffectEvent(async (pushed: Pushed) => {
    const { announcePush } = await import('./layouts/news.ts')
    announcePush(pushed, (path) => void navigate(path))
  })
  useEffect(() => {
    startServiceWorker({
      onPush: (pushed) => void onPush(pushed),
      onUpdate: async (activate) => (await import('./layouts/news.ts')).announceUpdate(activate),
    })
  }, [])
}

/** Loaded only if someone typed before hydration. */
async function handOverTyped() {
  window.hasBegun = true
  if (window.typedBefore.size > 0) (await import('./lib/typed-before.ts')).handOverTyped()
}

export default function Root({ loaderData: { referralOrigin } }: Route.ComponentProps) {
  useFocusOnNewPage()
  useNews()
  const navigate = useNavigate()
  const start = useEffectEvent(() => startSession(navigate))
  useEffect(() => {
    const steps = [handOverTyped, askWhenRefused, paintBars, () => start().finally(watchInstallation)]
    // React renders the changes of each step before the next one starts. A failed step is logged and doesn't stop the others.
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
