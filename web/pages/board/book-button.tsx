import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BoardCompany } from '#contract/boards/board.ts'
import { useTexts } from '#web/lib/texts.ts'
import { bookTexts } from '#web/locales/book.ts'
import { Button } from '#web/ui/button.tsx'

const BookingDialog = lazy(async () => ({ default: (await import('#web/domains/messaging/booking-dialog.tsx')).BookingDialog }))

const open: readonly BoardCompany['lead_state'][] = ['new', 'contacted', 'quoted', 'hired']

/** Books a free time of a company that takes bookings. */
export function BookButton({ of: { company, lead_id, lead_state, is_bookable, quote } }: { of: BoardCompany }) {
  const t = useTexts(bookTexts)
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  if (!lead_id || !is_bookable || !open.includes(lead_state)) return null
  return (
    <>
      <Button look="soft" size="s" icon={<IconCalendarPlus aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Suspense>
          <BookingDialog
            leadId={lead_id}
            company={company.name}
            purpose={quote?.type === 'fixed' && quote.state === 'accepted' ? 'job' : 'visit'}
            close={() => setOpen(false)}
            done={() => void revalidate()}
          />
        </Suspense>
      )}
    </>
  )
}
