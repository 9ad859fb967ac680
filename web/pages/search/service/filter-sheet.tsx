import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchTexts } from '#web/locales/search.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Count, useCount, useLooser } from './count-companies.ts'
import { FilterFields, SortField } from './filter-fields.tsx'
import css from './filter-sheet.module.css'
import { countFilters, type Filters, widest, withChoices } from './filters.ts'
import type { Loaded } from './load.ts'

/** Filters and order on a phone, applied together. Says beforehand how many companies they leave, and what to give up when none. */
export function FilterSheet({ service, place, filters, query, result, onClose }: Loaded & { onClose: () => void }) {
  const t = useTexts(searchTexts).filters
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(filters)
  // The order changes no count.
  const [counted, setCounted] = useState(filters)
  const count = useCount(query, counted, { of: filters, total: result.total, total_capped: result.total_capped })
  const looser = useLooser(query, counted, service.price_band, count?.total === 0)
  const written = useWritten()

  function choose(choice: Partial<Filters>) {
    const next = { ...draft, ...choice, sort: draft.sort }
    setDraft(next)
    setCounted(next)
  }
  function apply() {
    onClose()
    void navigate(withChoices(search, draft), { preventScrollReset: true })
  }
  return (
    <Dialog
      title={t.sheet}
      isOpen
      onClose={onClose}
      look="sheet"
      actions={
        <>
          <div className={css.none} role="status">
            {count?.total === 0 && (looser.length > 0 ? t.loosen : t.none)}
            {count?.total === 0 &&
              looser.map((one) => (
                <Button key={one.name} look="plain" size="s" onClick={() => choose(one.without)}>
                  {t.without(one.name, written(one.count))}
                </Button>
              ))}
          </div>
          {countFilters(draft) > 0 && (
            <Button look="plain" onClick={() => choose(widest(draft))}>
              {t.clear}
            </Button>
          )}
          <Button onClick={apply}>{count ? t.show(written(count)) : t.done}</Button>
        </>
      }
    >
      <div className={css.fields}>
        <FilterFields shown={draft} choose={choose} facets={result.facets} band={service.price_band} />
        <SortField sort={draft.sort} choose={(choice) => setDraft({ ...draft, ...choice })} hasPlace={place !== null} />
      </div>
    </Dialog>
  )
}

/** A count in words: `4 empresas`, `más de 100 empresas`. */
export function useWritten(): (count: Count) => string {
  const t = useTexts(searchTexts)
  const locale = useLocale()
  return ({ total, total_capped }) => {
    const written = formatNumber(total, locale)
    return total_capped ? t.filters.capped(written) : t.total(written, total)
  }
}
