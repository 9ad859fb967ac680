import { useEffect } from 'react'
import { useLocation, useNavigate, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ServiceDetail } from '#contract/catalog/services.ts'
import type { Locale } from '#contract/primitives.ts'
import { apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { localeOf } from '#web/lib/locale.ts'
import { type Draft, useHydrated, useStore } from '#web/lib/store.ts'

const keyOf = (slug: string, locale: Locale) => `form:${slug}:${locale}`

/** The service in the URL with its questions; the last one seen when offline. Null if the URL names none. */
export async function loadService({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): Promise<ServiceDetail | null> {
  const slug = url.searchParams.get('service')
  if (!slug) return null
  try {
    return await context.get(apiContext).catalog.service({ params: { id: slug } })
  } catch (error) {
    const kept = !import.meta.env.SSR && !isApiError(error) && localStorage.getItem(keyOf(slug, localeOf(url.pathname)))
    if (!kept) throw error
    return JSON.parse(kept) as ServiceDetail
  }
}

/** Questions of a service do not change while they are answered, so a step needs no call. */
export const ofOtherService = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.searchParams.get('service') !== nextUrl.searchParams.get('service') ||
  localeOf(currentUrl.pathname) !== localeOf(nextUrl.pathname)

/**
 * This browser's draft for `service`: undefined while loading, null if there is none. A URL without a service gets the draft's.
 */
export function useDraftOf(service: ServiceDetail | null): Draft | null | undefined {
  const isHydrated = useHydrated()
  const draft = useStore((store) => store.draft)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const missing = isHydrated && !service ? draft?.service : undefined

  useEffect(() => {
    if (service) keep(service, localeOf(pathname))
  }, [service, pathname])

  useEffect(() => {
    if (!missing) return
    const query = new URLSearchParams(search)
    query.set('service', missing)
    void navigate(`${pathname}?${query}`, { replace: true })
  }, [missing, pathname, search, navigate])

  if (!isHydrated || missing) return undefined
  return draft && draft.service === service?.slug ? draft : null
}

function keep(service: ServiceDetail, locale: Locale): void {
  try {
    localStorage.setItem(keyOf(service.slug, locale), JSON.stringify(service))
  } catch {
    // Without storage the wizard still works online.
  }
}
