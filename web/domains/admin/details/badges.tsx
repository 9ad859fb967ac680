import type { AdminClaim, AdminCompany, AdminMatch, AdminPayment, AdminUser } from '#contract/admin/lists.ts'
import type { BulkAct, BulkRow } from '#contract/admin/bulk-actions.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { standing, wordOf } from './facts.tsx'

const companyTones: Record<AdminCompany['status'], Tone> = {
  draft: 'neutral',
  pending: 'amber',
  needs_changes: 'blue',
  active: 'green',
  suspended: 'red',
  rejected: 'red',
  closed: 'neutral',
  merged: 'neutral',
}
export const CompanyBadge = ({ status }: Pick<AdminCompany, 'status'>) => (
  <Badge tone={companyTones[status]}>{useTexts(adminTexts).companyStatus[status]}</Badge>
)

/** Badge with a person's kind or role. */
export function PersonBadge({ of: user }: { of: Pick<AdminUser, 'is_deleted' | 'is_suspended' | 'admin_role' | 'kind'> }) {
  const { people } = useTexts(adminTexts)
  const { roles } = useTexts(peopleTexts)
  if (user.is_deleted) return <Badge>{people.deleted}</Badge>
  if (user.is_suspended) return <Badge tone="red">{people.suspended}</Badge>
  if (user.admin_role) return <Badge tone="blue">{roles[user.admin_role]}</Badge>
  return <Badge tone={user.kind === 'member' ? 'green' : 'neutral'}>{people[user.kind]}</Badge>
}

const matchTones: Partial<Record<AdminMatch['state'], Tone>> = {
  offered: 'blue',
  awaiting_approval: 'amber',
  reserved: 'amber',
  sold: 'green',
  passed: 'red',
}
export const MatchBadge = ({ state }: Pick<AdminMatch, 'state'>) => (
  <Badge tone={matchTones[state] ?? 'neutral'}>{useTexts(adminTexts).matchStates[state]}</Badge>
)

const paymentTones: Partial<Record<AdminPayment['state'], Tone>> = {
  succeeded: 'green',
  on_hold: 'amber',
  processing: 'blue',
  requires_action: 'amber',
  failed: 'red',
  disputed: 'red',
  lost: 'red',
}
export const PaymentBadge = ({ state }: Pick<AdminPayment, 'state'>) => (
  <Badge tone={paymentTones[state] ?? 'neutral'}>{useTexts(adminTexts).paymentStates[state]}</Badge>
)

const claimTones: Partial<Record<AdminClaim['state'], Tone>> = {
  in_review: 'amber',
  appealed: 'amber',
  needs_info: 'blue',
  customer_check: 'blue',
  approved: 'green',
  paying: 'green',
  paid: 'green',
  denied: 'red',
  denied_final: 'red',
}
export const ClaimBadge = ({ state }: Pick<AdminClaim, 'state'>) => (
  <Badge tone={claimTones[state] ?? 'neutral'}>{standing(wordOf(useTexts(eventTexts).states, state))}</Badge>
)

const actTones: Record<BulkAct['state'], Tone> = {
  previewed: 'neutral',
  running: 'blue',
  done: 'green',
  undoing: 'blue',
  undone: 'neutral',
}
export const BulkBadge = ({ state }: Pick<BulkAct, 'state'>) => <Badge tone={actTones[state]}>{useTexts(bulkTexts).states[state]}</Badge>

const rowTones: Record<BulkRow['state'], Tone> = {
  chosen: 'neutral',
  barred: 'amber',
  done: 'green',
  refused: 'amber',
  brought_back: 'blue',
  kept: 'amber',
}
export const BulkRowBadge = ({ state }: Pick<BulkRow, 'state'>) => (
  <Badge tone={rowTones[state]}>{useTexts(bulkTexts).rowStates[state]}</Badge>
)
