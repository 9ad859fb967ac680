import { useRevalidator } from 'react-router'
import type { Card } from '#contract/payments/payment.ts'
import { SavedCards } from '#web/domains/payments/cards/saved-cards.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'

export const loadCards = async ({ api }: SectionArgs) => (await api.payments.methods()).cards

/** The cards that pay, and which of them is asked first. */
export function CardsSection({ data: cards }: { data: readonly Card[] }) {
  const { revalidate } = useRevalidator()
  return <SavedCards cards={cards} reload={() => void revalidate()} />
}
