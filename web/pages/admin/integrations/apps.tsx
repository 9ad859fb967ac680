import { useState } from 'react'
import type { RegisteredApp } from '#contract/integrations/apps.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/action.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { appsTexts } from '#web/locales/apps.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import css from '#web/domains/integrations/keys.module.css'

type Props = { apps: readonly RegisteredApp[]; changed: () => void }

/** Apps that anybody can connect: registered by admins, or in use. */
export function AdminApps({ apps, changed }: Props) {
  const t = useTexts(appsTexts).admin
  return (
    <section aria-labelledby="apps">
      <Stack>
        <h2 id="apps">{t.title}</h2>
        <p className={css.note}>{t.intro}</p>
        {apps.length === 0 ? (
          <EmptyState title={t.none} />
        ) : (
          <ul className={css.list}>
            {apps.map((app) => (
              <App key={app.client_id} of={app} changed={changed} />
            ))}
          </ul>
        )}
        <Register changed={changed} />
      </Stack>
    </section>
  )
}

function App({ of: { client_id, name, redirect_uris, is_off, connections }, changed }: { of: RegisteredApp; changed: () => void }) {
  const t = useTexts(appsTexts).admin
  const set = (is_off: boolean) => api.adminApps.setOff({ params: { client_id }, body: { is_off } })
  const turnOn = useAction(() => set(false), { done: changed })
  return (
    <li className={css.key} data-state={is_off ? 'revoked' : 'active'}>
      <div className={css.head}>
        <h3>{name}</h3>
        <Badge tone={is_off ? 'red' : 'green'}>{is_off ? t.off : t.on}</Badge>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t.connections}</dt>
          <dd>{connections}</dd>
        </div>
        <div className={css.wide}>
          <dt>{t.id}</dt>
          <dd>
            <code>{client_id}</code>
          </dd>
        </div>
        <div className={css.wide}>
          <dt>{t.redirects}</dt>
          <dd>
            <code>{redirect_uris.join(' · ')}</code>
          </dd>
        </div>
      </dl>
      <div>
        {is_off ? (
          <Button look="soft" size="s" isBusy={turnOn.isBusy} onClick={() => void turnOn.run()}>
            {t.turnOn}
          </Button>
        ) : (
          <AskButton
            label={t.turnOff}
            look="plain"
            size="s"
            title={t.turnOffTitle(name)}
            no={t.keep}
            isDanger
            act={() => set(true)}
            done={changed}
          >
            {t.turnOffText}
          </AskButton>
        )}
      </div>
    </li>
  )
}

function Register({ changed }: { changed: () => void }) {
  const t = useTexts(appsTexts).admin
  const [lines, setLines] = useState('')
  const form = useApiForm({
    schema: () => import('#contract/integrations/apps.ts').then(({ AppInput }) => AppInput),
    defaults: { name: '', website: null, redirect_uris: [] },
    send: (body) => api.adminApps.register({ body }),
    done: () => {
      form.clear()
      setLines('')
      showToast(t.registered)
      changed()
    },
  })
  const uris = form.control('redirect_uris')
  const website = form.control('website')
  return (
    <Card as="section" aria-labelledby="new-app">
      <Form of={form}>
        <Stack>
          <h3 id="new-app">{t.form}</h3>
          <TextField label={t.name} autoComplete="off" maxLength={60} {...form.field('name')} />
          <TextField
            label={t.website}
            isOptional
            inputMode="url"
            name="website"
            value={website.value ?? ''}
            onChange={({ target }) => website.onChange(target.value.trim() || null)}
            error={website.error}
          />
          <TextArea
            label={t.redirects}
            hint={t.redirectsHint}
            rows={3}
            name="redirect_uris"
            value={lines}
            onChange={({ target }) => {
              setLines(target.value)
              uris.onChange(target.value.split(/\s+/).filter(Boolean))
            }}
            error={uris.error}
          />
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {t.register}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}
