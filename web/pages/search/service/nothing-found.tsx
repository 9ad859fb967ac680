import { useSearchParams } from 'react-router'
import { categoryPath, resultsPath } from '#web/domains/companies/search/paths.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'
import type { Loaded } from './load.ts'
import { countFilters, withoutFilters } from './filters.ts'

/** Empty results: too many filters, or no company here. Each case offers its own next step. */
export function NothingFound({ service, place, state, filters, where }: Loaded & { where: string | null }) {
  const t = useTexts(searchTexts).nothing
  const locale = useLocale()
  const [search] = useSearchParams()
  if (countFilters(filters) > 0) {
    return (
      <EmptyState
        scene={<LostStreet />}
        title={t.filtered}
        action={
          <ButtonLink to={resultsPath(service.slug, { state: state?.slug }) + withoutFilters(search)} preventScrollReset>
            {t.clear}
          </ButtonLink>
        }
      >
        {t.filteredText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      scene={<LostStreet />}
      title={where ? t.here(where) : t.anywhere}
      action={
        <Row>
          {place && state && (
            <ButtonLink to={resultsPath(service.slug, { state: state.slug })}>{t.wholeState(state[`name_${locale}`])}</ButtonLink>
          )}
          <ButtonLink to={categoryPath(service.category.slug, place?.zipcode)} look="plain">
            {t.category(service.category.name)}
          </ButtonLink>
        </Row>
      }
    >
      {t.hereText}
    </EmptyState>
  )
}
