import { cardsApi } from '#contract/payments/cards.ts'
import { implement } from '#server/lib/implement.ts'
import { addCard, beginCard, listCards, removeCard, setDefaultCard } from './service.ts'

export const cardsRoutes = implement(cardsApi, {
  list: (ctx) => listCards(ctx),
  begin: (ctx) => beginCard(ctx),
  add: (ctx, { body }) => addCard(ctx, body.token),
  setDefault: (ctx, { body }) => setDefaultCard(ctx, body.payment_method_id),
  remove: (ctx, { params }) => removeCard(ctx, params.id),
})
