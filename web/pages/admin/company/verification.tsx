import { useRevalidator } from 'react-router'
import { Beside } from '#web/domains/admin/details/beside.tsx'
import { CredentialDecision, CredentialDocument, CredentialFacts } from '#web/domains/admin/companies/credential.tsx'
import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/page.tsx'

/** Credentials of a company, each with its decision. */
export default function CompanyVerificationPage() {
  const { credentials } = useAdminCompany()
  const { facts } = useTexts(decisionTexts)
  const { revalidate } = useRevalidator()
  if (credentials.length === 0) return <EmptyState title={facts.noPapers} />
  return (
    <Stack>
      {credentials.map((credential) => (
        <CredentialFacts key={credential.id} credential={credential}>
          <Beside evidence={credential.document && <CredentialDocument credential={credential} />}>
            <CredentialDecision credential={credential} isPart done={() => void revalidate()} />
          </Beside>
        </CredentialFacts>
      ))}
    </Stack>
  )
}
