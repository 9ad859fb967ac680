import { useRevalidator } from 'react-router'
import type { Card } from '#contract/payments.ts'
import type { AuthUser } from '#contract/users.ts'
import { mayChangeCards } from '#web/domains/payments/may-change-cards.ts'
import { SavedCards } from '#web/domains/payments/saved-cards.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'

export const loadCards = async ({ api }: SectionArgs) => (await api.payments.methods()).cards

/** The cards that pay, and which of them is asked first. */
export function CardsSection({ data: cards, user }: { data: readonly Card[]; user: AuthUser }) {
  const { revalidate } = useRevalidator()
  return <SavedCards cards={cards} mayChange={mayChangeCards(user)} reload={() => void revalidate()} />
}
