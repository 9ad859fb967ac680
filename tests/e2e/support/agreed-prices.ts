import { countPrices } from '#server/domains/quotes/service.ts'
import type { Pool } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newAgreedPrice } from '#tests/factories/prices.ts'
import { newUser } from '#tests/factories/users.ts'
import { contextOn } from '#tests/support/context.ts'

/** Prices of leaks: agreed by three companies in Silver Spring two months ago. */
export async function agreeOnPrices(db: Pool): Promise<void> {
  const owner = await newUser(db)
  const sellers = [await newCompany(db), await newCompany(db), await newCompany(db)]
  const at = new Date(Date.now() - 60 * 86_400_000)
  for (let n = 0; n < 12; n++)
    await newAgreedPrice(db, {
      owner,
      company: sellers[n % 3]!,
      service: 'leak-repair',
      cents: 12_000 + n * 2000,
      at,
      answers: { source: 'slab' },
    })
  await countPrices(contextOn(db))
}
