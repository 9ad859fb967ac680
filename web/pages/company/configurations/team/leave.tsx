import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { teamTexts } from '#web/locales/team.ts'
import { AskButton } from '#web/ui/ask-button.tsx'

/** Asks first, because a member cannot undo it. */
export function Leave() {
  const t = useTexts(teamTexts)
  const navigate = useLocalNavigate()
  return (
    <div>
      <AskButton
        label={t.leave}
        look="plain"
        title={t.leaveTitle}
        no={t.stay}
        isDanger
        act={() => api.team.leave()}
        done={() => {
          showToast(t.left)
          void refreshSession().then(() => navigate('/user/profile', { replace: true }))
        }}
      >
        {t.leaveText}
      </AskButton>
    </div>
  )
}
