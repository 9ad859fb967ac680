import { IconClock, IconMapPin, IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CompanyCard } from '#contract/companies/search.ts'
import { formatDuration, formatList, formatMiles } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from './facts.module.css'

type Of<K extends keyof CompanyCard> = { company: Pick<CompanyCard, K> }

/** Location and key facts of a company in one wrapping line. */
export function Facts({ company }: Of<'city' | 'state_iso' | 'miles' | 'reply_minutes' | 'is_open_now' | 'languages'>) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  const { city, state_iso, miles, reply_minutes, is_open_now, languages } = company
  return (
    <StaticHtml as="ul" className={css.facts} of={[company]}>
      {() => (
        <>
          <Fact icon={<IconMapPin aria-hidden />}>
            {city}, {state_iso}
            {miles !== null && ` · ${t.away(formatMiles(miles, locale))}`}
          </Fact>
          {reply_minutes !== null && (
            <Fact icon={<IconMessageCircle aria-hidden />}>{t.replies(formatDuration(reply_minutes, locale))}</Fact>
          )}
          {is_open_now !== null && (
            <Fact icon={<IconClock aria-hidden />}>
              <span data-open={is_open_now || undefined}>{is_open_now ? t.open : t.closed}</span>
            </Fact>
          )}
          <li>
            {t.speaks(
              formatList(
                languages.map((language) => t.languages[language]),
                locale,
              ),
            )}
          </li>
        </>
      )}
    </StaticHtml>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
)

export function Tier({ company: { tier } }: Of<'tier'>) {
  const t = useTexts(companyTexts)
  return (
    <span title={t.tierHelp[tier]}>
      <Badge tone={tier === 'proven' ? 'green' : tier === 'verified' ? 'blue' : 'neutral'}>{t.tiers[tier]}</Badge>
    </span>
  )
}

export function PriceFrom({ company: { price_from } }: Of<'price_from'>) {
  const t = useTexts(companyTexts)
  return (
    <StaticHtml as="span" className={price_from ? undefined : css.noPrice} of={[price_from]}>
      {() => (price_from ? <Price before={t.from} money={price_from.price} unit={t.units[price_from.unit]} isShort /> : t.priceOnRequest)}
    </StaticHtml>
  )
}
