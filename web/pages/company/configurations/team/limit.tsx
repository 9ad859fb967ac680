import { useState } from 'react'
import type { Member, Team } from '#contract/companies/team.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { teamTexts } from '#web/locales/team.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Stack } from '#web/ui/page.tsx'

/** Sets the most that a member spends on leads per day. */
export function Limit({ of: { id, name, surname, daily_cap: cap }, set }: { of: Member; set: (team: Team) => void }) {
  const t = useTexts(teamTexts)
  const full = `${name} ${surname}`.trim()
  const [isAsking, setAsking] = useState(false)
  const [capCents, setCapCents] = useState<number | null>(cap?.amount ?? null)
  const [error, setError] = useState<string>()
  const close = () => setAsking(false)
  const save = useAction(() => api.team.setLimit({ params: { member_id: id }, body: { daily_cap_cents: capCents } }), {
    done: (team) => {
      close()
      set(team)
      showToast(t.limit.saved(full))
    },
    failed: ({ fields }) => {
      const problem = fields['daily_cap_cents']?.[0]
      setError(problem)
      return problem !== undefined
    },
  })
  return (
    <>
      <Button look="plain" size="s" aria-label={t.limit.of(full)} onClick={() => setAsking(true)}>
        {t.limit.open}
      </Button>
      <AskDialog
        title={t.limit.of(full)}
        isOpen={isAsking}
        onClose={close}
        no={t.keep}
        yes={t.limit.save}
        isBusy={save.isBusy}
        onYes={() => void save.run()}
      >
        <Stack>
          <MoneyField
            label={t.limit.label}
            hint={t.limit.hint}
            name="daily_cap_cents"
            value={capCents}
            error={error}
            onChange={setCapCents}
          />
        </Stack>
      </AskDialog>
    </>
  )
}
