import type { OwnService } from '#contract/companies/offering.ts'
import type { Demand } from '#contract/projects/demand.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { formatList } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AreaEditor } from '../area/area-editor.tsx'
import type { ServiceData } from './load-service.ts'
import { ServiceForm } from './service-form.tsx'
import css from './service.module.css'

/** A service with its demand, requirements, settings and area. */
export function ServiceView({ service, area, states, demand }: ServiceData) {
  const t = useTexts(companyServicesTexts)
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <p className={css.note}>{service.description}</p>
        <DemandLine demand={demand} />
        <Papers requirements={service.requirements} />
        <ServiceForm service={service} />
      </div>
      <section className={css.side} aria-label={t.area}>
        <AreaEditor area={area} states={states} />
      </section>
    </div>
  )
}

function DemandLine({ demand: { requests, days, scope } }: { demand: Demand }) {
  const t = useTexts(companyServicesTexts)
  const month = Math.round((requests * 30) / days)
  if (requests === 0) return <p className={css.demand}>{t.demandNone}</p>
  return (
    <p className={css.demand}>
      <strong>{month < 1 ? t.lessThanOne : t.demand(month)}</strong> {t.demandScope[scope]}.<small>{t.demandNote(days)}</small>
    </p>
  )
}

function Papers({ requirements }: { requirements: OwnService['requirements'] }) {
  const t = useTexts(companyServicesTexts)
  const { badges } = useTexts(companyTexts)
  const locale = useLocale()
  if (requirements.length === 0) return <p className={css.note}>{t.papersNone}</p>
  const kinds = [...Map.groupBy(requirements, ({ credential, state }) => `${credential}:${state}`)].map(([key, rows]) => ({
    key,
    credential: rows[0]!.credential,
    state: rows[0]!.state,
    states: rows.map(({ state_iso }) => state_iso),
  }))
  const isMissing = kinds.some(({ state }) => state === 'missing')
  const isUnderWay = kinds.some(({ state }) => state === 'under_way')
  return (
    <section className={css.papers} data-missing={isMissing || undefined} aria-labelledby="papers">
      <h2 id="papers">{t.papers}</h2>
      <ul>
        {kinds.map(({ key, credential, state, states }) => (
          <li key={key}>
            <strong>{badges[credential]}</strong> ({formatList(states, locale)}): {t.needStates[state]}
          </li>
        ))}
      </ul>
      {isUnderWay && <p>{t.papersUnderWay}</p>}
      {isMissing && (
        <>
          <p>{t.papersMissing}</p>
          <div>
            <ButtonLink to={configurationPath('credentials')} look="soft" size="s">
              {t.toPapers}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}
