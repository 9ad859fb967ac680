import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ServiceItem } from '#contract/catalog/services.ts'
import type { OwnServiceRow } from '#contract/companies/offering.ts'
import { useFoundServices } from '#web/domains/catalog/found-services.ts'
import { addServicePath, ownServicePath } from '#web/domains/leads/paths.ts'
import { listStates } from '#web/domains/companies/search/place.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Chips, OfferedChip } from '#web/ui/chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import { AreaEditor } from '../area/area-editor.tsx'
import css from '../service/service.module.css'
import { section, type SectionArgs } from '#web/lib/section.tsx'

async function load({ api }: SectionArgs) {
  const [services, all, area, states] = await Promise.all([
    api.ownCompany.services(),
    api.catalog.services(),
    api.ownArea.get(),
    listStates(api),
  ])
  return { services, all, area, states }
}
type Loaded = Awaited<ReturnType<typeof load>>

function Services({ data: { services, all, area, states } }: { data: Loaded }) {
  const t = useTexts(companyServicesTexts)
  return (
    <Stack gap="l">
      <section aria-label={t.list} className={css.part}>
        {services.length === 0 ? (
          <EmptyState title={t.none}>{t.noneText}</EmptyState>
        ) : (
          <ul className={css.rows}>
            {services.map((row) => (
              <Row key={row.service.id} row={row} />
            ))}
          </ul>
        )}
        <Add all={all} taken={services.map(({ service }) => service)} />
      </section>
      <AreaEditor area={area} states={states} />
    </Stack>
  )
}
export const servicesSection = section(load, Services)

function Row({ row: { service, is_on, price_from, unit, filters_count, requirements } }: { row: OwnServiceRow }) {
  const t = useTexts(companyServicesTexts)
  const { from, units } = useTexts(companyTexts)
  const locale = useLocale()
  const need = (['missing', 'under_way'] as const).find((state) => requirements.some((one) => one.state === state))
  const price = price_from ? `${from} ${formatMoney(price_from, locale, { short: true })} ${units[unit]}` : t.noPrice
  return (
    <li>
      <LocalLink to={ownServicePath(service.slug)} className={css.row}>
        <span>
          <strong>{service.name}</strong>
          <small>
            {price}
            {filters_count > 0 && ` · ${t.filters(filters_count)}`}
          </small>
          {!is_on && <Badge>{t.off}</Badge>}
          {is_on && need && <Badge tone={need === 'missing' ? 'amber' : 'blue'}>{t.needs[need]}</Badge>}
        </span>
        <IconChevronRight aria-hidden />
      </LocalLink>
    </li>
  )
}

const most = 8

function Add({ all, taken }: { all: readonly ServiceItem[]; taken: readonly ServiceItem[] }) {
  const t = useTexts(companyServicesTexts)
  const navigate = useLocalNavigate()
  const [text, setText] = useState('')
  const free = all.filter(({ id }) => !taken.some((one) => one.id === id))
  const { found, isKnown } = useFoundServices(text, free)
  const category = taken[0]?.category
  const kin = category ? free.filter((service) => service.category.id === category.id).slice(0, most) : []
  return (
    <div className={css.add}>
      <Typeahead
        label={t.add}
        placeholder={t.addPlaceholder}
        value={text}
        onChange={setText}
        options={found}
        keyOf={({ slug }) => slug}
        render={({ name, category: { name: kind } }) => (
          <>
            {name} <small>{kind}</small>
          </>
        )}
        onChoose={({ slug }) => void navigate(addServicePath(slug))}
        empty={isKnown ? t.addNone : undefined}
        takesFirst
      />
      {category && kin.length > 0 && (
        <>
          <p className={css.note}>{t.more(category.name)}</p>
          <Chips>
            {kin.map(({ slug, name }) => (
              <OfferedChip key={slug} to={addServicePath(slug)}>
                {name}
              </OfferedChip>
            ))}
          </Chips>
        </>
      )}
    </div>
  )
}
