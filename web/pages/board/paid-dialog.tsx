import * as z from 'zod/mini'
import { Cents } from '#contract/primitives.ts'
import type { AgreedPrice } from '#contract/quotes/change-orders.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { changeTexts } from '#web/locales/change.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import css from './board.module.css'

const Paid = z.object({ paid_cents: Cents })

/** Asks for the sum that the customer paid, where the company says another. */
export default function PaidDialog({ price, close, reload }: { price: AgreedPrice; close: () => void; reload: () => void }) {
  const t = useTexts(changeTexts)
  const form = useApiForm({
    schema: Paid,
    defaults: { paid_cents: (price.paid ?? price.final)?.amount },
    send: (body) => api.changeOrders.notePaid({ params: { lead_id: price.lead_id }, body }),
    done: () => {
      showToast(t.paidSaid)
      close()
      reload()
    },
  })
  return (
    <Dialog title={t.paidTitle} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.decide}>
        <p>{t.paidText}</p>
        <MoneyField label={t.paidField} {...form.control('paid_cents')} />
        <footer>
          <Button look="plain" onClick={close}>
            {t.back}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {t.paidSend}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
