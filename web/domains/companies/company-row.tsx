import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import type { CompanyCard } from '#contract/companies/search.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { formatDuration, formatInstant, formatList, formatMiles, formatMoney, formatRating } from '#web/lib/format.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { initialsOf } from '#web/ui/avatar.tsx'
import { dress } from '#web/ui/button.tsx'
import { mediaPath, pictureSet } from '#web/ui/picture.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import { averageColour } from '#web/ui/thumbhash.ts'
import { sortBadges, useBadgeName } from './badges.ts'
import css from './company-row.module.css'
import { Why } from './rank-reasons.tsx'
import type { Listed } from './listed.ts'

type RowProps = {
  company: Listed
  /** State of the visitor, whose licenses come first. */
  state?: string | undefined
  /** Query string of the link to the profile. */
  query?: string
  isFirst?: boolean
  /** `card` stands in a grid, and is a row on a phone alone. */
  look?: 'row' | 'card'
  /** Path and label of a button for this company. */
  action?: { to: string; label: string }
}

/**
 * List item of a company: compact on a phone, with a large picture elsewhere. Its links are followed by the list (`useStaticLinks`), so that no
 * part of it needs a script.
 */
export const CompanyRow = ({ company, state, query = '', isFirst = false, look = 'row', action }: RowProps) => (
  <StaticHtml as="li" className={css.row} data-look={look} of={[company, state, query, action?.to]}>
    {() => (company.card ? <Content company={company.card} {...{ state, query, isFirst, action }} /> : isFirst && <LoadAgain />)}
  </StaticHtml>
)

/** Loads the cards of a list that the server rendered and React, on a mismatch, renders again. */
function LoadAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => void revalidate(), [revalidate])
  return null
}

type ContentProps = Required<Pick<RowProps, 'query' | 'isFirst'>> & Pick<RowProps, 'state' | 'action'> & { company: CompanyCard }

function Content({ company, state, query, isFirst, action }: ContentProps) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  const { slug, name, tier, tagline, price_from, why } = company
  return (
    <>
      <Sign company={company} isFirst={isFirst} />
      <h3>
        <a href={localizedPath(href('/companies/:slug', { slug }) + query, locale)} data-discover="true">
          {name}
        </a>
      </h3>
      <p className={css.marks}>
        <Stars {...company.rating} />
        <span className={css.tier} data-tier={tier} title={t.tierHelp[tier]}>
          {t.tiers[tier]}
        </span>
      </p>
      <p className={css.tagline}>{tagline}</p>
      <Checks company={company} state={state} />
      <Facts company={company} />
      <p className={css.foot}>
        {price_from ? (
          <span>
            {t.from} <b>{formatMoney(price_from.price, locale, { short: true })}</b> {t.units[price_from.unit]}
          </span>
        ) : (
          <span>{t.priceOnRequest}</span>
        )}
        {action && (
          <a href={localizedPath(action.to, locale)} data-discover="true" {...dress({ look: 'soft', size: 's' })}>
            {action.label} <span className="visually-hidden">{name}</span>
          </a>
        )}
      </p>
      {action && <Why parts={why} />}
    </>
  )
}

const sizes = '17rem'

/** Cover of a company, on a phone its logo. Decorative, because the name is beside it. */
function Sign({ company: { name, cover, logo }, isFirst }: { company: CompanyCard; isFirst: boolean }) {
  const shown = cover ?? logo
  if (!shown)
    return (
      <span className={css.initials} aria-hidden>
        {initialsOf(name)}
      </span>
    )
  return (
    <picture className={css.picture}>
      {logo && <source media="(max-width: 46rem)" srcSet={mediaPath(logo.id, Math.min(...logo.widths))} />}
      {shown.has_avif && <source type="image/avif" srcSet={pictureSet(shown, 'avif')} sizes={sizes} />}
      <img
        src={mediaPath(shown.id, Math.max(...shown.widths))}
        srcSet={pictureSet(shown, 'webp')}
        sizes={sizes}
        alt=""
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        style={shown.thumbhash ? { backgroundColor: averageColour(shown.thumbhash) } : undefined}
      />
    </picture>
  )
}

function Stars({ mean, count }: CompanyCard['rating']) {
  const t = useTexts(uiTexts)
  const locale = useLocale()
  if (mean === null) return <span>{t.noReviews}</span>
  const written = formatRating(mean, locale)
  return (
    <span className={css.rating} role="img" aria-label={t.rating(written, count)}>
      <b>{written}</b> ({count})
    </span>
  )
}

/** The strongest verified facts, one on a phone, with source and date of the check. */
function Checks({ company: { badges }, state }: { company: CompanyCard; state: string | undefined }) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  const nameOf = useBadgeName()
  const kinds = sortBadges(badges, state).filter(({ kind }, i, all) => all.findIndex((other) => other.kind === kind) === i)
  const more = kinds.length - 2
  return kinds.slice(0, 2).map((badge, i) => (
    <p key={badge.kind} className={css.check}>
      <b>{nameOf(badge)}</b>
      <span>
        {` ${t.checked(badge.source, formatInstant(badge.checked_at, locale, platformTimeZone, 'date'))}`}
        {i === 1 && more > 0 && ` · ${t.moreBadges(more)}`}
      </span>
    </p>
  ))
}

type FactsProps = { company: CompanyCard }

/** Reply time, place, hours, record and languages. A phone shows the first. Kept prices say more than appointments on time. */
function Facts({ company: { city, state_iso, miles, reply_minutes, prices_kept, show_ups, is_open_now, languages } }: FactsProps) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  const record = prices_kept ?? show_ups
  const spoken = formatList(
    languages.map((language) => t.languages[language]),
    locale,
  )
  return (
    <p className={css.facts}>
      {reply_minutes !== null && <span data-icon="reply">{t.replies(formatDuration(reply_minutes, locale))}</span>}
      <span data-icon="place">{`${city}, ${state_iso}${miles === null ? '' : ` · ${t.away(formatMiles(miles, locale))}`}`}</span>
      {is_open_now !== null && (
        <span data-icon="hours" data-open={is_open_now || undefined}>
          {is_open_now ? t.open : t.closed}
        </span>
      )}
      {record && <span>{record.text}</span>}
      <span>{t.speaks(spoken)}</span>
    </p>
  )
}
