import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import css from './saved-cards.module.css'
import { type CardElement, loadStripe, type StripeJs } from './stripe-js.ts'

type Form = { stripe: StripeJs; card: CardElement }

type StripeElementProps = { publishableKey: string; clientSecret: string; done: () => void }

/** Stripe's own card form. When its script cannot load, the form offers to try again. */
export function StripeElement(props: StripeElementProps) {
  const t = useTexts(checkoutTexts)
  const { retry } = useTexts(siteTexts)
  const [isShut, setShut] = useState(false)
  if (!isShut) return <CardForm {...props} couldNotOpen={() => setShut(true)} />
  return (
    <Banner
      tone="problem"
      title={t.noForm}
      isLive
      action={
        <Button look="soft" size="s" onClick={() => setShut(false)}>
          {retry}
        </Button>
      }
    >
      {t.noFormText}
    </Banner>
  )
}

/** The typed data goes to Stripe; only the id of the setup comes back. */
function CardForm({ publishableKey, clientSecret, done, couldNotOpen }: StripeElementProps & { couldNotOpen: () => void }) {
  const t = useTexts(checkoutTexts)
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<Form>()
  const [failure, setFailure] = useState<string>()
  const shut = useEffectEvent(couldNotOpen)

  useEffect(() => {
    let opened: CardElement | undefined
    let isGone = false
    const open = async () => {
      const stripe = await loadStripe(publishableKey)
      if (isGone || !place.current) return
      const { color, fontFamily } = getComputedStyle(place.current)
      opened = stripe.elements({ locale }).create('card', { style: { base: { color, fontFamily, fontSize: '16px' } } })
      opened.mount(place.current)
      setForm({ stripe, card: opened })
    }
    open().catch(() => !isGone && shut())
    return () => {
      isGone = true
      opened?.destroy()
    }
  }, [publishableKey, locale])

  const add = useAction(
    async (_options, { stripe, card }: Form) => {
      const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } })
      if (!setupIntent) return setFailure(error?.message ?? t.refusedName)
      await api.cards.add({ body: { token: setupIntent.id } })
      done()
    },
    {
      failed: ({ code, message }) => {
        if (code === 'card_declined') setFailure(message)
        return code === 'card_declined'
      },
    },
  )
  return (
    <>
      {!form && (
        <Loading>
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      <div ref={place} className={css.foreign} hidden={!form} />
      {failure && (
        <Banner tone="problem" isLive>
          {failure}
        </Banner>
      )}
      <div>
        <Button isBusy={add.isBusy} disabled={!form} onClick={() => form && void add.run(form)}>
          {t.save}
        </Button>
      </div>
    </>
  )
}
