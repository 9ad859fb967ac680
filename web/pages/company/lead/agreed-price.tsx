import { lazy, Suspense, useState } from 'react'
import type { AgreedPrice as Price } from '#contract/quotes/change-orders.ts'
import { PriceFacts } from '#web/domains/messaging/price-facts.tsx'
import { QuoteDownload } from '#web/domains/quotes/quote-download.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { changeTexts } from '#web/locales/change.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './lead.module.css'

const ProposeChange = lazy(() => import('./propose-change.tsx'))

/** The price that the company may charge, and the way to change it with the customer's yes. */
export function AgreedPrice({ price, reload }: { price: Price; reload: () => void }) {
  const t = useTexts(changeTexts)
  const [isProposing, setProposing] = useState(false)
  const canPropose = price.is_open && !price.changes.some(({ state }) => state === 'proposed')
  return (
    <section className={css.part} aria-labelledby="price">
      <h2 id="price">{t.price}</h2>
      {price.is_open && <p>{t.most.company}</p>}
      <PriceFacts price={price} side="company" changed={reload} />
      <Row>
        {canPropose && (
          <Button look="soft" size="s" onClick={() => setProposing(true)}>
            {t.propose}
          </Button>
        )}
        <QuoteDownload id={price.quote_id} isAgreed />
      </Row>
      {isProposing && (
        <Suspense>
          <ProposeChange price={price} close={() => setProposing(false)} done={reload} />
        </Suspense>
      )}
    </section>
  )
}
