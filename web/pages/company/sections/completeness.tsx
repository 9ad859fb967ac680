import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { href } from 'react-router'
import type { OwnCompany } from '#contract/companies/search.ts'
import { checkoutPath, companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Card } from '#web/ui/card.tsx'
import css from './sections.module.css'

/** Page that completes each part. */
const places: Record<OwnCompany['completeness'][number]['part'], string> = {
  about: companyPaths.edit,
  logo: companyPaths.edit,
  cover: companyPaths.edit,
  gallery: companyPaths.gallery,
  services: configurationPath('services'),
  area: configurationPath('services'),
  hours: configurationPath('hours'),
  credentials: configurationPath('credentials'),
  payment: checkoutPath(),
}

/** Progress of the profile, missing parts first. Credentials that services still lack are a missing part, whatever else is verified. */
export function Completeness({
  company: { slug, status, ...company },
  lacksCredentials,
}: {
  company: Pick<OwnCompany, 'slug' | 'status' | 'completeness'>
  lacksCredentials: boolean
}) {
  const t = useTexts(companyDeskTexts)
  const completeness = company.completeness.map(({ part, is_done }) => ({
    part,
    is_done: is_done && !(part === 'credentials' && lacksCredentials),
  }))
  const done = completeness.filter(({ is_done }) => is_done).length
  const all = completeness.length
  const text = done === all ? t.completeAll : t.complete(done, all)
  return (
    <Card as="section" aria-labelledby="completeness">
      <h2 id="completeness" className={css.cardTitle}>
        {t.profile}
      </h2>
      <p className={css.note}>{text}</p>
      <div role="meter" aria-label={text} aria-valuemin={0} aria-valuemax={all} aria-valuenow={done}>
        <Bar share={done / all} />
      </div>
      <ul className={css.parts}>
        {completeness
          .toSorted((a, b) => Number(a.is_done) - Number(b.is_done))
          .map(({ part, is_done }) => (
            <li key={part} data-done={is_done || undefined}>
              {is_done ? <IconCircleCheckFilled aria-hidden /> : <IconCircle aria-hidden />}
              <LocalLink to={places[part]}>
                {t.parts[part]}
                <span className="visually-hidden">, {is_done ? t.done : t.missing}</span>
              </LocalLink>
            </li>
          ))}
      </ul>
      <p className={css.public}>
        <LocalLink to={companyPaths.edit}>{t.editProfile}</LocalLink>
        <LocalLink to={companyPaths.gallery}>{t.editGallery}</LocalLink>
        {status === 'active' && <LocalLink to={href('/companies/:slug', { slug })}>{t.publicProfile}</LocalLink>}
      </p>
    </Card>
  )
}
