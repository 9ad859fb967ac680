import { useRevalidator } from 'react-router'
import type { Card } from '#contract/payments/cards.ts'
import { SavedCards } from '#web/domains/payments/cards/saved-cards.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'

export const loadCards = async ({ api }: SectionArgs) => (await api.cards.list()).cards

/** Saved cards and the default one. */
export function CardsSection({ data: cards }: { data: readonly Card[] }) {
  const { revalidate } = useRevalidator()
  return <SavedCards cards={cards} reload={() => void revalidate()} />
}
