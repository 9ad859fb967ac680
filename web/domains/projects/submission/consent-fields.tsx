import type { ComponentProps } from 'react'
import type { ProjectDetails } from '#contract/projects/draft.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'

type Field = Pick<ComponentProps<typeof CheckField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** Consents given when a request is sent. The documents open in a dialog, so that nothing typed is lost. */
export function ConsentFields({ terms, contact, details }: { terms: Field; contact: Field; details: ProjectDetails }) {
  const t = useTexts(wizardTexts).consent
  return (
    <div>
      <CheckField {...contact} label={t.contact(details.slots ?? 3, details.contact_mode === 'calls')} note={t.note} />
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
