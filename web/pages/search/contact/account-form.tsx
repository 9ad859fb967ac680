import type { AuthUser } from '#contract/users/people.ts'
import { ConsentFields } from '#web/domains/projects/submission/consent-fields.tsx'
import { sendDraft, useAfterSend } from '#web/domains/projects/submission/send-draft.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { useApiForm } from '#web/lib/form.tsx'
import type { Draft } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Button } from '#web/ui/button.tsx'
import type { ContactScreen } from './guest-form.tsx'

/** Consent form for signed-in users, whose contact is known. */
export function AccountForm({ screen, draft, user }: { screen: ContactScreen; draft: Draft; user: AuthUser }) {
  const t = useTexts(wizardTexts)
  const after = useAfterSend()
  const form = useApiForm({
    schema: () => import('#contract/projects/submission.ts').then(({ Consents }) => Consents),
    defaults: {},
    send: (_consents, { key }) => sendDraft(key),
    done: (sent) => after.done(sent, user.phone),
    failed: (error) => after.failed(error, draft.id),
  })
  return (
    <WizardScreen
      {...screen}
      help={t.contact.asUser(`${user.name} ${user.surname}`)}
      form={form}
      actions={
        <Button type="submit" size="l" isBusy={form.isBusy}>
          {t.companies.send}
        </Button>
      }
    >
      <ConsentFields details={draft.details} terms={form.field('terms')} contact={form.field('contact')} />
    </WizardScreen>
  )
}
