import { platformTimeZone } from '#contract/time-zone.ts'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Profile, ProfileChange } from '#contract/users/profile.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { capital } from '#web/lib/format.ts'
import { requireUser } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { signedIn } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formatZone } from '#web/lib/wall-clock.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/edit.ts'
import { EmailForm } from './edit/email-form.tsx'
import { Picture } from './edit/picture.tsx'
import { Translations } from './edit/translations.tsx'
import css from './edit.module.css'
import { profilePath } from './profile/paths.ts'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

async function load({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [profile, choice] = await Promise.all([api.profile.get(), api.translations.get()])
  return { profile, choice, token: url.searchParams.get('confirm') }
}
export { load as clientLoader, load as loader }

/** Name, place, language, picture and email of a person. Links that confirm a new email lead here too. */
export default function EditPage({ loaderData: { profile, choice, token } }: Route.ComponentProps) {
  const t = useTexts(accountTexts).edit
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useConfirmation(token)
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={profilePath()} />
      <Page width="task">
        {token && <p role="status">{t.confirming}</p>}
        <Picture profile={profile} reload={reload} />
        <ProfileForm profile={profile} />
        <Translations choice={choice} />
        <EmailForm profile={profile} reload={reload} />
      </Page>
    </>
  )
}

/** Uses up the token in the URL, once, and removes it from the URL. */
function useConfirmation(token: string | null) {
  const t = useTexts(accountTexts).edit
  const navigate = useLocalNavigate()
  const started = useRef<string>(undefined)
  const leave = () => void navigate('/user/profile/edit', { replace: true })
  const confirm = useAction((_options, of: string) => api.profile.confirmEmail({ body: { token: of } }), {
    done: (user) => {
      signedIn(user)
      showToast(t.confirmed(user.email))
      leave()
    },
    failed: leave,
  })
  const run = confirm.run
  useEffect(() => {
    if (!token || started.current === token) return
    started.current = token
    void run(token)
  })
}

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTexts(accountTexts).edit
  const locale = useLocale()
  const form = useApiForm({
    schema: () => import('#contract/users/profile.ts').then(({ ProfileChange }) => ProfileChange),
    defaults: {
      name: profile.name,
      surname: profile.surname,
      zipcode: profile.zipcode ?? '',
      locale: profile.locale,
      time_zone: profile.time_zone ?? platformTimeZone,
    } satisfies z.input<typeof ProfileChange>,
    send: (body) => api.profile.update({ body }),
    done: (user) => {
      signedIn(user)
      if (user.locale === locale) return showToast(t.saved)
      // Another language needs a full page load.
      location.assign(localizedPath('/user/profile/edit', user.locale))
    },
  })
  const shownZones = profile.time_zone && !zones.includes(profile.time_zone) ? [profile.time_zone, ...zones] : zones
  return (
    <Form of={form}>
      <Stack>
        <fieldset className={css.group}>
          <legend>{t.who}</legend>
          <TextField label={t.name} autoComplete="given-name" {...form.field('name')} />
          <TextField label={t.surname} autoComplete="family-name" {...form.field('surname')} />
        </fieldset>
        <fieldset className={css.group}>
          <legend>{t.where}</legend>
          <TextField
            label={t.zipcode}
            hint={profile.city ? `${profile.city}, ${profile.state ?? ''}` : t.zipHint}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            {...form.field('zipcode')}
          />
        </fieldset>
        <fieldset className={css.group}>
          <legend>{t.how}</legend>
          <SelectField
            label={t.locale}
            hint={t.localeHint}
            options={(['es', 'en'] as const).map((value) => ({ value, label: t.languages[value] }))}
            {...form.field('locale')}
          />
          <SelectField
            label={t.timeZone}
            hint={t.timeZoneHint}
            options={shownZones.map((value) => ({ value, label: capital(formatZone(value, locale), locale) }))}
            {...form.field('time_zone')}
          />
        </fieldset>
        <div>
          <Button type="submit" size="l" isBusy={form.isBusy}>
            {t.save}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
