import { AppError } from '#contract/errors.ts'
import type { RefundReason } from '#contract/refunds/states.ts'
import { decideCompany, inviteMember } from '#server/domains/companies/service.ts'
import { confirm, propose } from '#server/domains/leads/scheduling/service.ts'
import { askCompany, denyClaim } from '#server/domains/refunds/review/service.ts'
import { appeal, claim, withdraw } from '#server/domains/refunds/claims/service.ts'
import type { User } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import type { TownCompany } from './companies.ts'
import { sellerOf } from './market.ts'
import { demoAdmin } from './people.ts'
import type { Play } from './play.ts'
import { actorOf, day, hour } from './requests.ts'
import { demoPhones } from './place.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }
type Lead = {
  id: string
  company_id: string
  owner_id: string
  owner_kind: 'member' | 'guest'
  contact_mode: 'calls' | 'messages'
  bought_at: string
}

const admin: User & { isAdmin: true } = { kind: 'user', userId: demoAdmin.id, isAdmin: true }
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Events after payments: claims in every state, appointments, an invited team member, companies asked for changes. */
export async function livePast(stage: Stage): Promise<void> {
  await claimBack(stage)
  await meet(stage)
  await askForChanges(stage)
  const [first] = stage.companies.values()
  await inviteMember(stage.play.at(sellerOf(first!), ago(stage.now, 2 * day)), {
    email: 'taller@plomeria-morales-e-hijos.example',
    role: 'member',
    locale: 'es',
  })
  await stage.play.settle(stage.now)
}

/** Leads of the demo companies, newest first, without those that asked one by name. */
const leadsIn = (pool: Pool, states: readonly string[], since: Date) =>
  pool<Lead[]>`
    select l.id, l.company_id, p.owner_id, u.kind as owner_kind, p.contact_mode, l.bought_at from leads l
    join projects p on p.id = l.project_id join users u on u.id = p.owner_id join companies c on c.id = l.company_id
    where l.state = any(${states}) and p.directed_company_id is null and l.price_cents > 0 and l.bought_at > ${since} and c.phone between ${demoPhones.from} and ${demoPhones.to}
    order by c.phone, l.bought_at desc`

type Story = { reason: RefundReason; text: string; claimedAgo: number; after?: (id: string, lead: Lead) => Promise<unknown> }

async function claimBack({ play, pool, companies, now }: Stage): Promise<void> {
  const seller = (lead: Lead, before: number) => play.at(sellerOf(companies.get(lead.company_id)!), ago(now, before))
  const decider = (before: number) => play.at(admin, ago(now, before))
  const stories: Story[] = [
    { reason: 'wrong_service', text: 'Busca un medidor de agua nuevo, no una reparación.', claimedAgo: 6 * hour },
    { reason: 'spam_competitor', text: 'El mismo texto llegó a tres empresas y nadie contesta.', claimedAgo: 4 * hour },
    {
      reason: 'spam_competitor',
      text: 'Me parece otra empresa que compara precios.',
      claimedAgo: 9 * hour,
      after: (id) => askCompany(decider(5 * hour), id, '¿Qué te dijo por teléfono? Una captura del mensaje nos ayuda.'),
    },
    {
      reason: 'spam_competitor',
      text: 'No contesta y su dirección no existe.',
      claimedAgo: 3 * day,
      after: (id) => denyClaim(decider(2 * day), id, 'Abrió tu mensaje y contestó a otra empresa: la solicitud es de verdad.'),
    },
    {
      reason: 'spam_competitor',
      text: 'Preguntó solo por precios, creo que vende lo mismo.',
      claimedAgo: 4 * day,
      after: async (id, lead) => {
        await denyClaim(decider(3 * day), id, 'El cliente confirmó su teléfono y contrató el trabajo.')
        await appeal(seller(lead, day), id, 'Contrató a su propia empresa: el nombre es el mismo.')
      },
    },
    {
      reason: 'wrong_service',
      text: 'Al final sí era lo que hacemos.',
      claimedAgo: 30 * hour,
      after: (id, lead) => withdraw(seller(lead, 28 * hour), id),
    },
  ]
  const leads = await leadsIn(pool, ['contacted', 'quoted', 'lost'], ago(now, 12 * day))
  for (const { reason, text, claimedAgo, after } of stories) {
    for (const [index, lead] of leads.entries()) {
      const refund = await claim(seller(lead, claimedAgo), lead.id, { reason, pay_to: 'wallet', text }).catch((error: unknown) => {
        if (error instanceof AppError) return undefined
        throw error
      })
      if (!refund) continue
      leads.splice(index, 1)
      if (reason === 'spam_competitor' && lead.contact_mode === 'calls') await callInVain(pool, lead, ago(now, claimedAgo))
      await after?.(refund.id, lead)
      await play.settle(ago(now, claimedAgo))
      break
    }
  }
}

/** Calls over the number of a lead that nobody answered, between its purchase and its claim. */
async function callInVain(pool: Pool, { id: lead_id, bought_at: boughtAt }: Lead, claimedAt: Date): Promise<void> {
  const since = new Date(boughtAt).getTime()
  const calls = (['missed', 'missed', 'busy'] as const).map((outcome, index) => {
    const started_at = new Date(since + ((index + 1) / 4) * (claimedAt.getTime() - since))
    return { id: newId(), lead_id, side: 'company', started_at, ended_at: new Date(started_at.getTime() + 25_000), outcome }
  })
  await pool`insert into relay_calls ${pool(calls)}`
}

const at = (now: Date, days: number, clock: number) => {
  const time = new Date(now.getTime() + days * day)
  time.setUTCHours(clock, 0, 0, 0)
  return time.toISOString()
}

/** One accepted appointment, and one waiting for the customer. */
async function meet({ play, pool, companies, now }: Stage): Promise<void> {
  const leads = await leadsIn(pool, ['hired', 'quoted'], ago(now, 12 * day))
  for (const [index, lead] of leads.slice(0, 4).entries()) {
    const seller = play.at(sellerOf(companies.get(lead.company_id)!), ago(now, 5 * hour))
    const note = index % 2 === 0 ? 'Llevo las piezas; calculen dos horas.' : ''
    const { id } = await propose(seller, lead.id, { starts_at: at(now, 2 + index, 14 + index), minutes: 120, note })
    const customer = actorOf({ id: lead.owner_id, kind: lead.owner_kind })
    if (index % 2 === 0) await confirm(play.at(customer, ago(now, 3 * hour)), id)
  }
  await play.settle(ago(now, 3 * hour))
}

/** Two of the companies in review have been asked for changes. */
async function askForChanges({ play, companies, now }: Stage): Promise<void> {
  const waiting = [...companies.values()].filter(({ status }) => status === 'pending')
  const asked = [
    { items: ['pictures' as const], reason: 'Las fotos son de otra página. Sube fotos de trabajos tuyos.' },
    { items: ['papers' as const, 'texts' as const], reason: 'Falta el registro de la empresa, y el texto lleva un teléfono.' },
  ]
  for (const [index, { items, reason }] of asked.entries()) {
    const company = waiting[index]
    if (company) await decideCompany(play.at(admin, ago(now, 2 * hour)), company.id, { decision: 'ask', items, reason })
  }
  await play.settle(ago(now, 2 * hour))
}
