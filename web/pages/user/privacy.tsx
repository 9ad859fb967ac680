import { redirect, useRevalidator } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { personal } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { Page, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/privacy.ts'
import { loadPrivacy, PrivacySection } from './privacy/privacy-section.tsx'

export const middleware = [personal]
export const clientMiddleware = [personal]

async function load({ context, url }: Route.LoaderArgs) {
  try {
    return await loadPrivacy({ api: context.get(apiContext) })
  } catch (error) {
    if (!isApiError(error, 'signed_out')) throw error
    throw redirect(localizedPath(`/auth/login?redirect=${encodeURIComponent(url.pathname + url.search)}`, localeOf(url.pathname)))
  }
}
export { load as clientLoader, load as loader }

/** Personal data, for guests by their cookie and for people with an account. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(privacyTexts)
  const { revalidate } = useRevalidator()
  useLive(`user:${loaderData.overview.person_id}`, () => void revalidate())
  return (
    <Page width="text">
      <Head title={t.title} isPrivate />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </Stack>
      <PrivacySection data={loaderData} />
    </Page>
  )
}
