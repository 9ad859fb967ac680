import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { NewKey } from '#contract/integrations/keys.ts'
import { KeyList } from '#web/domains/integrations/key-list.tsx'
import { CompanyKeyForm } from '#web/domains/integrations/new-key-form.tsx'
import { SecretDialog } from '#web/domains/integrations/secret-dialog.tsx'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireCompany } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/keys.ts'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

const load = async ({ context }: Route.LoaderArgs) => ({ keys: await context.get(apiContext).keys.list() })
export { load as clientLoader, load as loader }

const calls = {
  rotate: (id: string, body: Parameters<typeof api.keys.rotate>[0]['body']) => api.keys.rotate({ params: { key_id: id }, body }),
  edit: (id: string, body: Parameters<typeof api.keys.edit>[0]['body']) => api.keys.edit({ params: { key_id: id }, body }),
  revoke: (id: string) => api.keys.revoke({ params: { key_id: id } }),
}

/** API keys of a company. */
export default function CompanyKeysPage({ loaderData: { keys } }: Route.ComponentProps) {
  const t = useTexts(apiKeysTexts)
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<NewKey>()
  const show = (key: NewKey) => {
    setMade(key)
    void revalidate()
  }
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        <Stack gap="l">
          <p>
            {t.intro} <a href="/api/v1/docs">{t.docs}</a>
          </p>
          <KeyList keys={keys} hint={t.noneText} calls={calls} rotated={show} set={() => void revalidate()} />
          <CompanyKeyForm create={(body) => api.keys.create({ body })} made={show} />
        </Stack>
        <SecretDialog made={made} example="/api/company/leads" onClose={() => setMade(undefined)} />
      </Page>
    </>
  )
}
