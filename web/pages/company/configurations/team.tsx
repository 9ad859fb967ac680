import { useState } from 'react'
import { type CompanyRole, companyRoles, roleMay } from '#contract/company-roles.ts'
import type { Money } from '#contract/primitives.ts'
import type { Member, Team, TeamInvitation } from '#contract/companies/team.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { teamTexts } from '#web/locales/team.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import { InviteForm } from './team/invite-form.tsx'
import { Leave } from './team/leave.tsx'
import { Limit } from './team/limit.tsx'
import { Remove } from './team/remove.tsx'
import css from './team/team.module.css'
import { section, type SectionArgs } from '#web/lib/section.tsx'

const loadTeam = ({ api }: SectionArgs) => api.team.get()

/** Members of the company with their roles, and open invitations. */
function TeamSection({ data }: { data: Team }) {
  const t = useTexts(teamTexts)
  const [changed, setChanged] = useState<{ from: Team; to: Team }>()
  // Reloaded data wins over the answer of a change.
  const team = changed?.from === data ? changed.to : data
  const set = (to: Team) => setChanged({ from: data, to })
  const isOwner = roleMay(team.your_role, 'team')
  return (
    <Stack gap="l">
      <section className={css.part} aria-labelledby="members">
        <h3 id="members">{t.members}</h3>
        <ul className={css.list}>
          {team.members.map((member) => (
            <MemberRow key={member.id} of={member} isYou={member.id === team.your_id} isOwner={isOwner} set={set} />
          ))}
        </ul>
        {!isOwner && <p className={css.note}>{t.onlyOwners}</p>}
        <details className={css.what}>
          <summary>{t.what}</summary>
          <dl>
            {companyRoles.map((role) => (
              <div key={role}>
                <dt>{t.roles[role]}</dt>
                <dd>{t.may[role]}</dd>
              </div>
            ))}
          </dl>
        </details>
      </section>
      {isOwner && (
        <>
          {team.invitations.length > 0 && (
            <section className={css.part} aria-labelledby="invitations">
              <h3 id="invitations">{t.invitations}</h3>
              <ul className={css.list}>
                {team.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} of={invitation} set={set} />
                ))}
              </ul>
            </section>
          )}
          <InviteForm set={set} />
        </>
      )}
      <Leave />
    </Stack>
  )
}

type MemberRowProps = { of: Member; isYou: boolean; isOwner: boolean; set: (team: Team) => void }

function MemberRow({ of, isYou, isOwner, set }: MemberRowProps) {
  const { id, name, surname, email, avatar, avatar_text, role, daily_cap: cap, spent_today: spent } = of
  const t = useTexts(teamTexts)
  const locale = useLocale()
  const money = (amount: Money) => formatMoney(amount, locale, { short: true })
  const full = `${name} ${surname}`.trim()
  const setRole = useAction((_options, next: CompanyRole) => api.team.setRole({ params: { member_id: id }, body: { role: next } }), {
    done: (team) => {
      set(team)
      showToast(t.changed(full, t.roles[team.members.find((one) => one.id === id)?.role ?? role]))
    },
  })
  return (
    <li className={css.member}>
      <Avatar name={full} src={avatar} text={avatar_text} />
      <p>
        <strong>
          {full} {isYou && <Badge>{t.you}</Badge>}
        </strong>
        <span>{email}</span>
        {cap && <span>{t.limit.spent(money(spent), money(cap))}</span>}
      </p>
      {isOwner ? (
        <div className={css.acts}>
          <SelectField
            label={t.roleOf(full)}
            isLabelHidden
            value={role}
            onChange={({ target }) => void setRole.run(target.value as CompanyRole)}
            options={companyRoles.map((value) => ({ value, label: t.roles[value] }))}
          />
          {role !== 'owner' && <Limit of={of} set={set} />}
          {!isYou && <Remove memberId={id} name={full} set={set} />}
        </div>
      ) : (
        <Badge tone={role === 'owner' ? 'green' : 'neutral'}>{t.roles[role]}</Badge>
      )}
    </li>
  )
}

function InvitationRow({ of: { id, email, role, expires_at, is_expired }, set }: { of: TeamInvitation; set: (team: Team) => void }) {
  const t = useTexts(teamTexts)
  const locale = useLocale()
  const zone = useTimeZone()
  const again = useAction((options) => api.team.invite({ body: { email, role } }, options), {
    done: (team) => {
      set(team)
      showToast(t.sent(email))
    },
  })
  const takeBack = useAction(() => api.team.revoke({ params: { invitation_id: id } }), {
    done: (team) => {
      set(team)
      showToast(t.takenBack)
    },
  })
  return (
    <li className={css.invitation}>
      <p>
        <strong>{email}</strong>
        <span>
          {t.roles[role]} · {is_expired ? t.expired : t.waiting(formatInstant(expires_at, locale, zone))}
        </span>
      </p>
      <div className={css.acts}>
        <Button look="plain" size="s" isBusy={again.isBusy} onClick={() => void again.run()}>
          {t.again}
        </Button>
        <Button look="plain" size="s" isBusy={takeBack.isBusy} onClick={() => void takeBack.run()}>
          {t.takeBack}
        </Button>
      </div>
    </li>
  )
}

export const teamSection = section(loadTeam, TeamSection)
