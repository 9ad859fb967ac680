import { lazy, Suspense, useEffect, useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { cardName } from './card-name.ts'

type Token = keyof typeof checkoutTexts.es.test

const testCards: readonly { token: Token; brand?: 'visa' | 'mastercard' | 'amex'; last4?: string }[] = [
  { token: 'tok_visa', brand: 'visa', last4: '4242' },
  { token: 'tok_mastercard', brand: 'mastercard', last4: '4444' },
  { token: 'tok_amex', brand: 'amex', last4: '0005' },
  { token: 'tok_authenticate', brand: 'visa', last4: '3155' },
  { token: 'tok_declined', brand: 'visa', last4: '0002' },
  { token: 'tok_insufficient', brand: 'visa', last4: '9995' },
  { token: 'tok_refused' },
]

const StripeElement = lazy(async () => ({ default: (await import('./stripe-element.tsx')).StripeElement }))
type Begun = Awaited<ReturnType<typeof api.cards.begin>>

const waiting = (
  <Loading>
    <Skeleton height="26rem" />
  </Loading>
)

/** The card form of this deployment's gateway: Stripe's own, loaded only there, or the sandbox's. */
export function GatewayElement({ done }: { done: () => void }) {
  const [form, setForm] = useState<Begun>()
  useEffect(() => {
    let isGone = false
    api.cards.begin().then((begun) => !isGone && setForm(begun), showFailure)
    return () => {
      isGone = true
    }
  }, [])
  if (!form) return waiting
  if (form.gateway === 'sandbox') return <SandboxElement done={done} />
  return (
    <Suspense fallback={waiting}>
      <StripeElement publishableKey={form.publishable_key} clientSecret={form.client_secret ?? ''} done={done} />
    </Suspense>
  )
}

/** The card form of the sandbox gateway. As with a real one, all that leaves it is a token. */
function SandboxElement({ done }: { done: () => void }) {
  const t = useTexts(checkoutTexts)
  const [token, setToken] = useState<Token>('tok_visa')
  const [failure, setFailure] = useState<ApiError>()
  const add = useAction(() => api.cards.add({ body: { token } }), {
    done,
    failed: (error) => {
      setFailure(error)
      return error.code === 'card_declined'
    },
  })
  return (
    <>
      <Banner tone="warning">{t.sandbox}</Banner>
      <ChoiceField
        label={t.choose}
        name="card"
        value={token}
        onChange={setToken}
        options={testCards.map(({ token: value, brand, last4 }) => ({
          value,
          label: brand && last4 ? cardName({ brand, last4 }) : t.refusedName,
          help: t.test[value],
        }))}
      />
      {failure?.code === 'card_declined' && (
        <Banner tone="problem" isLive>
          {failure.message}
        </Banner>
      )}
      <div>
        <Button isBusy={add.isBusy} onClick={() => void add.run()}>
          {t.save}
        </Button>
      </div>
    </>
  )
}
