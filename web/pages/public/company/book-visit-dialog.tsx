import { useEffect, useState } from 'react'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { useVisitorPlace } from '#web/domains/companies/search/place.ts'
import { BookingDialog } from '#web/domains/messaging/booking-dialog.tsx'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { bookVisitTexts } from '#web/locales/book-visit.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DialogProps = { company: CompanyProfile; close: () => void }

/** Books the company for the newest request of the visitor that it answered; others begin a request first. */
export default function BookVisitDialog({ company, close }: DialogProps) {
  const { slug } = company
  const user = useSession()
  const [leadId, setLeadId] = useState<string | null>()
  useEffect(() => {
    if (!user) return setLeadId(null)
    api.bookings.ofCompany({ params: { slug } }).then(({ lead_id }) => setLeadId(lead_id), showFailure)
  }, [user, slug])
  if (leadId === undefined) return null
  return leadId ? (
    <BookingDialog leadId={leadId} company={company.name} close={close} done={close} />
  ) : (
    <First company={company} close={close} />
  )
}

/** Explains that a request comes before a booking. */
function First({ company, close }: DialogProps) {
  const t = useTexts(bookVisitTexts)
  const place = useVisitorPlace()
  return (
    <Dialog
      title={t.title}
      isOpen
      onClose={close}
      look="sheet"
      actions={
        <>
          <Button look="plain" onClick={close}>
            {t.back}
          </Button>
          <ButtonLink to={beginPath({ service: company.services[0]?.slug ?? '', zipcode: place?.zipcode, company: company.slug })}>
            {t.go}
          </ButtonLink>
        </>
      }
    >
      <p>{t.text(company.name)}</p>
    </Dialog>
  )
}
