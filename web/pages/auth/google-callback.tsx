import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usualCountry } from '#contract/countries.ts'
import { authErrors } from '#contract/auth/states.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { api, renewCsrf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useEnter } from '#web/lib/enter.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { takeReview } from '#web/lib/pending-review.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { securityTexts } from '#web/locales/security.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Stack } from '#web/ui/page.tsx'

type Entered = { user: AuthUser; path: string | undefined }
type Ticket = Awaited<ReturnType<typeof api.auth.finishGoogle>>

/** Place known to this browser: the chosen one, else the detected one. */
function knownPlace() {
  const { selectedZipcode, selectedGeoip, geoip } = useStore.getState()
  if (selectedZipcode && selectedGeoip)
    return { zipcode: selectedZipcode, country: usualCountry, state: selectedGeoip.state_iso, city: selectedGeoip.location }
  const state = geoip?.subdivisions[0]?.iso_code
  return geoip && { zipcode: geoip.postal.code, country: geoip.country.iso_code, ...(state && { state }), city: geoip.city.names.en }
}

/** Signs in with Google's token and sends a review in progress, if any. */
async function present({ credential, redirect, query }: Ticket, code?: string): Promise<Entered> {
  const proof = { credential, ...(code ? { code } : {}) }
  await renewCsrf()
  const review = takeReview()
  if (review) {
    const { user, redirect: path } = await api.reviews.createWithGoogle({ body: { ...review.input, ...proof } }, { key: review.key })
    review.forget()
    return { user, path }
  }
  const going = { ...(redirect ? { redirect } : {}), ...(query ? { query } : {}) }
  const user = await api.auth.registerGoogle({ body: { ...proof, ...going, ...knownPlace() } })
  return { user, path: user.redirect && (user.query ? `${user.redirect}?${user.query}` : user.redirect) }
}

/** Page to which Google returns the browser. */
export default function GoogleCallbackPage() {
  const t = useTexts(authTexts).fromGoogle
  const { failure } = useTexts(siteTexts)
  const enter = useEnter()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const [ticket, setTicket] = useState<Ticket>()
  const hasBegun = useRef(false)

  function done({ user, path }: Entered) {
    enter(user, path ?? '/user/profile')
  }
  const finish = useEffectEvent(async () => {
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => search.get(name))
    if (!code || !state) return setProblem(t.cancelled)
    let got: Ticket | undefined
    try {
      got = await api.auth.finishGoogle({ body: { code, state, ...(iss ? { iss } : {}) } })
      done(await present(got))
    } catch (error) {
      if (got && error instanceof ApiError && error.code === authErrors.secondFactorRequired.code) return setTicket(got)
      setProblem((error instanceof ApiError && error.message) || failure.fallback)
    }
  })
  useEffect(() => {
    // Google's answer works once.
    if (hasBegun.current) return
    hasBegun.current = true
    void finish()
  }, [])

  if (ticket && problem === undefined) return <SecondStep ticket={ticket} done={done} />
  return (
    <>
      <Head title={problem ? t.failed : t.title} isPrivate />
      <Stack gap="s">
        <h1>{problem ? t.failed : t.title}</h1>
        <p role="status">{problem ?? t.text}</p>
      </Stack>
      {problem !== undefined && <ButtonLink to="/auth/login">{t.again}</ButtonLink>}
    </>
  )
}

function SecondStep({ ticket, done }: { ticket: Ticket; done: (entered: Entered) => void }) {
  const t = useTexts(securityTexts)
  const { submit } = useTexts(authTexts)
  const form = useApiForm({
    schema: () => import('#contract/auth/google.ts').then(({ SecondStep: schema }) => schema),
    defaults: { code: '' },
    send: ({ code }) => present(ticket, code),
    done,
  })
  return (
    <Form of={form}>
      <Head title={t.twoSteps.title} isPrivate />
      <Stack>
        <h1>{t.twoSteps.title}</h1>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that the person has just come to */}
        <TextField label={t.code} hint={t.codeHint} autoComplete="one-time-code" autoFocus {...form.field('code')} />
        <Button type="submit" size="l" isWide isBusy={form.isBusy}>
          {submit}
        </Button>
      </Stack>
      <Overlay isShown={form.isBusy} />
    </Form>
  )
}
