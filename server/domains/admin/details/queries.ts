import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import { AdminCompanyDetail, AdminUserDetail, AlikeRequest } from '#contract/admin/details.ts'
import { HistoryRow } from '#contract/admin/audit.ts'
import { type Db, many, one } from '#server/lib/db.ts'

const UserMore = z.pick(AdminUserDetail, {
  given_name: true,
  surname: true,
  zipcode: true,
  locale: true,
  has_second_factor: true,
  sessions_count: true,
  last_seen_at: true,
})

export const getUserMore = (db: Db, id: string, now: Date) =>
  one(db, UserMore)`
    select u.name as given_name, u.surname, u.zipcode, u.locale, exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
      count(s.id)::int as sessions_count, max(s.seen_at) as last_seen_at
    from users u
    left join sessions s on s.user_id = u.id and s.expires_at > ${now}
    where u.id = ${id}
    group by u.id`

const mostHistory = 50

/** History of one thing, newest first: changes of its state, and decisions that did not change it. */
export const listHistory = (db: Db, entity: string, id: string) =>
  many(db, HistoryRow)`
    with moves as (
      select id, at, event, from_state as from, to_state as to, actor, actor_id, reason
      from transitions where entity = ${entity} and entity_id = ${id}
    ), decisions as (
      select id, at, action as event, null as from, null as to, actor, actor_id, reason
      from audit_log where entity = ${entity} and entity_id = ${id}
        and split_part(action, '.', 2) not in (select event from moves)
    )
    select h.id, h.at, h.event, h.from, h.to, h.actor, h.reason, nullif(trim(u.name || ' ' || u.surname), '') as person
    from (select * from moves union all select * from decisions) h
    left join users u on u.id = h.actor_id
    order by h.at desc, h.id desc limit ${mostHistory}`

const CompanyMore = z.pick(AdminCompanyDetail, {
  tagline: true,
  about: true,
  phone: true,
  website: true,
  address: true,
  locations: true,
  zipcode: true,
  founded_year: true,
  workers_count: true,
  languages: true,
  reply_minutes: true,
  paused_until: true,
  caps: true,
  has_card: true,
  balances: true,
  zips_count: true,
  states: true,
  members: true,
  services: true,
  zip_groups: true,
  pictures: true,
})

export function getCompanyMore(db: Db, id: string) {
  const usd = (cents: ReturnType<Db>) => db`case when ${cents} is not null then ${moneyJson(db, cents)} end`
  const balance = (account: string) => db`
    ${moneyJson(db, db`coalesce((select b.cents from balances b where b.account = ${`${account}:${id}`}), 0)`)}`
  return one(db, CompanyMore)`
    select c.tagline, c.about, c.phone, c.website, c.address, coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'place', z.location || ', ' || z.state_iso || ' ' || z.zip,
          'address', l.address, 'is_public', l.is_public) order by l.created_at, l.id)
        from company_locations l join zips z on z.zip = l.zipcode where l.company_id = c.id
      ), '[]') as locations, c.zipcode, c.founded_year, c.workers_count, c.languages, c.reply_minutes, c.paused_until,
      jsonb_build_object('lead', ${usd(db`c.cap_lead_cents`)}, 'day', ${usd(db`c.cap_day_cents`)}, 'week', ${usd(db`c.cap_week_cents`)},
        'month', ${usd(db`c.cap_month_cents`)}) as caps,
      c.has_payment_method as has_card, jsonb_build_object('wallet', ${balance('wallet')}, 'promo', ${balance('promo')}, 'earned', ${balance('earned')}) as balances,
      (select count(*)::int from company_zips z where z.company_id = c.id and not z.is_excluded) as zips_count,
      jsonb_build_object('has_logo', c.logo_media_id is not null, 'has_cover', c.cover_media_id is not null,
        'gallery', (select count(*) from company_pictures p where p.company_id = c.id)) as pictures,
      array(select s.state_iso from company_states s where s.company_id = c.id order by s.state_iso) as states,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname), 'email', u.email, 'role', m.role,
          'email_verified', u.email_verified_at is not null, 'phone_verified', u.phone_verified_at is not null) order by m.role, u.name)
        from company_members m join users u on u.id = m.user_id where m.company_id = c.id
      ), '[]') as members,
      coalesce((
        select jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name, 'is_on', cs.is_on, 'is_paused', cs.is_paused,
          'price_from', ${usd(db`cs.price_from_cents`)}, 'max_lead_price', ${usd(db`cs.max_lead_price_cents`)}, 'answer_filters', cs.answer_filters,
          'leads_count', (select count(*)::int from matches m where m.company_id = c.id and m.state = 'sold' and m.service_id = s.id)
        ) order by s.slug)
        from company_services cs join services s on s.id = cs.service_id where cs.company_id = c.id
      ), '[]') as services,
      coalesce((
        select jsonb_agg(jsonb_build_object('zip3', g.zip3, 'count', g.count, 'excluded', g.excluded) order by g.zip3) from (
          select left(z.zip, 3) as zip3, count(*) filter (where not z.is_excluded) as count, count(*) filter (where z.is_excluded) as excluded
          from company_zips z where z.company_id = c.id group by 1
        ) g
      ), '[]') as zip_groups
    from companies c where c.id = ${id}`
}

const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string(), phone_verified: z.boolean() })

export const findContact = (db: Db, projectId: string) =>
  many(db, Contact)`
    select trim(pc.name || ' ' || pc.surname) as name, pc.email, pc.phone, u.phone = pc.phone and u.phone_verified_at is not null as phone_verified
    from project_contacts pc
    join projects p on p.id = pc.project_id
    join users u on u.id = p.owner_id
    where pc.project_id = ${projectId}`

const Risk = z.object({ risk: z.record(z.string(), z.number()) })

/** Signs of risk found when the request was sent. */
export const findRisk = (db: Db, projectId: string) =>
  many(db, Risk)`
    select meta -> 'risk' as risk from transitions
    where entity = 'project' and entity_id = ${projectId} and jsonb_typeof(meta -> 'risk') = 'object' order by id desc limit 1`

/** The newest earlier requests of other people with the same text. */
export const listAlike = (db: Db, projectId: string) =>
  many(db, AlikeRequest)`
    select o.id, o.text, o.state, o.created_at
    from projects p join projects o on md5(o.text) = md5(p.text) and length(o.text) >= 40 and o.owner_id <> p.owner_id
      and o.created_at between p.created_at - interval '30 days' and coalesce(p.submitted_at, p.created_at)
    where p.id = ${projectId} order by o.created_at desc limit 5`
