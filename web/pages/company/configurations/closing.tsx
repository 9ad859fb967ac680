import { useState } from 'react'
import type { CompanyStanding } from '#contract/companies/review.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyStandingTexts } from '#web/locales/company-standing.ts'
import { LastDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import { section, type SectionArgs } from '#web/lib/section.tsx'

async function load({ api }: SectionArgs) {
  const [standing, { balance }, { earned }] = await Promise.all([api.companyReview.standing(), api.payments.wallet(), api.earnings.read()])
  return { standing, left: money(balance.amount + earned.amount) }
}

/** Closes a company, after an explanation of what is deleted and what stays. */
function Closing({ data: { standing, left } }: { data: { standing: CompanyStanding; left: Money } }) {
  const t = useTexts(companyStandingTexts).closing
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  if (standing.status === 'closed') return <Banner>{t.done}</Banner>
  return (
    <Stack>
      <Card>
        <Stack gap="s">
          <p>{t.pauseText}</p>
          <div>
            <ButtonLink to={configurationPath('pause')} look="soft">
              {t.pause}
            </ButtonLink>
          </div>
        </Stack>
      </Card>
      <Card as="section" aria-labelledby="closing">
        <Stack gap="s">
          <h3 id="closing">{t.whatGoes}</h3>
          <ul>
            {t.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {left.amount > 0 && <li>{t.balance(formatMoney(left, locale))}</li>}
          </ul>
          <div>
            <Button look="danger" onClick={() => setOpen(true)}>
              {t.button}
            </Button>
          </div>
        </Stack>
      </Card>
      {isOpen && <CloseDialog close={() => setOpen(false)} />}
    </Stack>
  )
}
export const closingSection = section(load, Closing)

function CloseDialog({ close }: { close: () => void }) {
  const t = useTexts(companyStandingTexts).closing
  const navigate = useLocalNavigate()
  const [reason, setReason] = useState('')
  const end = useAction((options) => api.companyClosing.close({ body: { confirm: true, reason } }, options), {
    done: () => {
      showToast(t.done)
      void navigate(companyPaths.sections)
    },
  })
  return (
    <LastDialog
      title={t.dialog}
      onClose={close}
      no={t.cancel}
      yes={t.confirm}
      isBusy={end.isBusy}
      onYes={() => void end.run()}
      understand={t.understand}
      mustTick={t.mustTick}
    >
      <TextArea
        label={t.reason}
        hint={t.reasonHint}
        isOptional
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </LastDialog>
  )
}
