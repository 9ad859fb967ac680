import type { CredentialNeed } from '#contract/companies/credentials.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { formatList } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTodoTexts } from '#web/locales/company-todo.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type ReadyProps = { ready: number; all: number; needs: readonly CredentialNeed[] }

/** How many services can receive requests, and what the others wait for. Nothing once all of them can. */
export function ReadyServices({ ready, all, needs }: ReadyProps) {
  const t = useTexts(companyTodoTexts).ready
  const words = useTexts(credentialsTexts)
  const locale = useLocale()
  if (ready === all) return null
  const named = (state: CredentialNeed['state']) =>
    needs
      .filter((need) => need.state === state)
      .map(({ kind, trade, state_iso }) => {
        const what = kind === 'trade_licence' && trade ? words.licenceOf(trade.name) : words.needWhat[kind]
        return state_iso ? `${what} ${words.inState(state_iso)}` : what
      })
  const [missing, underWay] = [named('missing'), named('under_way')]
  return (
    <Banner
      tone={missing.length > 0 ? 'warning' : 'info'}
      title={t.count(ready, all)}
      action={
        missing.length > 0 && (
          <ButtonLink to={configurationPath('credentials')} size="s">
            {t.upload}
          </ButtonLink>
        )
      }
    >
      {' '}
      {missing.length > 0 && t.missing(formatList(missing, locale))}
      {underWay.length > 0 && ` ${t.underWay(formatList(underWay, locale))}`}
    </Banner>
  )
}
