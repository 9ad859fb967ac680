import type { ComponentProps } from 'react'
import type { ProjectDetails } from '#contract/projects/draft.ts'
import { ApprovalField } from './approval-field.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { approvalTexts } from '#web/locales/approval.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'

type Field = Pick<ComponentProps<typeof CheckField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** Choice of who gets the contact, and the consents given when a request is sent. The documents open in a dialog, so that nothing typed is lost. */
export function ConsentFields({ terms, contact, details }: { terms: Field; contact: Field; details: ProjectDetails }) {
  const t = useTexts(wizardTexts).consent
  const approval = useTexts(approvalTexts)
  const consentTo = details.approves_companies ? approval.consent : t.contact
  return (
    <div>
      <ApprovalField details={details} />
      <CheckField {...contact} label={consentTo(details.slots ?? 3, details.contact_mode === 'calls')} note={t.note} />
      <CheckField
        {...terms}
        label={
          <>
            {t.termsBefore}
            <LocalLink to="/legal/terms" target="_blank">
              {t.terms}
            </LocalLink>
            {t.and}
            <LocalLink to="/legal/privacy" target="_blank">
              {t.privacy}
            </LocalLink>
            .
          </>
        }
      />
    </div>
  )
}
