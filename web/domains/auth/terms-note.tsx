import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'

/** Documents that a person accepts by registering. They open in another tab, so that nothing typed is lost. */
export function TermsNote({ isCompany = false }: { isCompany?: boolean }) {
  const t = useTexts(registerTexts).accepting
  const document = (slug: string, name: string) => (
    <LocalLink to={`/legal/${slug}`} target="_blank">
      {name}
    </LocalLink>
  )
  return (
    <>
      {t.before}
      {document('terms', t.terms)}
      {isCompany && t.comma}
      {isCompany && document('pro-terms', t.proTerms)}
      {t.and}
      {document('privacy', t.privacy)}.
    </>
  )
}
