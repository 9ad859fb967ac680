import type { Card } from '#contract/payments/cards.ts'

const brands: Record<Card['brand'], string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' }

/** `Visa •••• 4242`. */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) => `${brands[brand]} •••• ${last4}`
