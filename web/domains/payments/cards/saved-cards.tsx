import { IconCreditCard } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Card } from '#contract/payments/cards.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUndoable } from '#web/lib/undoable.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { cardName } from './card-name.ts'
import css from './saved-cards.module.css'

const GatewayElement = lazy(async () => ({ default: (await import('./gateway-element.tsx')).GatewayElement }))

type SavedCardsProps = {
  cards: readonly Card[]
  /** Page to return to, if the user came from one. */
  next?: string | null
  reload: () => void
}

/** Lists the saved cards and offers to add one. */
export function SavedCards({ cards, next, reload }: SavedCardsProps) {
  const t = useTexts(checkoutTexts)
  const [isAdding, setAdding] = useState(cards.length === 0)
  /** The list when another card was saved: the way back waits for that card, which would move it. */
  const [before, setBefore] = useState<readonly Card[]>()
  const top = useRef<HTMLElement>(null)
  const removal = useUndoable(
    async (id, options) => {
      await api.cards.remove({ params: { id } }, options)
      reload()
    },
    { done: t.removed, undo: t.undo },
  )
  const shown = cards.filter(({ id }) => !removal.hidden.includes(id))
  return (
    <>
      <section ref={top} className={css.saved} aria-labelledby="saved">
        <h2 id="saved" className={css.title}>
          {t.saved}
        </h2>
        <p className={css.note}>{shown.length === 0 ? t.none : t.savedText}</p>
        <ul className={css.cards}>
          {shown.map((card) => (
            <SavedCard key={card.id} card={card} reload={reload} remove={() => removal.remove(card.id)} />
          ))}
        </ul>
      </section>
      <section className={css.saved} aria-labelledby="add">
        {isAdding ? (
          <>
            <h2 id="add" className={css.title}>
              {t.add}
            </h2>
            <p className={css.note}>{t.addText}</p>
            <Suspense
              fallback={
                <Loading>
                  <Skeleton height="26rem" />
                </Loading>
              }
            >
              <GatewayElement
                done={() => {
                  showToast(t.added)
                  setAdding(false)
                  setBefore(cards)
                  reload()
                  // The long form is gone, and the new card is above it.
                  top.current?.scrollIntoView({ block: 'nearest' })
                }}
              />
            </Suspense>
          </>
        ) : (
          <div>
            <Button look="soft" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          </div>
        )}
      </section>
      {next && !isAdding && cards !== before && (
        <StickyActions>
          <ButtonLink to={next} size="l">
            {t.back}
          </ButtonLink>
        </StickyActions>
      )}
    </>
  )
}

function SavedCard({ card, reload, remove }: { card: Card; reload: () => void; remove: () => void }) {
  const t = useTexts(checkoutTexts)
  const choose = useAction(() => api.cards.setDefault({ body: { payment_method_id: card.id } }), { done: reload })
  const month = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
  return (
    <li>
      <IconCreditCard aria-hidden />
      <span>
        <strong>{cardName(card)}</strong> {t.expires(month)}
      </span>
      {card.is_default && <Badge tone="green">{t.isDefault}</Badge>}
      {!card.is_default && (
        <Button look="plain" size="s" isBusy={choose.isBusy} onClick={() => void choose.run()}>
          {t.makeDefault}
        </Button>
      )}
      <Button look="danger" size="s" onClick={remove} aria-label={`${t.remove} ${cardName(card)}`}>
        {t.remove}
      </Button>
    </li>
  )
}
