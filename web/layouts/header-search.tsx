import { IconSearch } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import type { Target } from '#web/domains/companies/search/go.ts'
import { loadSearch, SearchInput } from '#web/domains/companies/search/search-input.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { localizedPath, withoutLocale } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import css from './header.module.css'

/** Search form of pages without a search box, for the zip of the page or the visitor. */
export function HeaderSearch() {
  const { search: label } = useTexts(siteTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  if (/^\/(search(\/|$)|$)/.test(withoutLocale(useLocation().pathname))) return null

  const search = (text: string, chosen?: Target) =>
    void loadSearch()
      .then(({ go }) => go({ text, chosen }, navigate))
      .catch(showFailure)
  return (
    <form
      className={css.searchForm}
      role="search"
      action={localizedPath('/search', locale)}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget['q'].value)
      }}
    >
      <IconSearch aria-hidden />
      <SearchInput aria-label={label} placeholder={label} search={search} />
    </form>
  )
}
