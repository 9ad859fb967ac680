import { href } from 'react-router'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { ownPageTexts } from '#web/locales/own-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import css from './service-sheet.module.css'

type SheetProps = { company: CompanyProfile; begin: (service: string) => string; onClose: () => void }

/** The services of a company, each of which begins a request. */
export function ServiceSheet({ company, begin, onClose }: SheetProps) {
  const t = useTexts(companyPageTexts).request
  const { from, units, priceOnRequest } = useTexts(companyTexts)
  return (
    <Dialog title={t.service} isOpen onClose={onClose} look="sheet">
      <ul className={css.services}>
        {company.services.map(({ slug, name, price_from, unit }) => (
          <li key={slug}>
            <LocalLink to={begin(slug)}>
              <b>{name}</b>
              {price_from ? <Price before={from} money={price_from} unit={units[unit]} size="s" isShort /> : priceOnRequest}
            </LocalLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Stands in for the form on the page of the visitor's own company. */
export function OwnCard() {
  const t = useTexts(ownPageTexts)
  return (
    <>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <ButtonLink to={href('/user/companies/profile/edit')}>{t.edit}</ButtonLink>
    </>
  )
}
