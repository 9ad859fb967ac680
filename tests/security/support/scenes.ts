import { reviewItems } from '#contract/companies/states.ts'
import { prefixOf } from '#server/domains/integrations/keys/rules.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { seal } from '#server/lib/seal.ts'
import { newApp } from '#tests/factories/apps.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newHeldDeposit } from '#tests/factories/deposits.ts'
import { newKey } from '#tests/factories/keys.ts'
import { legalText, newLegalDraft, newPlannedVersion } from '#tests/factories/legal.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newPicture, newWork, takeOut } from '#tests/factories/pictures.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newHeldReferral } from '#tests/factories/referrals.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp } from '#tests/support/app.ts'
import { bankAccount } from '#tests/support/earnings.ts'

/** A topic that exists; no picture and no service. */
const article = { topic: 'prices', cover_id: null, services: [] }
const reason = 'No cumple lo que pedimos.'
const offers = { services: ['house-cleaning'], zips: ['20850'], states: ['VA'] }

/**
 * Something that a write is possible on. `id` is the audited entity, left out where the call creates it. Other fields are values by the name of the
 * parameter or field that takes them; the schemas write the rest of the call. An upload sends `file`, a picture by default.
 */
export type Scene = { id?: string; known: Record<string, unknown>; file?: Blob }

