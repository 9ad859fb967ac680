import { useState } from 'react'
import type { Team } from '#contract/team.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { teamTexts } from '#web/locales/team.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type RemoveProps = { memberId: string; name: string; set: (team: Team) => void }

/** Access ends the moment the server answers, so it asks first: a removal that waits for an undo could be lost with its tab. */
export function Remove({ memberId, name, set }: RemoveProps) {
  const t = useTexts(teamTexts)
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(() => api.team.remove({ params: { member_id: memberId } }), {
    done: (team) => {
      showToast(t.removed(name))
      set(team)
    },
    failed: () => setAsking(false),
  })
  return (
    <>
      <Button look="plain" size="s" aria-label={t.removeNamed(name)} onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <AskDialog
        title={t.removeTitle(name)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        no={t.keep}
        yes={t.remove}
        isDanger
        isBusy={remove.isBusy}
        onYes={() => void remove.run()}
      >
        {t.removeText}
      </AskDialog>
    </>
  )
}
