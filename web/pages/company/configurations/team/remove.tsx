import type { Team } from '#contract/companies/team.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { teamTexts } from '#web/locales/team.ts'
import { AskButton } from '#web/ui/ask-button.tsx'

type RemoveProps = { memberId: string; name: string; set: (team: Team) => void }

/** Asks first, because access ends at once: a removal delayed for an undo could be lost with its tab. */
export function Remove({ memberId, name, set }: RemoveProps) {
  const t = useTexts(teamTexts)
  return (
    <AskButton
      label={t.remove}
      aria-label={t.removeNamed(name)}
      look="plain"
      size="s"
      title={t.removeTitle(name)}
      no={t.keep}
      isDanger
      act={() => api.team.remove({ params: { member_id: memberId } })}
      done={(team) => {
        showToast(t.removed(name))
        set(team)
      }}
    >
      {t.removeText}
    </AskButton>
  )
}
