import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RankPart } from '#contract/companies/search.ts'
import type { Project } from '#contract/projects/project.ts'
import { formatDuration, formatPercent } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { mediaPath } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { BookButton } from './book-button.tsx'
import type { Decision } from './decision.ts'
import css from './board.module.css'
import type { BoardCompany } from '#contract/boards/board.ts'
import { leadStates } from '#contract/leads/states.ts'

const tones: Record<BoardCompany['state'], Tone> = {
  offered: 'neutral',
  seen: 'blue',
  waiting: 'amber',
  approved: 'blue',
  interested: 'green',
  quoted: 'green',
  passed: 'neutral',
  declined: 'neutral',
  lapsed: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
  hired: 'green',
  not_selected: 'neutral',
}

export const logoPath = ({ logo }: BoardCompany['company']) => logo && mediaPath(logo.id, Math.min(...logo.widths))

/** One company of the board: identity, state, and the reason it was asked. */
export function CompanyRow({
  of,
  project,
  write,
  decide,
}: {
  of: BoardCompany
  project: Project
  write: (leadId: string) => void
  decide: (decision: Decision) => void
}) {
  const t = useTexts(boardTexts)
  const locale = useLocale()
  const { company, state, lead_id, lead_state, quote, unread, last_message, why } = of
  const facts = company.reply_minutes !== null && <span>{t.reply(formatDuration(company.reply_minutes, locale))}</span>
  const canHire = project.state === 'open' && lead_state !== null && leadStates.can('hire', lead_state, 'U') && quote === null
  return (
    <li className={css.company} data-state={state}>
      <Avatar name={company.name} src={logoPath(company)} />
      <div className={css.who}>
        <h3>
          <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink>
        </h3>
        <p className={css.facts}>
          <Rating {...company.rating} />
          {facts}
        </p>
        {last_message && (
          <p className={css.last} data-unread={(unread > 0 && !last_message.is_mine) || undefined}>
            {last_message.is_mine && `${t.you}: `}
            {last_message.text}
          </p>
        )}
        {of.calls_from && <p className={css.facts}>{t.callsFrom(formatPhone(of.calls_from))}</p>}
        <Why parts={why}>
          <Badge tone={tones[state]}>{t.standing[state]}</Badge>
        </Why>
      </div>
      {lead_id && (
        <div className={css.doing}>
          <Button look={unread > 0 ? 'primary' : 'soft'} size="s" icon={<IconMessage aria-hidden />} onClick={() => write(lead_id)}>
            {t.messages}
            <Unread count={unread} />
          </Button>
          <BookButton of={of} />
          {canHire && (
            <Button look="plain" size="s" onClick={() => decide({ kind: 'hire', of })}>
              {t.hire}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** State of the company, and on a click why it was asked. */
export function Why({ parts, children }: { parts: readonly RankPart[]; children?: ReactNode }) {
  const t = useTexts(boardTexts)
  const locale = useLocale()
  if (parts.length === 0) return children
  return (
    <details className={css.why}>
      <summary>
        {children} {t.why}
      </summary>
      <ul>
        {parts.map(({ part, value, weight }) => (
          <li key={part}>
            <span>
              {t.parts[part]}
              <span className="visually-hidden">: {t.share(formatPercent(value, locale), formatPercent(weight, locale))}</span>
            </span>
            <Bar share={value} />
          </li>
        ))}
      </ul>
      <p>{t.whyHint}</p>
    </details>
  )
}

/** Badge with the number of unread messages. */
export function Unread({ count }: { count: number }) {
  const t = useTexts(boardTexts)
  if (count === 0) return null
  return (
    <>
      <span aria-hidden> · {count}</span>
      <span className="visually-hidden">, {t.unread(count)}</span>
    </>
  )
}
