import type { Project } from '#contract/projects/project.ts'
import { Comparison } from '#web/domains/quotes/comparison.tsx'
import { placeIn, PriceBandLine } from '#web/domains/quotes/price-band.tsx'
import { finalTotal, useQuoteAmount } from '#web/domains/quotes/quote-amount.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import type { Decision } from './decision.ts'
import css from './board.module.css'
import { logoPath, Unread } from './company-row.tsx'
import { Deposits } from './deposits.tsx'
import { seenOnScreen } from './seen.ts'
import type { Board, BoardCompany } from '#contract/boards/board.ts'
import { quoteStates } from '#contract/quotes/states.ts'

type QuotesProps = {
  board: Board
  project: Project
  companies: readonly BoardCompany[]
  see: (quoteId: string) => void
  write: (leadId: string) => void
  decide: (decision: Decision) => void
}

/** Quotes side by side, with deposits of an earlier hire. A quote counts as seen once it was on screen, and its company is told. */
export default function QuotesSection({ board, project, companies, see, write, decide }: QuotesProps) {
  const { band } = board
  const t = useTexts(boardTexts)
  const { compare, compareHint, states } = useTexts(quoteTexts)
  const amount = useQuoteAmount()

  return (
    <>
      {project.state === 'open' && <Deposits board={board} />}
      <section className={css.section}>
        <h2>{compare}</h2>
        {companies.length > 1 && <p className={css.hint}>{compareHint}</p>}
        {band && (
          <PriceBandLine
            band={band}
            quotes={companies.flatMap(({ company, quote }) =>
              quote ? [{ id: quote.id, name: company.name, cents: finalTotal(quote).amount }] : [],
            )}
          />
        )}
        <Comparison
          quotes={companies.map((of) => {
            const { company, lead_id, quote, unread } = of
            const canAccept = project.state === 'open' && quoteStates.can('accept', quote!.state, 'U')
            return {
              quote: quote!,
              place: band && quote!.type !== 'site_visit' ? placeIn(band, finalTotal(quote!).amount) : undefined,
              head: (
                <div className={css.quoteHead} ref={seenOnScreen(quote!)}>
                  <Avatar name={company.name} src={logoPath(company)} />
                  <div>
                    <h3>{company.name}</h3>
                    <Rating {...company.rating} />
                    {!canAccept && <Badge tone={quote!.state === 'accepted' ? 'green' : 'neutral'}>{states[quote!.state]}</Badge>}
                  </div>
                </div>
              ),
              actions: (
                <>
                  {canAccept && <Button onClick={() => decide({ kind: 'accept', of })}>{t.acceptAndHire(amount(quote!))}</Button>}
                  <Button look="soft" onClick={() => see(quote!.id)}>
                    {t.seeQuote}
                  </Button>
                  {lead_id && (
                    <Button look="plain" onClick={() => write(lead_id)}>
                      {t.messages}
                      <Unread count={unread} />
                    </Button>
                  )}
                </>
              ),
            }
          })}
        />
      </section>
    </>
  )
}
