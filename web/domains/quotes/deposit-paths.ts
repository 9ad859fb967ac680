import { href } from 'react-router'

/** Payment page for the deposit of an accepted quote. */
export const depositPath = (quoteId: string) => `${href('/payments/checkout')}?${new URLSearchParams({ deposit: quoteId })}`
