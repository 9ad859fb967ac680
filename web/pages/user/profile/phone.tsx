import type { AuthUser } from '#contract/users/people.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Row, Stack } from '#web/ui/page.tsx'
import { profilePath } from './paths.ts'
import css from '../profile.module.css'

export const loadPhone = async () => null

const to = `/add-phone?redirect=${encodeURIComponent(profilePath('phone'))}`

/** Phone number for codes and calls, and whether it is verified. */
export function PhoneSection({ user: { phone, phone_verified } }: { user: AuthUser }) {
  const t = useTexts(accountTexts).phone
  const settings = useSettings()
  if (!phone) {
    return (
      <EmptyState title={t.none} action={<ButtonLink to={to}>{t.add}</ButtonLink>}>
        {t.noneText}
      </EmptyState>
    )
  }
  return (
    <Card>
      <Stack gap="s">
        <Row isSplit>
          <strong className={css.phone}>{formatPhone(phone)}</strong>
          <Badge tone={phone_verified ? 'green' : 'amber'}>{phone_verified ? t.proven : t.unproven}</Badge>
        </Row>
        <p className={css.note}>{phone_verified ? t.provenText(settings.phoneProofDays) : t.unprovenText}</p>
        <div>
          <ButtonLink to={to} look="soft">
            {phone_verified ? t.change : t.prove}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
