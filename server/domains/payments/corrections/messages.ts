import type { HolderAccount } from '#contract/payments/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { written } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'
import type { CorrectionRow } from './queries.ts'

const accounts: Record<HolderAccount, Localized> = {
  wallet: { es: 'tu saldo', en: 'your balance' },
  promo: { es: 'tu crédito', en: 'your credit' },
  earned: { es: 'tu dinero ganado', en: 'your earnings' },
}

type Told = Omit<CorrectionRow, 'created_at'> & { userId: string }

/** Tells the company's owners about a correction of their balance, in the admin's words. */
export function balanceCorrected({ id, account, amount_cents: cents, reason, userId }: Told): Notification {
  const amount = written(Math.abs(cents))
  const what = accounts[account]
  return {
    userId,
    eventKey: `correction:${id}`,
    kind: 'balance_corrected',
    title:
      cents > 0
        ? { es: `Abonamos ${amount} a ${what.es}`, en: `We added ${amount} to ${what.en}` }
        : { es: `Descontamos ${amount} de ${what.es}`, en: `We deducted ${amount} from ${what.en}` },
    body: { es: reason, en: reason },
    path: '/user/companies/profile/configurations?section=money',
    email: { action: { es: 'Ver mis movimientos', en: 'View my transactions' } },
  }
}
