import type { Project } from '#contract/projects/project.ts'
import { Comparison } from '#web/domains/quotes/comparison.tsx'
import { useQuoteAmount } from '#web/domains/quotes/quote-amount.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { BookButton } from './book-button.tsx'
import type { Decision } from './decision.ts'
import css from './board.module.css'
import { logoPath, Unread } from './company-row.tsx'
import { Deposits } from './deposits.tsx'
import { isOnOffer } from './on-offer.ts'
import { seenOnScreen } from './seen.ts'
import type { Board, BoardCompany } from '#contract/boards/board.ts'

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
  const t = useTexts(boardTexts)
  const { compare, states } = useTexts(quoteTexts)
  const amount = useQuoteAmount()

  return (
    <>
      {project.state === 'open' && <Deposits board={board} />}
      <section className={css.section} id="quotes">
        <h2>{compare}</h2>
        <Comparison
          band={board.band}
          quotes={companies.flatMap((of) => {
            const { company, lead_id, quote, unread } = of
            if (!quote) return []
            const canAccept = project.state === 'open' && isOnOffer(quote)
            return {
              quote,
              name: company.name,
              ref: seenOnScreen(quote),
              head: (
                <div className={css.quoteHead}>
                  <Avatar name={company.name} src={logoPath(company)} />
                  <h3>
                    <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink>
                  </h3>
                </div>
              ),
              facts: (
                <>
                  <Rating {...company.rating} />
                  {!canAccept && <Badge tone={quote.state === 'accepted' ? 'green' : 'neutral'}>{states[quote.state]}</Badge>}
                </>
              ),
              actions: (
                <>
                  {canAccept && (
                    <Button size="s" onClick={() => decide({ kind: 'accept', of })}>
                      {t.acceptAndHire(amount(quote))}
                    </Button>
                  )}
                  <Button size="s" look="soft" onClick={() => see(quote.id)}>
                    {t.seeQuote}
                  </Button>
                  <BookButton of={of} />
                  {lead_id && (
                    <Button size="s" look="plain" onClick={() => write(lead_id)}>
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
