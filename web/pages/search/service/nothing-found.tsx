import { useSearchParams } from 'react-router'
import { categoryPath, resultsPath } from '#web/domains/companies/search/paths.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'
import { useLooser } from './count-companies.ts'
import { useWritten } from './filter-sheet.tsx'
import { countFilters, withChoices, withoutFilters } from './filters.ts'
import type { Loaded } from './load.ts'

/** Empty results: too many filters, or no company here. Each case offers its own next step. */
export function NothingFound({ service, place, state, filters, query, where }: Loaded & { where: string | null }) {
  const { nothing: t, filters: words } = useTexts(searchTexts)
  const locale = useLocale()
  const [search] = useSearchParams()
  const isFiltered = countFilters(filters) > 0
  const looser = useLooser(query, filters, service.price_band, isFiltered)
  const written = useWritten()
  const here = resultsPath(service.slug, { state: state?.slug })
  if (isFiltered) {
    return (
      <EmptyState
        scene={<LostStreet />}
        title={t.filtered}
        action={
          <Row>
            {looser.map(({ name, without, count }) => (
              <ButtonLink key={name} look="soft" to={here + withChoices(search, without)} preventScrollReset>
                {words.without(name, written(count))}
              </ButtonLink>
            ))}
            <ButtonLink look={looser.length > 0 ? 'plain' : 'primary'} to={here + withoutFilters(search)} preventScrollReset>
              {t.clear}
            </ButtonLink>
          </Row>
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
