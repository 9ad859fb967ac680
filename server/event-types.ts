import type { AlarmLevel } from '#contract/admin/states.ts'
import type { WaitingKind } from '#contract/admin/work-kinds.ts'

/** A letter with a link that a person asked for. */
export type LinkRequest = { kind: 'verification' | 'reset' | 'guest' | 'welcome'; user_id: string; mail_id: string }

/** Overdue cases of one kind that one level hears of together. `due_at`: instant, ISO 8601. */
export type AlarmBatch = { id: string; kind: WaitingKind; level: AlarmLevel; cases: { id: string; due_at: string }[] }

/** Names and payloads of every event: ids, never contents. Emitted in the transaction that made the change. */
export type Events = {
  'phone.verified': { user_id: string }
  'email.verified': { user_id: string }
  /** A guest returned by a link; `before_id` is the guest of this browser until then. */
  'guest.returned': { guest_id: string; before_id: string | null }
  /** A person asked for an email link. The id may be unknown. */
  'link.asked': LinkRequest
  'project.opened': { project_id: string }
  /** The owner wants more companies to be asked. */
  'project.widened': { project_id: string }
  /** The owner changed an open request; the history lists the changes. */
  'project.edited': { project_id: string; revision: number }
  'project.closed': { project_id: string }
  /** The request was fake. `lead_id` is the hired lead, if any. */
  'project.taken_down': { project_id: string; lead_id: string | null }
  'project.completed': { project_id: string; lead_id: string }
  'offers.sent': { project_id: string; match_ids: string[] }
  'offers.repriced': { match_ids: string[] }
  /** The customer approved a company whose card pays a part. */
  'purchase.approved': { payment_id: string }
  'payment.settled': { payment_id: string }
  'payment.failed': { payment_id: string }
  'payment.refunding': { refund_id: string }
  /** A card refund has ended, at the card or in the wallet. */
  'payment.refunded': { refund_id: string }
  /** The gateway reported a change of one of its objects. */
  'gateway.noticed': { id: string; type: string; object: string }
  /** Gateway id of a removed card; our row may be erased by then. */
  'card.removed': { gateway_card: string }
  /** A bank decided a disputed payment. */
  'dispute.closed': { payment_id: string }
  'deposit.changed': { lead_id: string; state: 'held' | 'released' | 'returned' }
  /** A company sent an invoice, it was paid, or a credit note ended it. */
  'invoice.changed': { invoice_id: string; lead_id: string; change: 'sent' | 'paid' | 'credited' }
  'lead.bought': { lead_id: string }
  'lead.undone': { lead_id: string }
  'lead.hired': { lead_id: string }
  'lead.finished': { lead_id: string }
  'lead.unfinished': { lead_id: string }
  'lead.unhired': { lead_id: string }
  /** The request had ended and is open again. */
  'lead.brought_back': { lead_id: string }
  'lead.stopped': { lead_id: string }
  'appointment.proposed': { appointment_id: string }
  'appointment.decided': { appointment_id: string; decision: 'confirmed' | 'declined' | 'cancelled' | 'replaced' }
  'problem.changed': { lead_id: string; event: 'problem_opened' | 'problem_resolved' | 'reopened' }
  'quote.sent': { quote_id: string }
  /** The customer saw it for the first time. */
  'quote.viewed': { quote_id: string }
  'change_order.proposed': { change_order_id: string }
  'change_order.decided': { change_order_id: string; decision: 'accepted' | 'declined' | 'withdrawn' | 'expired' }
  'quote.decided': { quote_id: string; decision: 'accepted' | 'declined' }
  /** A text over a relay number waits to be sent on. */
  'text.taken': { text_id: string }
  /** The customer wrote to the company. */
  'message.received': { message_id: string; lead_id: string }
  'refund.decided': { refund_id: string; decision: 'approved' | 'denied' }
  'payout.changed': { payout_id: string; change: 'requested' | 'sent' | 'paid' | 'returned' | 'cancelled' }
  'review.published': { review_id: string; company_id: string }
  'company.changed': { company_id: string }
  /** The credentials required for a service changed. */
  'service.required': { service_id: string }
  /** `at`: the instant (ISO 8601) at which a person stopped being on a team. */
  'member.left': { user_id: string; at: string }
  /** Closed, or never approved. */
  'company.closed': { company_id: string }
  'alarm.raised': AlarmBatch
  /** A bulk action has rows to apply or to revert. */
  'bulk.waiting': { act_id: string }
  'delivery.waiting': { delivery_id: string }
  'media.stored': { media_id: string }
  /** A smaller format exists now. */
  'media.improved': { media_id: string }
  'media.dropped': { media_id: string }
  'export.requested': { export_id: string }
  'blog.picture_wanted': { url: string }
  'user.deleted': { user_id: string }
  /** An account was opened; `referral_code` comes from the link followed before. */
  'user.registered': { user_id: string; referral_code: string | null }
}
