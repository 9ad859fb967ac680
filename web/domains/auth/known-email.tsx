import { type FocusEvent, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type EmailField = { onBlur: (event: FocusEvent<HTMLInputElement>) => void }

/** Extends an email field with a check for an existing account: `known` is the email that has one. */
export function useKnownEmail<F extends EmailField>(field: F): { known: string | undefined; field: F } {
  const [known, setKnown] = useState<string>()
  async function look(event: FocusEvent<HTMLInputElement>) {
    field.onBlur(event)
    const { value, validity } = event.target
    if (value === '' || !validity.valid) return setKnown(undefined)
    // Best effort: on failure the server reports it on submit.
    const { exists } = await api.auth.checkEmail({ params: { email: value } }).catch(() => ({ exists: false }))
    setKnown(exists ? value : undefined)
  }
  return { known, field: { ...field, onBlur: (event) => void look(event) } }
}

/** Offers sign-in to people with an account; `back` is their destination afterwards. */
export const SignInOffer = ({
  email,
  back,
  title,
  text,
  button,
}: {
  email: string
  back: string
  title: string
  text: string
  button: string
}) => (
  <Banner
    title={title}
    isLive
    action={
      <ButtonLink to={`/auth/login${back ? `?redirect=${encodeURIComponent(back)}` : ''}`} state={{ email }} look="soft" size="s">
        {button}
      </ButtonLink>
    }
  >
    {text}
  </Banner>
)
