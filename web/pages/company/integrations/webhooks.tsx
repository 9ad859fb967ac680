import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import { webhookEvents } from '#contract/webhooks/states.ts'
import { integrationPaths, webhookPath } from '#web/domains/integrations/paths.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/webhooks.ts'
import { SecretShown } from './webhooks/secret-shown.tsx'
import { Standing } from './webhooks/standing.tsx'
import { WebhookForm } from './webhooks/webhook-form.tsx'
import css from './webhooks/webhooks.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context }: Route.LoaderArgs) {
  const { company } = context.get(userContext)
  const isOwner = company && roleMay(company.role, 'integrations')
  return { companyId: company?.id ?? null, webhooks: isOwner ? await context.get(apiContext).webhooks.list() : null }
}
export { load as clientLoader, load as loader }

/** Webhooks of a company. */
export default function WebhooksPage({ loaderData: { companyId, webhooks } }: Route.ComponentProps) {
  const t = useTexts(webhooksTexts)
  const { revalidate } = useRevalidator()
  useLive(companyId && `company:${companyId}`, () => void revalidate())
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const add = <Button onClick={() => setAdding(true)}>{t.add}</Button>
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        {webhooks ? (
          <Stack gap="l">
            <p>
              {t.intro} <a href="https://www.standardwebhooks.com">{t.docs}</a>
            </p>
            {webhooks.length === 0 ? (
              <EmptyState title={t.none} action={add}>
                {t.noneText}
              </EmptyState>
            ) : (
              <section aria-label={t.list}>
                <Stack>
                  <Stack gap="s">
                    {webhooks.map((webhook) => (
                      <Card key={webhook.id} as="article" isLink>
                        <div className={css.head}>
                          <LocalLink to={webhookPath(webhook.id)} className={css.url}>
                            {webhook.url}
                          </LocalLink>
                          <Standing of={webhook} />
                        </div>
                      </Card>
                    ))}
                  </Stack>
                  <div>{add}</div>
                </Stack>
              </section>
            )}
            <Dialog title={t.add} isOpen={isAdding} onClose={() => setAdding(false)} look="sheet">
              <WebhookForm
                key={webhooks.length}
                defaults={{ url: '', events: [...webhookEvents] }}
                send={(body) => api.webhooks.add({ body })}
                done={(added) => {
                  setAdding(false)
                  setSecret(added.secret)
                  void revalidate()
                }}
                onCancel={() => setAdding(false)}
              />
            </Dialog>
            <SecretShown secret={secret} onClose={() => setSecret(undefined)} />
          </Stack>
        ) : (
          <EmptyState title={t.onlyOwners}>{t.onlyOwnersText}</EmptyState>
        )}
      </Page>
    </>
  )
}
