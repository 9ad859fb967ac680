import { href } from 'react-router'

/** Where the deposit of an accepted quote is paid. */
export const depositPath = (quoteId: string) => `${href('/payments/checkout')}?${new URLSearchParams({ deposit: quoteId })}`
