import { useState } from 'react'
import type { MissedRequest } from '#contract/leads/lead.ts'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { missedTexts } from '#web/locales/missed-requests.ts'
import { Price } from '#web/ui/price.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Ago } from '#web/ui/time.tsx'
import { leadsPath } from './wish.ts'
import css from './missed.module.css'

const ways: Record<MissedRequest['reason'], string> = {
  company_paused: configurationPath('pause'),
  service_off: configurationPath('pause'),
  zip_excluded: configurationPath('pause'),
  licence: configurationPath('credentials'),
  filter: configurationPath('services'),
  max_price: configurationPath('services'),
  cap: configurationPath('caps'),
  same_customer: leadsPath({ tab: 'bought' }),
  outscored: companyPaths.sections,
  not_needed: companyPaths.sections,
  expired: configurationPath('auto_accept'),
  filled: configurationPath('auto_accept'),
}

/** Missed requests, each with one reason and one remedy. The list is loaded when opened. */
export function Missed() {
  const t = useTexts(missedTexts)
  const { byName } = useTexts(companyDeskTexts)
  const { parts } = useTexts(companyTexts)
  const [rows, setRows] = useState<MissedRequest[]>()
  const load = useAction(() => api.leads.missed(), { done: setRows })
  return (
    <details className={css.missed} onToggle={({ currentTarget }) => currentTarget.open && !rows && void load.run()}>
      <summary>{t.title}</summary>
      <p className={css.note}>{t.text}</p>
      {!rows && <SkeletonText lines={4} />}
      {rows?.length === 0 && <p role="status">{t.none}</p>}
      {rows && rows.length > 0 && (
        <ul className={css.list}>
          {rows.map(({ project_id, service, city, state_iso, opened_at, is_by_name, price, reason, part }) => (
            <li key={project_id}>
              <div className={css.what}>
                <strong>{service.name}</strong>
                <span>
                  {city}, {state_iso} · <Ago at={opened_at} /> · <Price money={price} />
                  {is_by_name && ` · ${byName}`}
                </span>
              </div>
              <p>{reason === 'outscored' ? t.reasons.outscored(part ? parts[part].toLowerCase() : '') : t.reasons[reason]}</p>
              <LocalLink to={ways[reason]}>{t.todo[reason]}</LocalLink>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
