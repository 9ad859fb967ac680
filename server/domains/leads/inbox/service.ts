import { AppError, commonErrors } from '#contract/errors.ts'
import type { Contact, Lead, LeadRow, LeadsQuery, LeadTeaser, Offer } from '#contract/leads/lead.ts'
import type { Locale, Page } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { lengthOf } from '#contract/settings.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import type { OwnDetails } from '#server/lib/contact-details/screen.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import type * as z from 'zod/mini'
import { keptShare, capInTheWay } from '../../matching/service.ts'
import * as payments from '../../payments/service.ts'
import { findOpenProblem } from '../../projects/service.ts'
import { answerLines, excerpt, type Reading, readingOf, shownTo, streetsIn } from './rules.ts'
import { unfinishUntil } from '../appointments/rules.ts'
import { listCalls } from '../relays/queries.ts'
import * as queries from './queries.ts'
import { formerCustomer, withoutContact } from '../lead/service.ts'

const nobody: OwnDetails = { name: '', surname: '', phone: '', email: '', streets: [] }

const named = ({ id, slug, name }: queries.Source['service'], locale: Locale) => ({ id, slug, name: name[locale] })

const forSale = new Set(['offered', 'awaiting_approval', 'reserved'])
const isContactOpen = (lead: queries.LeadView) =>
  lead.contact_opened_at !== null && lead.undone_at === null && lead.access_ended_at === null

/** A request as the reader may see it. Returns only fields named here: the source has the raw text and answers. */
function toTeaser(source: queries.Source, { locale, reading, own }: { locale: Locale; reading: Reading; own: OwnDetails }): LeadTeaser {
  const lines = answerLines(source.questions, source.answers, locale)
  const typed = lines.filter(({ isFreeText }) => isFreeText).map(({ answer }) => answer)
  const { texts, withheld } = shownTo(reading, source.contact_mode, [source.text, ...typed], own)
  const [text = '', ...shown] = texts
  const answers = lines.map(({ question, answer, isFreeText }) => ({ question, answer: isFreeText ? (shown.shift() ?? '') : answer }))
  return { ...teaserOf(source, locale), text, withheld, answers: answers.filter(({ answer }) => answer !== '') }
}

const teaserOf = (source: queries.Source, locale: Locale): Omit<LeadTeaser, 'text' | 'withheld' | 'answers'> => ({
  project_id: source.project_id,
  service: named(source.service, locale),
  photos: source.photos,
  timing: source.timing,
  date_from: source.date_from,
  date_to: source.date_to,
  city: source.city,
  state_iso: source.state_iso,
  zip3: source.zip3,
  miles: source.miles,
  contact_mode: source.contact_mode,
  calls_from: source.calls_from,
  calls_to: source.calls_to,
  posted_at: source.posted_at,
  is_by_name: source.is_by_name,
  is_from_site: source.is_from_site,
  is_assisted: source.is_assisted,
})

/** Contact details to remove from texts, by request. */
export async function ownDetails(
  ctx: Context,
  requests: readonly Pick<queries.Source, 'project_id' | 'answers'>[],
): Promise<Map<string, OwnDetails & { hides_phone: boolean }>> {
  const known = await queries.listOwn(
    ctx.db,
    requests.map(({ project_id: id }) => id),
  )
  const streets = new Map(requests.map(({ project_id: id, answers }) => [id, streetsIn(answers)]))
  return new Map(
    known.map(({ project_id: id, street, ...own }) => [id, { ...own, streets: [...(street ? [street] : []), ...(streets.get(id) ?? [])] }]),
  )
}

const ownOf = async (ctx: Context, request: queries.Source): Promise<OwnDetails> =>
  (await ownDetails(ctx, [request])).get(request.project_id) ?? nobody

const slotsLeft = ({ slots, slots_used }: { slots: number; slots_used: number }) => Math.max(0, slots - slots_used)

/**
 * An offer to the caller's company.
 * @throws AppError `not_found` for an offer to another company
 */
export async function getOffer(ctx: Context<CompanyMember>, matchId: string): Promise<Offer> {
  const offer = await queries.findOffer(ctx.db, matchId, ctx.actor.company.id)
  if (!offer) throw new AppError(commonErrors.notFound)
  const [own, rivals, payment, over_cap] = await Promise.all([
    ownOf(ctx, offer),
    queries.listRivals(ctx.db, matchId),
    payments.findPaymentFor(ctx, matchId),
    offer.state === 'offered' ? capInTheWay(ctx, ctx.actor.company.id, offer.price_cents) : null,
  ])
  return {
    match_id: offer.match_id,
    state: offer.state,
    project_state: offer.project_state,
    teaser: toTeaser(offer, {
      locale: ctx.locale,
      reading: readingOf(offer.contact_mode, { isForSale: forSale.has(offer.state), isContactOpen: false }),
      own,
    }),
    price: money(offer.price_cents),
    price_parts: offer.price_parts,
    comes_back: money(offer.price_cents - Math.round(offer.price_cents * (keptShare(ctx, offer, offer.slots) ?? 1))),
    slots: offer.slots,
    slots_left: slotsLeft(offer),
    rivals,
    score: offer.score,
    why_me: offer.score_parts,
    offered_at: offer.offered_at,
    expires_at: offer.expires_at,
    approval_until: offer.approval_until,
    needs_approval: offer.needs_approval,
    seen_at: offer.seen_at,
    changed_at: offer.changed_at,
    lead_id: offer.lead_id,
    withdrawn_by: offer.withdrawn_by,
    over_cap,
    payment: payment && payments.isPending(payment) ? await payments.showPayment(ctx, payment) : null,
  }
}

