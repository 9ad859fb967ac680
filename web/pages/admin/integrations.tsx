import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { NewKey } from '#contract/integrations/keys.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { KeyList } from '#web/domains/integrations/key-list.tsx'
import { AdminKeyForm } from '#web/domains/integrations/new-key-form.tsx'
import { SecretDialog } from '#web/domains/integrations/secret-dialog.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { Stack } from '#web/ui/page.tsx'
import { AdminApps } from './integrations/apps.tsx'
import { CompanyWebhooks } from './integrations/webhooks.tsx'
import type { Route } from './+types/integrations.ts'

async function load({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [keys, apps, webhooks] = await Promise.all([api.adminKeys.list(), api.adminApps.list(), api.adminWebhooks.list()])
  return { keys, apps, webhooks }
}
export { load as clientLoader, load as loader }

const calls = {
  rotate: (id: string, body: Parameters<typeof api.adminKeys.rotate>[0]['body']) => api.adminKeys.rotate({ params: { key_id: id }, body }),
  edit: (id: string, { name }: Parameters<typeof api.adminKeys.edit>[0]['body']) =>
    api.adminKeys.edit({ params: { key_id: id }, body: { name } }),
  revoke: (id: string) => api.adminKeys.revoke({ params: { key_id: id } }),
}

/** API keys of an admin, apps, and the webhooks of companies; an owner sees the keys of every admin. */
export default function AdminIntegrationsPage({ loaderData: { keys, apps, webhooks } }: Route.ComponentProps) {
  const t = useTexts(apiKeysTexts)
  const sections = useTexts(sectionNames)
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<NewKey>()
  const show = (key: NewKey) => {
    setMade(key)
    void revalidate()
  }
  return (
    <Stack gap="l">
      <Head title={sections.integrations} isPrivate />
      <Stack>
        <h1>{sections.integrations}</h1>
        <p>
          {t.adminIntro} <a href="/api/docs">{t.docs}</a>
        </p>
      </Stack>
      <KeyList keys={keys} hint={t.adminNoneText} calls={calls} rotated={show} set={() => void revalidate()} />
      <AdminKeyForm create={(body) => api.adminKeys.create({ body })} made={show} />
      <AdminApps apps={apps} changed={() => void revalidate()} />
      <CompanyWebhooks webhooks={webhooks} />
      <SecretDialog made={made} example="/api/admin/figures" onClose={() => setMade(undefined)} />
    </Stack>
  )
}
