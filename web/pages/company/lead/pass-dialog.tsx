import { useState } from 'react'
import { passReasons } from '#contract/matching/states.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { uiTexts } from '#web/locales/ui.ts'

/** Passes on a request, with the reason. */
export default function PassDialog({ matchId, close }: { matchId: string; close: () => void }) {
  const t = useTexts(leadTexts)
  const { choose } = useTexts(uiTexts)
  const navigate = useLocalNavigate()
  const [reason, setReason] = useState<(typeof passReasons)[number]>()
  const [isMissing, setMissing] = useState(false)
  const pass = useAction(() => api.leads.pass({ params: { match_id: matchId }, body: { reason: reason! } }), {
    done: () => {
      showToast(t.passed)
      void navigate(companyPaths.leads, { replace: true })
    },
  })
  return (
    <Dialog
      title={t.passTitle}
      isOpen
      onClose={close}
      look="sheet"
      actions={
        <Button isBusy={pass.isBusy} onClick={() => (reason ? void pass.run() : setMissing(true))}>
          {t.pass}
        </Button>
      }
    >
      <ChoiceField
        label={t.passTitle}
        isLabelHidden
        hint={t.passText}
        name="reason"
        value={reason}
        onChange={setReason}
        error={isMissing && !reason ? choose : undefined}
        options={passReasons.map((value) => ({ value, label: t.passReasons[value] }))}
      />
    </Dialog>
  )
}
