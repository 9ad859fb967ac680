import { IconBuildingStore, IconHomeHeart } from '@tabler/icons-react'
import { useEffect } from 'react'
import { money } from '#contract/money.ts'
import { referralCookie } from '#contract/referrals/states.ts'
import { apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { setHostCookie } from '#web/lib/cookie.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { Street } from '#web/ui/scenes/street.tsx'
import type { Route } from './+types/invited.ts'
import css from './invited.module.css'

async function load({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).referrals.inviter({ params: { code: params.code } })
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error
    return null
  }
}
export { load as clientLoader, load as loader }

/** Landing page of a shared link: the inviter and the rewards. The code is kept until registration. */
export default function InvitedPage({ loaderData: inviter }: Route.ComponentProps) {
  const t = useTexts(referralTexts).landing
  const { referralLinkDays, referralPersonCents, referralCompanyCents } = useSettings()
  const locale = useLocale()
  const code = inviter?.code
  useEffect(() => {
    if (code) setHostCookie(referralCookie, code, referralLinkDays)
  }, [code, referralLinkDays])
  const title = inviter ? t.title(inviter.name) : t.unknown
  const amount = (cents: number) => formatMoney(money(cents), locale, { short: true })
  return (
    <Page>
      <Head title={title} description={t.description} isPrivate />
      <div className={css.invited}>
        <Stack gap="l">
          <Stack gap="s">
            <h1>{title}</h1>
            <p className={css.lead}>{inviter ? t.lead : t.unknownText}</p>
          </Stack>
          {inviter && (
            <ul className={css.rewards}>
              <li>
                <IconHomeHeart aria-hidden />
                {t.person(amount(referralPersonCents))}
              </li>
              <li>
                <IconBuildingStore aria-hidden />
                {t.company(amount(referralCompanyCents))}
              </li>
            </ul>
          )}
          <Row>
            <ButtonLink to="/auth/register" size="l">
              {t.register}
            </ButtonLink>
            <ButtonLink to="/auth/register/pro" size="l" look="soft">
              {t.registerPro}
            </ButtonLink>
          </Row>
          <p>
            <LocalLink to="/legal/referral">{t.terms}</LocalLink>
          </p>
        </Stack>
        <div className={css.scene} aria-hidden>
          <Street />
        </div>
      </div>
    </Page>
  )
}