/**
 * A lead of the caller's company.
 * @throws AppError `not_found` for another company's lead
 */
export async function getLead(ctx: Context<CompanyMember>, leadId: string): Promise<Lead> {
  const lead = await queries.findLead(ctx.db, leadId, ctx.actor.company.id)
  if (!lead) throw new AppError(commonErrors.notFound)
  const [own, contact, calls, timeline, problem] = await Promise.all([
    ownOf(ctx, lead),
    queries.getContact(ctx.db, leadId, ctx.now()),
    listCalls(ctx.db, leadId),
    queries.listTimeline(ctx.db, leadId),
    lead.state === 'hired' ? findOpenProblem(ctx, lead.project_id).then((found) => found ?? null) : null,
  ])
  const canUndo = lead.state === 'new' && lead.contact_opened_at === null && new Date(lead.undo_until) > ctx.now()
  const { hides_phone: hidesPhone } = contact
  const reading = readingOf(lead.contact_mode, { isForSale: isAlive(lead), isContactOpen: isContactOpen(lead), hidesPhone })
  const isInWork = lead.finished_at !== null && lead.state === 'hired' && lead.project_state === 'hired'
  return {
    id: lead.id,
    match_id: lead.match_id,
    state: lead.state,
    project_state: lead.project_state,
    teaser: toTeaser(lead, { locale: ctx.locale, reading, own }),
    contact: contact.is_open ? toContact(contact, lead.contact_mode) : null,
    customer: contact.name || formerCustomer[ctx.locale],
    written_by: [...(lead.first_response_at ? ['company' as const] : []), ...(lead.engaged_at ? ['customer' as const] : [])],
    price: money(lead.price_cents),
    bought_at: lead.bought_at,
    undo_until: canUndo ? lead.undo_until : null,
    finished_at: lead.finished_at,
    unfinish_until: isInWork && unfinishUntil(lead.finished_at!) > ctx.now() ? unfinishUntil(lead.finished_at!).toISOString() : null,
    silence_until: lead.silent_since && !problem ? silenceUntil(ctx, lead.silent_since) : null,
    problem: problem && (lead.contact_mode === 'messages' ? { ...problem, text: withoutContact(problem.text, own) } : problem),
    access_ended_at: lead.access_ended_at,
    contact_stopped_at: lead.contact_stopped_at,
    ended_by: lead.ended_by,
    calls: lead.contact_stopped_at === null ? calls : [],
    timeline,
  }
}

const isAlive = ({ state, undone_at, access_ended_at }: queries.LeadView) =>
  ['new', 'contacted', 'quoted', 'hired'].includes(state) && undone_at === null && access_ended_at === null

function excerptOf(
  text: string,
  { mode, reading, own = nobody }: { mode: LeadTeaser['contact_mode']; reading: Reading; own: OwnDetails | undefined },
) {
  const { texts, withheld } = shownTo(reading, mode, [text], own)
  return { excerpt: excerpt(texts[0]!), withheld }
}

const silenceUntil = (ctx: Context, since: string): string =>
  new Date(Date.parse(since) + lengthOf('finishedDays', ctx.settings(since))).toISOString()

/** The contact as the customer allows: no phone or email with "messages only"; the street for the hired company only. */
function toContact(contact: queries.ContactRow, mode: LeadTeaser['contact_mode']): Contact {
  const { name, surname, phone, hides_phone: hidesPhone, email, street, zipcode, is_hired: isHired } = contact
  const mayCall = mode === 'calls'
  const reach = mayCall ? { phone, is_relay: hidesPhone, email } : { phone: null, is_relay: false, email: null }
  return { name, surname, ...reach, street: isHired ? street : null, zipcode }
}

type Listed = Page<Omit<z.infer<typeof LeadRow>, 'unread'>> & {
  counts: Record<LeadsQuery['tab'], number>
  services: ReturnType<typeof named>[]
}

/** A page of a company's offers and leads, without their unread messages. */
export async function listLeads(ctx: Context<CompanyMember>, { cursor, limit, ...wish }: LeadsQuery): Promise<Listed> {
  const { id } = ctx.actor.company
  const [rows, counts, services] = await Promise.all([
    queries.list(ctx.db, id, { ...wish, now: ctx.now() }, { after: readCursor(cursor), limit: limit + 1 }),
    queries.countTabs(ctx.db, id),
    queries.listTabServices(ctx.db, id, wish.tab),
  ])
  const own = await ownDetails(ctx, rows)
  const page = toPage(rows, limit, {
    item: ({ text, price_cents, slots_used, project_id, answers: _answers, contact_mode: mode, is_contact_open, ...row }) => ({
      ...row,
      ...excerptOf(text, {
        mode,
        reading: readingOf(mode, {
          isForSale: wish.tab !== 'closed',
          isContactOpen: is_contact_open,
          hidesPhone: own.get(project_id)?.hides_phone ?? false,
        }),
        own: own.get(project_id),
      }),
      service: named(row.service, ctx.locale),
      price: money(price_cents),
      slots_left: slotsLeft({ slots: row.slots, slots_used }),
    }),
    cursor: (row) => ({ at: row.at, id: row.match_id }),
  })
  return { ...page, counts, services: services.map((service) => named(service, ctx.locale)) }
}
