import { href, useLocation, useSearchParams } from 'react-router'
import { brand } from '#brand/brand.ts'
import { isSitePath } from '#contract/site-path.ts'
import { SignInFirst } from '#web/domains/auth/sign-in-first.tsx'
import { type CodeState, useCodeSender } from '#web/domains/projects/submission/phone-code.ts'
import { TaskScreen } from '#web/domains/projects/submission/task-screen.tsx'
import { useApiForm } from '#web/lib/form.tsx'
import { offerUser, visitorContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { withoutLocale } from '#web/lib/locale.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { useStore } from '#web/lib/store.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import type { Route } from './+types/add-phone.ts'

// Only a full page load needs to check the session; after a navigation within the app the user is known.
export const middleware = [offerUser]
export const loader = ({ context }: Route.LoaderArgs) => ({ isKnown: context.get(visitorContext) !== null })
export const clientLoader = () => ({ isKnown: false })

/** Form for the phone number that the code is sent to. */
export default function AddPhonePage({ loaderData: { isKnown } }: Route.ComponentProps) {
  const t = useTexts(phoneTexts).phone
  const user = useSession()
  const guest = useStore((store) => store.guestUser)
  const isUnknown = user === null && !guest && !isKnown
  // Prefilled with the number of the code page, or the account's unverified number.
  const given = (useLocation().state as Partial<CodeState> | null)?.phone ?? (user?.phone_verified ? null : user?.phone)
  return (
    <>
      <Head title={t.title} isPrivate />
      {isUnknown ? <Unknown /> : <PhoneForm phone={formatPhone(given ?? '')} />}
    </>
  )
}

/** Notice for a browser without a session. */
function Unknown() {
  const t = useTexts(phoneTexts).unknown
  return (
    <>
      <TaskBar title={t.title} back="/" />
      <Page width="text">
        <SignInFirst
          title={t.whose}
          action={
            <ButtonLink to={href('/auth/guest')} look="plain">
              {t.guest}
            </ButtonLink>
          }
        >
          {t.text}
        </SignInFirst>
      </Page>
    </>
  )
}

/** The account's number may arrive after the form: the browser shows it unless somebody has typed. */
function PhoneForm({ phone }: { phone: string }) {
  const t = useTexts(phoneTexts).phone
  const send = useCodeSender()
  const asked = useSearchParams()[0].get('redirect') ?? ''
  const redirect = isSitePath(asked) ? withoutLocale(asked) : undefined
  const form = useApiForm({
    schema: () => import('#contract/auth/codes.ts').then(({ PhoneNumber }) => PhoneNumber),
    defaults: { phone_number: phone },
    send: ({ phone_number }) => send(phone_number, redirect),
  })
  return (
    <TaskScreen
      title={brand.name}
      back={redirect ?? '/search/results'}
      heading={t.title}
      help={redirect ? t.helpAccount : t.help}
      form={form}
      actions={
        <Button type="submit" size="l" isBusy={form.isBusy}>
          {t.send}
        </Button>
      }
    >
      <PhoneField label={t.label} {...form.field('phone_number')} />
    </TaskScreen>
  )
}
