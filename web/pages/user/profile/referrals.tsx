import { useRevalidator } from 'react-router'
import type { Referral, Referrals } from '#contract/referrals/invitations.ts'
import { InviteForm } from '#web/domains/referrals/invitations/invite-form.tsx'
import { ShareLink } from '#web/domains/referrals/invitations/share-link.tsx'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Stack } from '#web/ui/page.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'
import css from './referrals.module.css'

export const loadReferrals = ({ api }: SectionArgs) => api.referrals.mine()

/** Invitation link, earned rewards, and the state of each invitation. */
export function ReferralsSection({ data }: { data: Referrals }) {
  const t = useTexts(referralTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const isCompany = data.kind === 'company'
  return (
    <Stack gap="l">
      <Card>
        <Stack>
          <ShareLink path={data.path} kind={data.kind} />
          <div className={css.credit}>
            <span>
              {isCompany ? t.mine.companyCredit : t.mine.credit}
              <small>{isCompany ? t.mine.companyCreditText : t.mine.creditText}</small>
            </span>
            <strong>{formatMoney(data.credit, locale)}</strong>
          </div>
        </Stack>
      </Card>
      <Card as="section" aria-labelledby="invite">
        <Stack>
          <h2 id="invite" className={css.title}>
            {t.form.title}
          </h2>
          <p>{t.form.text}</p>
          <InviteForm code={data.code} done={() => void revalidate()} />
        </Stack>
      </Card>
      <Sent first={data} />
      <p>
        <LocalLink to="/legal/referral">{t.mine.terms}</LocalLink>
      </p>
    </Stack>
  )
}

function Sent({ first }: { first: Referrals }) {
  const t = useTexts(referralTexts).mine
  const { rows, ...pages } = usePages(
    first,
    ({ id }) => id,
    (cursor) => api.referrals.mine({ query: { cursor } }),
  )
  if (rows.length === 0) return <EmptyState title={t.none}>{t.noneText}</EmptyState>
  return (
    <section aria-labelledby="sent">
      <Stack gap="s">
        <h2 id="sent" className={css.title}>
          {t.list}
        </h2>
        <ul className={css.sent}>
          {rows.map((row) => (
            <Sending key={row.id} {...row} />
          ))}
        </ul>
        <MoreButton {...pages}>{t.more}</MoreButton>
      </Stack>
    </section>
  )
}

const tones: Partial<Record<Referral['state'], Tone>> = { invited: 'blue', joined: 'amber', rewarded: 'green' }

function Sending({ name, email, state, reward }: Referral) {
  const t = useTexts(referralTexts).mine
  const locale = useLocale()
  return (
    <li>
      <span>
        <strong>{name || t.byLink}</strong>
        {email && <small>{email}</small>}
      </span>
      <span className={css.state}>
        {reward && <small>{t.reward(formatMoney(reward, locale, { short: true }))}</small>}
        <Badge tone={tones[state] ?? 'neutral'}>{t.states[state]}</Badge>
      </span>
    </li>
  )
}
