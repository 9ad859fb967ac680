import { useState } from 'react'
import type { Profile } from '#contract/users/profile.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import css from '../edit.module.css'

/** Email for signing in, and a form to change it. */
export function EmailForm({ profile: { email, pending_email }, reload }: { profile: Profile; reload: () => void }) {
  const t = useTexts(accountTexts).edit
  const [isChanging, setChanging] = useState(false)
  const form = useApiForm({
    schema: () => import('#contract/users/profile.ts').then(({ profileApi }) => profileApi.changeEmail.body),
    defaults: { email: '' },
    send: (body, { key }) => api.profile.changeEmail({ body }, { key }),
    done: (answer) => {
      showToast(t.sent(answer.pending_email))
      setChanging(false)
      reload()
    },
  })
  const takeBack = useAction((options) => api.profile.changeEmail({ body: { email } }, options), { done: reload })
  return (
    <section aria-labelledby="email">
      <Stack gap="s">
        <h2 id="email" className={css.title}>
          {t.email}
        </h2>
        <p>
          <strong>{email}</strong>
        </p>
        {pending_email && (
          <Banner
            tone="warning"
            action={
              <Button look="plain" size="s" isBusy={takeBack.isBusy} onClick={() => void takeBack.run()}>
                {t.takeBack}
              </Button>
            }
          >
            {t.pending(pending_email)}
          </Banner>
        )}
        {isChanging ? (
          <Form of={form}>
            <Stack gap="s">
              <TextField
                label={t.newEmail}
                hint={t.emailHint}
                type="email"
                inputMode="email"
                autoComplete="email"
                {...form.field('email')}
              />
              <div>
                <Button type="submit" isBusy={form.isBusy}>
                  {t.send}
                </Button>
              </div>
            </Stack>
          </Form>
        ) : (
          <div>
            <Button look="soft" onClick={() => setChanging(true)}>
              {t.changeEmail}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  )
}
