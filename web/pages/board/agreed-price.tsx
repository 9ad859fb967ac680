import { lazy, Suspense, useState } from 'react'
import type { AgreedPrice as Price } from '#contract/quotes/change-orders.ts'
import { PriceFacts } from '#web/domains/messaging/price-facts.tsx'
import { QuoteDownload } from '#web/domains/quotes/quote-download.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { changeTexts } from '#web/locales/change.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './board.module.css'

const PaidDialog = lazy(() => import('./paid-dialog.tsx'))

/** The price that the customer agreed to, with the changes proposed since, and the cost of finished work. */
export function AgreedPrice({ price, reload }: { price: Price; reload: () => void }) {
  const t = useTexts(changeTexts)
  const [isTelling, setTelling] = useState(false)
  return (
    <section className={css.section} aria-labelledby="price">
      <h2 id="price">{t.price}</h2>
      {price.is_open && <p>{t.most.customer}</p>}
      <PriceFacts price={price} side="customer" changed={reload} />
      <Row>
        <QuoteDownload id={price.quote_id} isAgreed />
        {price.paid_until && (
          <Button look="plain" size="s" onClick={() => setTelling(true)}>
            {t.paidOther}
          </Button>
        )}
      </Row>
      {isTelling && (
        <Suspense>
          <PaidDialog price={price} close={() => setTelling(false)} reload={reload} />
        </Suspense>
      )}
    </section>
  )
}
