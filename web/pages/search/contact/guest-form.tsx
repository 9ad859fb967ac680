import type { ComponentProps } from 'react'
import { usualCountry } from '#contract/countries.ts'
import { withPlace } from '#web/lib/with-place.ts'
import { SignInOffer, useKnownEmail } from '#web/domains/auth/known-email.tsx'
import { ConsentFields } from '#web/domains/projects/submission/consent-fields.tsx'
import { orOffline, sendDraft, useAfterSend } from '#web/domains/projects/submission/send-draft.ts'
import { contactPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { api } from '#web/lib/api.ts'
import { useApiForm } from '#web/lib/form.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useCallsTold } from '#web/lib/settings.ts'
import { type Draft, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'

/** Texts of the screen around the form. */
export type ContactScreen = Pick<ComponentProps<typeof WizardScreen>, 'title' | 'back' | 'progress' | 'heading'>

/** Contact form for guests. If the email has an account, it offers to sign in; nothing typed is lost. */
export function GuestForm({ screen, draft }: { screen: ContactScreen; draft: Draft }) {
  const t = useTexts(wizardTexts)
  const calls = useCallsTold()
  const { contact_mode = 'messages', approves_companies } = draft.details
  const after = useAfterSend()
  const back = localizedPath(contactPath(draft.service), useLocale())
  const form = useApiForm({
    schema: () => import('./guest-contact.ts').then(({ GuestContact }) => GuestContact),
    defaults: { zipcode: draft.zipcode ?? '', country: usualCountry },
    send: async ({ terms: _terms, contact: _contact, ...fields }, { key }) => {
      const registered = await orOffline(withPlace(fields).then((body) => api.auth.registerGuest({ body }, { key })))
      if (registered === 'offline') return registered
      useStore.setState({ guestUser: registered.guest.id })
      return sendDraft(key)
    },
    done: (sent, { phone }) => after.done(sent, phone),
    failed: (error) => after.failed(error, draft.id),
  })
  const { known, field: email } = useKnownEmail(form.field('email'))

  return (
    <WizardScreen
      {...screen}
      help={t.contact.help}
      form={form}
      actions={
        <Button type="submit" size="l" isBusy={form.isBusy}>
          {t.companies.send}
        </Button>
      }
    >
      <Stack>
        <Columns min="12rem">
          <TextField label={t.contact.name} autoComplete="given-name" autoCapitalize="words" {...form.field('name')} />
          <TextField label={t.contact.surname} autoComplete="family-name" autoCapitalize="words" {...form.field('surname')} />
        </Columns>
        <TextField label={t.contact.email} hint={t.contact.emailHint} type="email" autoComplete="email" inputMode="email" {...email} />
        {known && <SignInOffer email={known} back={back} title={t.contact.known} text={t.contact.knownText} button={t.contact.signIn} />}
        <PhoneField
          label={t.contact.phone}
          hint={contact_mode === 'messages' ? t.contact.phoneHint : approves_companies ? calls.approvedHint : calls.hint}
          {...form.field('phone')}
        />
        <ConsentFields details={draft.details} terms={form.field('terms')} contact={form.field('contact')} />
      </Stack>
      <Overlay isShown={form.isBusy} />
    </WizardScreen>
  )
}