/** A scene for each write of an admin, by its name in the contract. */
export function scenesOf(db: Pool, server: TestApp): Record<string, (adminId: string) => Promise<Scene>> {
  const about =
    (param: string, make: (adminId: string) => Promise<string>, known: Scene['known'] = {}) =>
    async (adminId: string) => {
      const id = await make(adminId)
      return { id, known: { ...known, [param]: id } }
    }
  const anything =
    (known: Scene['known'] = {}) =>
    async () => ({ known })
  const user = async (columns: object = {}) => (await newUser(db, columns)).id

  const credential = (status: 'submitted' | 'checking' | 'verified') =>
    about('credential_id', async () => {
      const company = await newCompany(db, { credentials: [{ kind: 'identity', status }] })
      const [row] = await db<{ id: string }[]>`select id from credentials where company_id = ${company.id}`
      return row!.id
    })
  const project = (columns: object, known: Scene['known'] = {}) =>
    about('project_id', async () => (await newProject(db, columns)).id, known)
  const person = (known: Scene['known'] = {}, columns: object = {}) => about('user_id', () => user(columns), known)
  const refund = (known: Scene['known'] = {}) => about('refund_id', () => newClaim(db), known)
  const key = about('key_id', async (adminId) => (await newKey(db, { user: { id: adminId }, scopes: ['platform:read'] })).id)

  const catalogEntry =
    (kind: 'categories' | 'services', known: Scene['known'] = {}, slug = kind === 'services' ? 'drain-cleaning' : 'plumbing') =>
    async (): Promise<Scene> => {
      const [row] = await db<{ id: string; revision: number }[]>`select id, revision from ${db(kind)} where slug = ${slug}`
      return { id: row!.id, known: { kind, slug, revision: row!.revision, based_on: 1, version: '1', ...known } }
    }
  const post = (state: 'draft' | 'published', versions: 1 | 2 = 1) =>
    about(
      'post_id',
      async () => {
        const text = db.json({ es: 'Otra cosa', en: 'Something else' })
        const [row] = await db<{ id: string; public_id: string }[]>`
          insert into posts (slug, state, topic_id, title, excerpt, body, revision, published_at, updated_at)
          values (${newId()}, ${state}, 1, ${text}, ${text}, ${text}, ${versions}, now(), now()) returning id, public_id`
        if (versions === 2)
          await db`
            insert into post_versions (post_id, version, topic_id, title, excerpt, body, services, saved_at)
            select id, 1, topic_id, title, excerpt, body, services, now() from posts where id = ${row!.id}`
        return row!.public_id
      },
      { ...article, revision: versions, version: '1', at: null, slug: newId() },
    )
  const legal = (document: string, make: () => Promise<string>, known: Scene['known']) => async () => ({
    id: await make(),
    known: { document, ...known },
  })

  /** A pair that looks alike, or with `isDismissed` two that an admin has told apart. */
  const pair =
    (kind: 'company' | 'user', isDismissed = false) =>
    async (): Promise<Scene> => {
      const make = kind === 'company' ? newCompany : newUser
      const [{ id }, { id: other_id }] = [await make(db), await make(db)]
      const [one, other] = [id, other_id].toSorted()
      if (isDismissed)
        await db`insert into merge_dismissals (kind, one, other, reason, dismissed_at) values (${kind}, ${one!}, ${other!}, ${reason}, now())`
      return { id, known: { [`${kind}_id`]: id, other_id } }
    }

  const company = (known: Scene['known'] = {}, columns: object = offers) =>
    about('company_id', async () => (await newCompany(db, columns)).id, known)
  /** A company with two pictures of its work, the first its cover too; with `takenTo`, the first is taken out. */
  const works = (takenTo?: 'removed_works' | 'taken_down_pictures') => async (): Promise<Scene> => {
    const { id } = await newCompany(db)
    const [{ id: media_id }, { id: other }] = [await newWork(db, id), await newWork(db, id)]
    await db`update companies set cover_media_id = ${media_id} where id = ${id}`
    if (takenTo) await takeOut(db, { companyId: id, mediaId: media_id, to: takenTo })
    return { id, known: { company_id: id, media_id, media_ids: [other], image: 'cover', service: 'house-cleaning' } }
  }
  const offer = async (state: 'offered' | 'passed' | 'withdrawn') => {
    const seller = await newCompany(db, offers)
    return newMatch(db, { project: await newRequest(db, { service: 'house-cleaning' }), company: seller, state })
  }
  const match = (state: 'offered' | 'withdrawn') => about('match_id', async () => (await offer(state)).id)
  const excluded = (isExcluded: boolean) => async (): Promise<Scene> => {
    const { project_id, company_id } = await offer('passed')
    if (isExcluded)
      await db`insert into match_exclusions (project_id, company_id, reason, excluded_at) values (${project_id}, ${company_id}, ${reason}, now())`
    return { id: project_id, known: { project_id, company_id } }
  }

  /** A bulk action on one person, previewed or done. */
  const bulkAct = (state: 'previewed' | 'done') =>
    about('act_id', async (adminId) => {
      const id = newId()
      await db`
        insert into bulk_acts (id, admin_id, act, state, created_at, started_at)
        values (${id}, ${adminId}, 'people.suspend', ${state}, now(), ${state === 'done' ? new Date() : null})`
      await db`
        insert into bulk_rows (act_id, entity_id, position, state)
        values (${id}, ${await user()}, 1, ${state === 'done' ? 'done' : 'chosen'})`
      return id
    })
  const deadJob = async (): Promise<Scene> => {
    const id = newId()
    await db`
      insert into pgboss.job (id, name, data, source_name)
      values (${id}, 'reactions-dead', ${db.json({ event: 'lead.bought', reaction: 'react', payload: {} })}, 'reactions')`
    return { id, known: { ids: [id] } }
  }
  const payout = (state: 'due' | 'paid') =>
    about('payout_id', async () => {
      const [id, closed] = [newId(), await newCompany(db, { status: 'closed' })]
      await db`
        insert into payouts (id, company_id, amount_cents, state, transfers, created_at)
        values (${id}, ${closed.id}, 100, ${state}, ${state === 'paid' ? 1 : 0}, now())`
      return id
    })
  /** A withdrawal that waits, to a bank account usable in so many days. */
  const withdrawal = (days: number) =>
    about('payout_id', async () => {
      const [id, account, seller] = [newId(), newId(), await newCompany(db)]
      const number = seal(server.context().config, { purpose: 'bank account', bound: account }, bankAccount.account)
      await db`
        insert into bank_accounts (id, company_id, holder, routing, last4, account, added_by, added_at, usable_at)
        values (${account}, ${seller.id}, ${bankAccount.holder}, ${bankAccount.routing}, '6789', ${number}, ${seller.owner.id}, now(),
          now() + ${days} * interval '1 day')`
      await db`
        insert into payouts (id, company_id, kind, bank_account_id, amount_cents, state, created_at)
        values (${id}, ${seller.id}, 'withdrawal', ${account}, 100, 'due', now())`
      return id
    })
  const newcomer = () => ({ email: `${newId()}@example.com`, name: 'Alma', surname: 'Vega', zipcode: '20910', locale: 'es' })

  return {
    'adminKeys.create': anything({ scopes: ['platform:read'] }),
    'adminKeys.rotate': async (adminId) => {
      const { id, secret } = await newKey(db, { user: { id: adminId }, scopes: ['platform:read'] })
      return { id, known: { key_id: id, prefix: prefixOf(secret) } }
    },
    'adminKeys.revoke': key,
    'adminKeys.edit': key,
    'adminApps.register': anything({ redirect_uris: ['https://crm.example/callback'], website: 'https://crm.example/' }),
    'adminApps.setOff': async (adminId) => {
      const { clientId: id } = await newApp(db, { user: { id: adminId }, scopes: ['requests:read'] })
      return { id, known: { client_id: id } }
    },
    'credentials.check': credential('submitted'),
    'credentials.verify': credential('checking'),
    'credentials.reject': credential('checking'),
    'credentials.recheck': credential('verified'),
    'credentials.revoke': credential('verified'),
    'refunds.approve': refund(),
    'refunds.deny': refund(),
    'refunds.ask': refund(),
    'reviews.decide': about('review_id', () => newHeldReview(db), { decision: 'publish' }),
    'companyReview.decide': company({ decision: 'approve', items: [...reviewItems] }, { status: 'pending' }),
    'projectReview.decide': project({ state: 'in_review' }, { decision: 'reject', reason }),
    'projectReview.close': project({ state: 'open' }),
    'projectReview.takeDown': project({ state: 'open' }),
    'projectReview.addSlots': project({ state: 'open', slots: 1 }, { slots: 2 }),
    'reconciliation.close': about('difference_id', async () => {
      const id = newId()
      await db`
        insert into payment_differences (id, kind, subject, theirs_cents, found_at, seen_at)
        values (${id}, 'charge_without_row', ${id}, 100, now(), now())`
      return id
    }),
    'alarms.take': async (adminId) => ({ id: adminId, known: { waiting: 'reviews', from: null } }),
    'alarms.leave': async (adminId) => {
      await db`insert into alarm_keepers (kind, admin_id, taken_at) values ('reviews', ${adminId}, now()) on conflict (kind) do update set admin_id = ${adminId}`
      return { id: adminId, known: { waiting: 'reviews' } }
    },
    'decisions.plan': async () => {
      const id = await newHeldReview(db)
      return { id, known: { call: 'reviews.decide', params: { review_id: id }, body: { decision: 'publish' } } }
    },
    'decisions.undo': async (adminId) => {
      const [planned, id] = [newId(), await newHeldReview(db)]
      await db`
        insert into planned_decisions (id, admin_id, call, params, body, entity, entity_id, due_at)
        values (${planned}, ${adminId}, 'reviews.decide', ${db.json({ review_id: id })}, '{"decision": "publish"}', 'review', ${id},
          now() + interval '1 minute')`
      return { id, known: { decision_id: planned } }
    },
    'bulkActs.preview': async () => ({ known: { act: 'people.suspend', ids: [await user()] } }),
    'bulkActs.run': bulkAct('previewed'),
    'bulkActs.undo': bulkAct('done'),
    'jobs.retry': deadJob,
    'jobs.discard': deadJob,
    'settings.plan': anything({ name: 'undoMinutes', version: 0, value: 15, from: null }),
    'adminPeople.add': async () => ({ known: newcomer() }),
    'adminPeople.addCompany': async () => ({
      known: {
        owner: newcomer(),
        company: { name: 'Otra', phone: '+13015550142', zipcode: '20910', services: ['drain-cleaning'], states: ['MD'] },
      },
    }),
    'adminPeople.update': person({ phone: '' }),
    'adminPeople.decide': person({ decision: 'suspend' }),
    'adminPeople.view': person(),
    'adminPeople.setRole': person({ role: 'support' }),
    'adminPeople.askReset': person({}, { admin_role: 'content' }),
    'adminPeople.decideReset': async () => {
      const [id, reset] = [await user({ admin_role: 'content' }), newId()]
      await db`insert into factor_resets (id, user_id, reason, asked_by, asked_at) values (${reset}, ${id}, ${reason}, ${await user()}, now())`
      return { id, known: { reset_id: reset, decision: 'confirm' } }
    },
    'adminPrivacy.requestExport': person(),
    'adminPrivacy.deleteAccount': person(),
    'optOutReview.honour': about('opt_out_id', async () => {
      const { id } = await server.visitor().privacy.optOut({ body: { name: 'Luz Vega', email: `${newId()}@example.com` } })
      return id
    }),
    'merging.dismissCompanies': pair('company'),
    'merging.recallCompanies': pair('company', true),
    'merging.dismissPeople': pair('user'),
    'merging.recallPeople': pair('user', true),
    'merging.mergeCompanies': pair('company'),
    'merging.mergePeople': pair('user'),
    'blogAdmin.add': async () => ({ known: { ...article, slug: newId() } }),
    'blogAdmin.save': post('draft'),
    'blogAdmin.restore': post('draft', 2),
    'blogAdmin.publish': post('draft'),
    'blogAdmin.takeDown': post('published'),
    'blogAdmin.addPicture': anything(),
    'legalAdmin.save': anything({ document: 'terms', revision: 0, ...legalText() }),
    'legalAdmin.discard': legal('privacy', () => newLegalDraft(db, { document: 'privacy' }), { revision: 1 }),
    'legalAdmin.publish': legal('payments', () => newLegalDraft(db, { document: 'payments' }), {
      revision: 1,
      weight: 'small',
      from: null,
      changes: { es: '', en: '' },
    }),
    'legalAdmin.takeBack': legal('termination', () => newPlannedVersion(db, { document: 'termination' }), { version: 2 }),
    'catalogAdmin.addCategory': async () => ({ known: { slug: newId() } }),
    'catalogAdmin.addService': async () => ({
      known: { slug: newId(), category: 'plumbing', base: 2000, min: 1000, max: 3000, low_cents: 1000, high_cents: 2000 },
    }),
    'catalogAdmin.importSheet': async (adminId) => ({ id: adminId, known: {}, file: new Blob(['slug,demand\nleak-repair,51']) }),
    'catalogAdmin.setShown': catalogEntry('services', { is_shown: false }, 'toilet-repair'),
    'catalogAdmin.orderCategories': async () => {
      const [last] = await db<{ id: string; slug: string }[]>`select id, slug from categories order by position desc limit 1`
      return { id: last!.id, known: { slugs: [last!.slug] } }
    },
    'catalogAdmin.saveCategory': catalogEntry('categories'),
    'catalogAdmin.orderServices': catalogEntry('categories', { slugs: ['leak-repair'] }),
    'catalogAdmin.setPicture': catalogEntry('categories'),
    'catalogAdmin.removePicture': catalogEntry('services'),
    'catalogAdmin.saveService': catalogEntry('services', { low_cents: 1000, high_cents: 2000 }),
    'catalogAdmin.setRequirements': catalogEntry('services', { requirements: [{ credential: 'background_check', state_iso: null }] }),
    'catalogAdmin.addLeadPrice': catalogEntry('services', { base: 2000, min: 1000, max: 3000, from: '2099-01-01' }),
    'catalogAdmin.removeLeadPrice': async () => {
      const [scene, tariff_id] = [await catalogEntry('services')(), newId()]
      await db`
        insert into service_prices (id, service_id, base_cents, min_cents, max_cents, valid_from) values (${tariff_id}, ${scene.id!}, 2, 1, 3, '2098-01-01')`
      return { ...scene, known: { ...scene.known, tariff_id } }
    },
    'catalogAdmin.saveForm': catalogEntry('services', {
      questions: ['a', 'b', 'c'].map((id) => ({ id, type: 'text', label: { es: 'Otra cosa', en: 'Something else' } })),
    }),
    'catalogAdmin.restoreForm': catalogEntry('services', {}, 'leak-repair'),
    'matchControl.resend': match('withdrawn'),
    'matchControl.withdraw': match('offered'),
    'matchControl.exclude': excluded(false),
    'matchControl.readmit': excluded(true),
    'upkeepCompany.update': company({ zipcode: '20850' }),
    'upkeepCompany.saveService': company({ slug: 'drain-cleaning', is_on: true }),
    'upkeepCompany.removeService': company({ slug: 'house-cleaning' }),
    'upkeepCompany.setImage': company({ image: 'logo' }),
    'upkeepCompany.removeImage': works(),
    'upkeepCompany.addWork': async (adminId) => {
      const [upload_id, { id: mediaId }, { id }] = [newId(), await newPicture(db), await newCompany(db)]
      await db`
        insert into uploads (id, owner_id, size, received, media_id, created_at) values (${upload_id}, ${adminId}, 1, 1, ${mediaId}, now())`
      return { id, known: { company_id: id, upload_id } }
    },
    'upkeepCompany.orderWorks': works(),
    'upkeepCompany.changeWork': works(),
    'upkeepCompany.removeWork': works(),
    'upkeepCompany.restoreWork': works('removed_works'),
    'upkeepCompany.setCover': async () => {
      const { id, known } = await works()()
      const [other] = known['media_ids'] as string[]
      return { id: id!, known: { ...known, media_id: other } }
    },
    'companyPictures.takeDown': works(),
    'companyPictures.putBack': works('taken_down_pictures'),
    'upkeepArea.addZips': company({ zips: '20910' }),
    'upkeepArea.removeZips': company({ zips: '20850' }),
    'upkeepArea.addRadius': company({ zipcode: '20910', miles: 2 }),
    'upkeepArea.addState': company({ state: 'MD' }),
    'upkeepArea.removeState': company({ state: 'VA' }),
    'upkeepHours.save': company({ week: [{ weekday: 1, spans: [{ opens: '08:00', closes: '12:00' }] }], holidays: [] }),
    'upkeepPauses.setCompany': company({ is_paused: true }),
    'upkeepPauses.setService': company({ slug: 'house-cleaning', is_paused: true }),
    'upkeepPauses.setZip': company({ zip: '20850', is_paused: true }),
    'upkeepSpending.setCaps': company({ lead: 5000, day: null, week: null, month: 90_000 }),
    'corrections.correct': company({ account: 'wallet', direction: 'give' }),
    'referralReview.grant': about('referral_id', () => newHeldReferral(db)),
    'referralReview.deny': about('referral_id', () => newHeldReferral(db)),
    'payouts.send': withdrawal(0),
    'payouts.confirmAccount': withdrawal(1),
    'payouts.pay': payout('due'),
    'payouts.return': payout('paid'),
    'deposits.decideForCompany': about('quote_id', () => newHeldDeposit(db)),
    'deposits.decideForCustomer': about('quote_id', () => newHeldDeposit(db)),
  }
}
