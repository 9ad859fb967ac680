import type { AdminUserDetail } from '#contract/admin/details.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { accountStates } from '#contract/users/states.ts'
import { type Choice, DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import { usePlanned } from '#web/domains/admin/decisions/planned.ts'
import { api } from '#web/lib/api.ts'
import { landingOf } from '#web/lib/guards.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'

type Act = (reason: string, options: CallOptions) => Promise<unknown>

/** Possible decisions about an account. */
export function AccountDecision({ user, done }: { user: AdminUserDetail; done: () => void }) {
  const t = useTexts(peopleTexts)
  const { reason: label } = useTexts(decisionTexts)
  const { me } = usePlanned()
  const { factor_reset: reset } = user
  const params = { user_id: user.id }
  const told = { label, hint: t.toldHint }
  const logged = { label, hint: t.loggedHint }
  const state = user.is_suspended ? 'suspended' : 'active'

  const ways: (Choice & { isPossible: boolean; act: Act })[] = [
    ...(['suspend', 'reinstate'] as const).map((decision) => ({
      id: decision,
      label: t[decision],
      said: t.said[decision],
      look: decision === 'suspend' ? ('danger' as const) : ('primary' as const),
      words: told,
      isPossible: !user.admin_role && accountStates.can(decision, state, 'A'),
      act: (reason: string, options: CallOptions) => api.adminPeople.decide({ params, body: { decision, reason } }, options),
    })),
    {
      id: 'askReset',
      label: t.askReset,
      said: t.said.askReset,
      words: logged,
      isPossible: user.has_second_factor && !reset,
      act: (reason, options) => api.adminPeople.askReset({ params, body: { reason } }, options),
    },
    ...(['confirm', 'decline'] as const).map((decision) => ({
      id: decision,
      label: decision === 'confirm' ? t.confirmReset : t.declineReset,
      said: t.said[decision],
      // The requesting admin can decline; another one confirms.
      isPossible: reset !== null && !(decision === 'confirm' && reset.asked_by.id === me),
      act: (_: string, options: CallOptions) =>
        api.adminPeople.decideReset({ params: { reset_id: reset!.id }, body: { decision } }, options),
    })),
    {
      id: 'view',
      label: t.view,
      words: logged,
      isPossible: !user.admin_role && !user.is_suspended,
      act: async (reason, options) => {
        await api.adminPeople.view({ params, body: { reason } }, options)
        location.assign(localizedPath(landingOf({ is_admin: false, is_pro: user.company !== null }), user.locale))
        // The session views the site as that person now, so this page stays busy until the next one is loaded.
        return new Promise(() => {})
      },
    },
    {
      id: 'copy',
      label: t.copy,
      said: t.said.copy,
      isPossible: true,
      act: (_, options) => api.adminPrivacy.requestExport({ params }, options),
    },
    {
      id: 'remove',
      label: t.remove,
      said: t.said.remove,
      look: 'danger',
      words: { label, hint: t.removeHint },
      isPossible: !user.admin_role,
      act: (reason, options) => api.adminPrivacy.deleteAccount({ params, body: { reason } }, options),
    },
  ]
  const choices = ways.filter(({ isPossible }) => isPossible)
  return (
    <DecisionForm
      area="people"
      about={user.id}
      choices={choices}
      isByHand
      decide={({ choice, words }, options) => choices.find(({ id }) => id === choice)!.act(words, options)}
      done={done}
    />
  )
}
