import type { Locale } from '#contract/primitives.ts'

type Failure = { message?: string }
type CardElement = { mount: (place: HTMLElement) => void; destroy: () => void }

/** The part of Stripe.js that we use. Source: https://docs.stripe.com/js */
export type StripeJs = {
  elements: (options: { locale: Locale }) => { create: (kind: 'card', options: { style: object }) => CardElement }
  confirmCardSetup: (
    secret: string,
    data: { payment_method: { card: CardElement } },
  ) => Promise<{ setupIntent?: { id: string }; error?: Failure }>
  confirmCardPayment: (secret: string, data: { payment_method: string }) => Promise<{ error?: Failure }>
}
export type { CardElement }

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

let loading: Promise<void> | undefined

/** Loads Stripe's script, which must come from Stripe. Only pages that save a card or authenticate with a bank load it. */
export async function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://js.stripe.com/v3/'
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error('Stripe.js did not load'))
    })
    document.head.append(script)
  })
  await loading
  return window.Stripe!(publishableKey)
}
