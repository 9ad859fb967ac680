import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { expectedParts } from './parts.ts'

test.each([
  { price: 2400, promo: 0, balance: 0, parts: [0, 0, 2400] },
  { price: 2400, promo: 500, balance: 1000, parts: [500, 1000, 900] },
  { price: 2400, promo: 3000, balance: 1000, parts: [2400, 0, 0] },
  { price: 2400, promo: 0, balance: 9000, parts: [0, 2400, 0] },
  // A card is charged at least 50 ¢: the wallet, then the credit, pays less.
  { price: 2400, promo: 1000, balance: 1380, parts: [1000, 1350, 50] },
  { price: 0, promo: 500, balance: 500, parts: [0, 0, 0] },
])('$price ¢ with $promo ¢ of credit and $balance ¢ in the wallet', ({ price, promo, balance, parts }) => {
  const expected = expectedParts(money(price), { promo: money(promo), balance: money(balance) })

  expect([expected.promo, expected.wallet, expected.card].map(({ amount }) => amount)).toEqual(parts)
})
