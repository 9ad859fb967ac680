import { useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { teamTexts } from '#web/locales/team.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Cannot be undone by oneself, so it asks. */
export function Leave() {
  const t = useTexts(teamTexts)
  const navigate = useLocalNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useAction(() => api.team.leave(), {
    done: () => {
      showToast(t.left)
      void refreshSession().then(() => navigate('/user/profile', { replace: true }))
    },
    failed: () => setAsking(false),
  })
  return (
    <div>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t.leave}
      </Button>
      <AskDialog
        title={t.leaveTitle}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        no={t.stay}
        yes={t.leave}
        isDanger
        isBusy={leave.isBusy}
        onYes={() => void leave.run()}
      >
        {t.leaveText}
      </AskDialog>
    </div>
  )
}
