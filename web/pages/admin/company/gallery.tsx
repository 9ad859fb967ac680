import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Columns } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The pictures of a company, published or not. */
export default function CompanyGalleryPage() {
  const { pictures } = useAdminCompany()
  const { facts } = useTexts(decisionTexts)
  const locale = useLocale()
  if (pictures.length === 0) return <EmptyState title={facts.noPictures} />
  return (
    <Columns min="14rem">
      {pictures.map(({ picture, caption }) => (
        <figure key={picture.id}>
          <Picture of={picture} alt={caption[locale]} sizes="(max-width: 40rem) 90vw, 18rem" ratio="4 / 3" />
          {caption[locale] && <figcaption>{caption[locale]}</figcaption>}
        </figure>
      ))}
    </Columns>
  )
}
