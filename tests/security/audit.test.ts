import { describe, expect } from 'vitest'
import { reviewItems } from '#contract/companies/states.ts'
import { newId } from '#server/lib/ids.ts'
import { seal } from '#server/lib/seal.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newHeldDeposit } from '#tests/factories/deposits.ts'
import { legalText, newLegalDraft, newPlannedVersion } from '#tests/factories/legal.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newPicture, newWork, takeOut } from '#tests/factories/pictures.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newHeldReferral } from '#tests/factories/referrals.ts'
import { newUser } from '#tests/factories/users.ts'
import { bankAccount } from '#tests/support/earnings.ts'
import { Refusal, type TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { byDomain, endpoints } from './support/calls.ts'
import { photo } from './support/market.ts'
import { contents } from './support/contents.ts'
import { factTexts } from '#web/locales/admin-facts.ts'
import { actTexts } from '#web/locales/admin-acts.ts'

const reason = 'No cumple lo que pedimos.'

const words = { es: 'Otra cosa', en: 'Something else' }

const article = { topic: 'prices', author: '', title: words, excerpt: words, body: words, cover_id: null, services: [] }

const newcomer = (id: string) => ({ email: `${id}@example.com`, name: 'A', surname: 'B', zipcode: '20910', locale: 'es' as const })

/** `id` is what the log has to say it is about; undefined where the call itself makes it. */
type Scene = { id: string | undefined; call: (admin: TestClient) => Promise<unknown> }

type TwoIds = { company_id: string; other_id: string }

type Work = { company_id: string; media_id: string }

/** Calls that are sent like a write and keep nothing. */
const readings = ['blogAdmin.preview', 'legalAdmin.preview', 'presence.open']

/** Private data of an admin that decides nothing. */
const own = ['savedViews.save', 'savedViews.rename', 'savedViews.drop']

const writes = endpoints.filter(
  ({ name, endpoint }) => endpoint.access === 'admin' && endpoint.method !== 'GET' && !readings.includes(name) && !own.includes(name),
)

type Logged = { actor: string; entity_id: string; action: string; before: object | null; after: object | null }

const changes = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => before[table] !== after[table])

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function refundInReview() {
    const id = await newClaim(db)
    return { id, params: { refund_id: id } }
  }

  async function credentialIn(status: 'submitted' | 'checking' | 'verified') {
    const company = await newCompany(db, { credentials: [{ kind: 'identity', status }] })
    const [row] = await db<{ id: string }[]>`select id from credentials where company_id = ${company.id}`
    return { id: row!.id, params: { credential_id: row!.id } }
  }

  async function heldReview() {
    const id = await newHeldReview(db)
    return { id, params: { review_id: id } }
  }
  async function entry(kind: 'categories' | 'services', slug = kind === 'categories' ? 'plumbing' : 'drain-cleaning') {
    const [row] = await db<{ id: string; revision: number }[]>`select id, revision from ${db(kind)} where slug = ${slug}`
    return { id: row!.id, revision: row!.revision, params: { slug } }
  }
  async function post(state: 'draft' | 'published' = 'draft') {
    const [row] = await db<{ id: string }[]>`
      insert into posts (slug, state, topic_id, title, excerpt, body, published_at, updated_at)
      values (${newId()}, ${state}, 1, ${db.json(words)}, ${db.json(words)}, ${db.json(words)}, now(), now()) returning public_id as id`
    return { id: row!.id, params: { post_id: row!.id } }
  }

  /** For every write of admins something that it is possible with, and the id under which the log has to have it. A missing one fails by its name. */
  /** A withdrawal that waits, to a bank account that can be used from then on. */
  async function newWithdrawal(usableAt: Date): Promise<string> {
    const [id, account, company] = [newId(), newId(), await newCompany(db)]
    const number = seal(server.context().config, { purpose: 'bank account', bound: account }, bankAccount.account)
    await db`
      insert into bank_accounts (id, company_id, holder, routing, last4, account, added_by, added_at, usable_at)
      values (${account}, ${company.id}, ${bankAccount.holder}, ${bankAccount.routing}, '6789', ${number}, ${company.owner.id}, now(), ${usableAt})`
    await db`
      insert into payouts (id, company_id, kind, bank_account_id, amount_cents, state, created_at)
      values (${id}, ${company.id}, 'withdrawal', ${account}, 100, 'due', now())`
    return id
  }

  const scenes: Record<string, (adminId: string) => Promise<Scene>> = {
    'credentials.check': async () => {
      const { id, params } = await credentialIn('submitted')
      return { id, call: (admin) => admin.credentials.check({ params }) }
    },
    'credentials.verify': async () => {
      const { id, params } = await credentialIn('checking')
      return { id, call: (admin) => admin.credentials.verify({ params, body: { source: 'MVA' } }) }
    },
    'credentials.reject': async () => {
      const { id, params } = await credentialIn('checking')
      return { id, call: (admin) => admin.credentials.reject({ params, body: { reason } }) }
    },
    'credentials.recheck': async () => {
      const { id, params } = await credentialIn('verified')
      return { id, call: (admin) => admin.credentials.recheck({ params }) }
    },
    'credentials.revoke': async () => {
      const { id, params } = await credentialIn('verified')
      return { id, call: (admin) => admin.credentials.revoke({ params, body: { reason } }) }
    },
    'refunds.approve': async () => {
      const { id, params } = await refundInReview()
      return { id, call: (admin) => admin.refunds.approve({ params, body: {} }) }
    },
    'refunds.deny': async () => {
      const { id, params } = await refundInReview()
      return { id, call: (admin) => admin.refunds.deny({ params, body: { note: reason } }) }
    },
    'refunds.ask': async () => {
      const { id, params } = await refundInReview()
      return { id, call: (admin) => admin.refunds.ask({ params, body: { question: '¿Qué mensaje recibiste?' } }) }
    },
    'reviews.decide': async () => {
      const { id, params } = await heldReview()
      return { id, call: (admin) => admin.reviews.decide({ params, body: { decision: 'publish' } }) }
    },
    'companyReview.decide': async () => {
      const { id } = await newCompany(db, { status: 'pending' })
      const body = { decision: 'approve' as const, items: [...reviewItems] }
      return { id, call: (admin) => admin.companyReview.decide({ params: { company_id: id }, body }) }
    },
    'projectReview.decide': async () => {
      const { id } = await newProject(db, { state: 'in_review' })
      return { id, call: (admin) => admin.projectReview.decide({ params: { project_id: id }, body: { decision: 'reject', reason } }) }
    },
    'projectReview.close': async () => {
      const { id } = await newProject(db, { state: 'open' })
      return { id, call: (admin) => admin.projectReview.close({ params: { project_id: id }, body: { reason } }) }
    },
    'projectReview.takeDown': async () => {
      const { id } = await newProject(db, { state: 'open' })
      return { id, call: (admin) => admin.projectReview.takeDown({ params: { project_id: id }, body: { reason } }) }
    },
    'reconciliation.close': async () => {
      const id = newId()
      await db`
        insert into payment_differences (id, kind, subject, theirs_cents, found_at, seen_at)
        values (${id}, 'charge_without_row', ${id}, 100, now(), now())`
      return { id, call: (admin) => admin.reconciliation.close({ params: { difference_id: id }, body: { note: reason } }) }
    },
    'alarms.take': async (adminId) => ({
      id: adminId,
      call: (admin) => admin.alarms.take({ params: { waiting: 'reviews' }, body: { from: null } }),
    }),
    'alarms.leave': async (adminId) => {
      await db`insert into alarm_keepers (kind, admin_id, taken_at) values ('reviews', ${adminId}, now()) on conflict (kind) do update set admin_id = ${adminId}`
      return { id: adminId, call: (admin) => admin.alarms.leave({ params: { waiting: 'reviews' } }) }
    },
    'decisions.plan': async () => {
      const { id, params } = await heldReview()
      const decision = { call: 'reviews.decide' as const, params, body: { decision: 'publish' } }
      return { id, call: (admin) => admin.decisions.plan({ body: decision }) }
    },
    'decisions.undo': async (adminId) => {
      const [planned, { id, params }] = [newId(), await heldReview()]
      await db`
        insert into planned_decisions (id, admin_id, call, params, body, entity, entity_id, due_at)
        values (${planned}, ${adminId}, 'reviews.decide', ${db.json(params)}, '{"decision": "publish"}', 'review', ${id}, now() + interval '1 minute')`
      return { id, call: (admin) => admin.decisions.undo({ params: { decision_id: planned } }) }
    },
    'bulkActs.preview': async () => {
      const { id } = await newUser(db)
      return { id: undefined, call: (admin) => admin.bulkActs.preview({ body: { act: 'people.suspend', ids: [id] } }) }
    },
    'bulkActs.run': async (adminId) => {
      const id = await bulkAct(adminId, 'previewed')
      return { id, call: (admin) => admin.bulkActs.run({ params: { act_id: id }, body: { reason } }) }
    },
    'bulkActs.undo': async (adminId) => {
      const id = await bulkAct(adminId, 'done')
      return { id, call: (admin) => admin.bulkActs.undo({ params: { act_id: id }, body: { reason } }) }
    },
    'jobs.retry': async () => {
      const id = await deadJob()
      return { id, call: (admin) => admin.jobs.retry({ body: { ids: [id] } }) }
    },
    'settings.plan': async () => ({
      id: undefined,
      call: (admin) => admin.settings.plan({ params: { name: 'undoMinutes' }, body: { version: 0, value: 15, from: null, reason } }),
    }),
    'jobs.discard': async () => {
      const id = await deadJob()
      return { id, call: (admin) => admin.jobs.discard({ body: { ids: [id], reason } }) }
    },
    'adminPeople.add': async () => ({ id: undefined, call: (admin) => admin.adminPeople.add({ body: newcomer(newId()) }) }),
    'adminPeople.addCompany': async () => {
      const owner = newcomer(newId())
      const company = { name: 'Otra', phone: '+13015550142', zipcode: '20910', services: ['drain-cleaning'], states: ['MD'] }
      return { id: undefined, call: (admin) => admin.adminPeople.addCompany({ body: { owner, company } }) }
    },
    'adminPeople.update': async () => {
      const { id } = await newUser(db)
      const body = { name: 'Otra', surname: 'Persona', phone: '', locale: 'es' as const }
      return { id, call: (admin) => admin.adminPeople.update({ params: { user_id: id }, body }) }
    },
    'adminPeople.decide': async () => {
      const { id } = await newUser(db)
      return { id, call: (admin) => admin.adminPeople.decide({ params: { user_id: id }, body: { decision: 'suspend', reason } }) }
    },
    'merging.dismissCompanies': () => twoAlike('company', (admin, params) => admin.merging.dismissCompanies({ params, body: { reason } })),
    'merging.recallCompanies': () => twoAlike('company', (admin, params) => admin.merging.recallCompanies({ params }), true),
    'merging.dismissPeople': () =>
      twoAlike('user', (admin, { company_id: user_id, other_id }) =>
        admin.merging.dismissPeople({ params: { user_id, other_id }, body: { reason } }),
      ),
    'merging.recallPeople': () =>
      twoAlike('user', (admin, { company_id: user_id, other_id }) => admin.merging.recallPeople({ params: { user_id, other_id } }), true),
    'merging.mergeCompanies': async () => {
      const [{ id }, other] = [await newCompany(db), await newCompany(db)]
      return { id, call: (admin) => admin.merging.mergeCompanies({ params: { company_id: id, other_id: other.id }, body: { reason } }) }
    },
    'merging.mergePeople': async () => {
      const [{ id }, other] = [await newUser(db), await newUser(db)]
      return { id, call: (admin) => admin.merging.mergePeople({ params: { user_id: id, other_id: other.id }, body: { reason } }) }
    },
    'adminPeople.view': async () => {
      const { id } = await newUser(db)
      return { id, call: (admin) => admin.adminPeople.view({ params: { user_id: id }, body: { reason } }) }
    },
    'adminPeople.setRole': async () => {
      const { id } = await newUser(db)
      return { id, call: (admin) => admin.adminPeople.setRole({ params: { user_id: id }, body: { role: 'support' } }) }
    },
    'adminPeople.askReset': async () => {
      const { id } = await newUser(db, { admin_role: 'content' })
      return { id, call: (admin) => admin.adminPeople.askReset({ params: { user_id: id }, body: { reason } }) }
    },
    'adminPeople.decideReset': async () => {
      const [{ id }, asker, reset] = [await newUser(db, { admin_role: 'content' }), await newUser(db), newId()]
      await db`insert into factor_resets (id, user_id, reason, asked_by, asked_at) values (${reset}, ${id}, ${reason}, ${asker.id}, now())`
      return { id, call: (admin) => admin.adminPeople.decideReset({ params: { reset_id: reset }, body: { decision: 'confirm' } }) }
    },
    'optOutReview.honour': async () => {
      const { id } = await server.visitor().privacy.optOut({ body: { name: 'Luz Vega', email: `${newId()}@example.com` } })
      return { id, call: (admin) => admin.optOutReview.honour({ params: { opt_out_id: id } }) }
    },
    'adminPrivacy.requestExport': async () => {
      const { id } = await newUser(db)
      return { id, call: (admin) => admin.adminPrivacy.requestExport({ params: { user_id: id } }) }
    },
    'adminPrivacy.deleteAccount': async () => {
      const { id } = await newUser(db)
      return { id, call: (admin) => admin.adminPrivacy.deleteAccount({ params: { user_id: id }, body: { reason } }) }
    },
    'blogAdmin.add': async () => ({ id: undefined, call: (admin) => admin.blogAdmin.add({ body: { ...article, slug: newId() } }) }),
    'blogAdmin.save': async () => {
      const { id, params } = await post()
      return { id, call: (admin) => admin.blogAdmin.save({ params, body: { ...article, slug: id, revision: 1 } }) }
    },
    'blogAdmin.restore': async () => {
      const { id, params } = await post()
      await db`update posts set revision = 2 where public_id = ${id}`
      await db`
        insert into post_versions (post_id, version, topic_id, title, excerpt, body, services, saved_at)
        select id, 1, topic_id, title, excerpt, body, services, now() from posts where public_id = ${id}`
      return { id, call: (admin) => admin.blogAdmin.restore({ params: { ...params, version: '1' }, body: { revision: 2 } }) }
    },
    'blogAdmin.publish': async () => {
      const { id, params } = await post()
      return { id, call: (admin) => admin.blogAdmin.publish({ params, body: { revision: 1, at: null } }) }
    },
    'blogAdmin.takeDown': async () => {
      const { id, params } = await post('published')
      return { id, call: (admin) => admin.blogAdmin.takeDown({ params, body: { revision: 1 } }) }
    },
    'blogAdmin.addPicture': async () => {
      const file = await photo()
      return { id: undefined, call: (admin) => admin.blogAdmin.addPicture({ file, body: { alt_es: 'Una foto', alt_en: 'A picture' } }) }
    },
    'legalAdmin.save': async () => ({
      id: undefined,
      call: (admin) => admin.legalAdmin.save({ params: { document: 'terms' }, body: { ...legalText(), revision: 0 } }),
    }),
    'legalAdmin.discard': async () => {
      const id = await newLegalDraft(db, { document: 'privacy' })
      return { id, call: (admin) => admin.legalAdmin.discard({ params: { document: 'privacy' }, body: { revision: 1 } }) }
    },
    'legalAdmin.publish': async () => {
      const id = await newLegalDraft(db, { document: 'payments' })
      const body = { revision: 1, weight: 'small' as const, from: null, changes: { es: '', en: '' }, reason }
      return { id, call: (admin) => admin.legalAdmin.publish({ params: { document: 'payments' }, body }) }
    },
    'legalAdmin.takeBack': async () => {
      const id = await newPlannedVersion(db, { document: 'termination' })
      return { id, call: (admin) => admin.legalAdmin.takeBack({ params: { document: 'termination' }, body: { version: 2, reason } }) }
    },
    'catalogAdmin.addCategory': async () => {
      const body = { slug: newId(), name: words, description: words, icon: 'Home2' as const }
      return { id: undefined, call: (admin) => admin.catalogAdmin.addCategory({ body }) }
    },
    'catalogAdmin.addService': async () => {
      const body = {
        slug: newId(),
        category: 'plumbing',
        name: words,
        description: words,
        synonyms: { es: ['uno', 'dos'], en: ['one', 'two'] },
        job_price: { low_cents: 1000, high_cents: 2000, unit: 'job' as const },
        demand: 50,
        lead_price: { base: 2000, min: 1000, max: 3000 },
      }
      return { id: undefined, call: (admin) => admin.catalogAdmin.addService({ body }) }
    },
    'catalogAdmin.setShown': async () => {
      const { id, params } = await entry('services', 'toilet-repair')
      return { id, call: (admin) => admin.catalogAdmin.setShown({ params, body: { is_shown: false } }) }
    },
    'catalogAdmin.orderCategories': async () => {
      const [last] = await db<{ id: string; slug: string }[]>`select id, slug from categories order by position desc limit 1`
      return { id: last!.id, call: (admin) => admin.catalogAdmin.orderCategories({ body: { slugs: [last!.slug] } }) }
    },
    'catalogAdmin.saveCategory': async () => {
      const { id, params } = await entry('categories')
      const body = { revision: 1, name: { es: 'Plomería fina', en: 'Fine plumbing' }, description: words, icon: 'Droplet' as const }
      return { id, call: (admin) => admin.catalogAdmin.saveCategory({ params, body }) }
    },
    'catalogAdmin.orderServices': async () => {
      const { id, params } = await entry('categories')
      return { id, call: (admin) => admin.catalogAdmin.orderServices({ params, body: { slugs: ['leak-repair'] } }) }
    },
    'catalogAdmin.setPicture': async () => {
      const { id, params } = await entry('categories')
      const file = await photo()
      return { id, call: (admin) => admin.catalogAdmin.setPicture({ params: { ...params, kind: 'categories' }, file }) }
    },
    'catalogAdmin.removePicture': async () => {
      const { id, params } = await entry('services')
      return { id, call: (admin) => admin.catalogAdmin.removePicture({ params: { ...params, kind: 'services' } }) }
    },
    'catalogAdmin.saveService': async () => {
      const { id, params, revision } = await entry('services')
      const body = {
        revision,
        name: words,
        description: words,
        synonyms: { es: ['uno', 'dos'], en: ['one', 'two'] },
        job_price: { low_cents: 1000, high_cents: 2000, unit: 'job' as const },
        demand: 50,
      }
      return { id, call: (admin) => admin.catalogAdmin.saveService({ params, body }) }
    },
    'catalogAdmin.setRequirements': async () => {
      const { id, params, revision } = await entry('services')
      const requirements = [{ credential: 'background_check' as const, state_iso: null }]
      return { id, call: (admin) => admin.catalogAdmin.setRequirements({ params, body: { revision, requirements } }) }
    },
    'catalogAdmin.addLeadPrice': async () => {
      const { id, params } = await entry('services')
      const body = { base: 2000, min: 1000, max: 3000, from: '2099-01-01' }
      return { id, call: (admin) => admin.catalogAdmin.addLeadPrice({ params, body }) }
    },
    'catalogAdmin.removeLeadPrice': async () => {
      const { id, params } = await entry('services')
      const tariffId = newId()
      await db`
        insert into service_prices (id, service_id, base_cents, min_cents, max_cents, valid_from) values (${tariffId}, ${id}, 2, 1, 3, '2098-01-01')`
      return { id, call: (admin) => admin.catalogAdmin.removeLeadPrice({ params: { ...params, tariff_id: tariffId } }) }
    },
    'catalogAdmin.saveForm': async () => {
      const { id, params } = await entry('services')
      const questions = ['a', 'b', 'c'].map((each) => ({ id: each, type: 'text' as const, label: words }))
      return { id, call: (admin) => admin.catalogAdmin.saveForm({ params, body: { based_on: 1, questions } }) }
    },
    'catalogAdmin.restoreForm': async () => {
      const { id, params } = await entry('services', 'leak-repair')
      return { id, call: (admin) => admin.catalogAdmin.restoreForm({ params: { ...params, version: '1' }, body: { based_on: 1 } }) }
    },
    'projectReview.addSlots': async () => {
      const { id } = await newProject(db, { state: 'open', slots: 1 })
      return { id, call: (admin) => admin.projectReview.addSlots({ params: { project_id: id }, body: { slots: 2, reason } }) }
    },
    'matchControl.resend': async () => {
      const { id } = await offer('withdrawn')
      return { id, call: (admin) => admin.matchControl.resend({ params: { match_id: id }, body: { reason } }) }
    },
    'matchControl.withdraw': async () => {
      const { id } = await offer('offered')
      return { id, call: (admin) => admin.matchControl.withdraw({ params: { match_id: id }, body: { reason } }) }
    },
    'matchControl.exclude': async () => {
      const { project_id: id, company_id } = await offer('passed')
      return { id, call: (admin) => admin.matchControl.exclude({ params: { project_id: id }, body: { company_id, reason } }) }
    },
    'matchControl.readmit': async () => {
      const { project_id: id, company_id } = await offer('passed')
      await db`insert into match_exclusions (project_id, company_id, reason, excluded_at) values (${id}, ${company_id}, ${reason}, now())`
      return { id, call: (admin) => admin.matchControl.readmit({ params: { project_id: id }, body: { company_id, reason } }) }
    },
    'upkeepCompany.update': () =>
      onBehalf((admin, params) => {
        const body = { name: 'Otra', tagline: words, about: words, phone: '+13015550142', zipcode: '20850', languages: ['es' as const] }
        return admin.upkeepCompany.update({ params, body })
      }),
    'upkeepCompany.saveService': () =>
      onBehalf((admin, params) =>
        admin.upkeepCompany.saveService({ params: { ...params, slug: 'drain-cleaning' }, body: { is_on: true } }),
      ),
    'upkeepCompany.removeService': () =>
      onBehalf((admin, params) => admin.upkeepCompany.removeService({ params: { ...params, slug: 'house-cleaning' } })),
    'upkeepCompany.setImage': async () => {
      const file = await photo()
      return onBehalf((admin, params) => admin.upkeepCompany.setImage({ params: { ...params, image: 'logo' }, file }))
    },
    'upkeepCompany.removeImage': () =>
      withWorks((admin, params) => admin.upkeepCompany.removeImage({ params: { company_id: params.company_id, image: 'cover' } })),
    'upkeepCompany.addWork': async (adminId) => {
      const [upload, { id: mediaId }] = [newId(), await newPicture(db)]
      await db`
        insert into uploads (id, owner_id, size, received, media_id, created_at) values (${upload}, ${adminId}, 1, 1, ${mediaId}, now())`
      return onBehalf((admin, params) => admin.upkeepCompany.addWork({ params, body: { upload_id: upload } }))
    },
    'upkeepCompany.orderWorks': () =>
      withWorks((admin, { company_id }, other) => admin.upkeepCompany.orderWorks({ params: { company_id }, body: { media_ids: [other] } })),
    'upkeepCompany.changeWork': () => withWorks((admin, params) => admin.upkeepCompany.changeWork({ params, body: { caption: words } })),
    'upkeepCompany.removeWork': () => withWorks((admin, params) => admin.upkeepCompany.removeWork({ params })),
    'upkeepCompany.restoreWork': () => withWorks((admin, params) => admin.upkeepCompany.restoreWork({ params }), 'removed_works'),
    'upkeepCompany.setCover': () =>
      withWorks((admin, { company_id }, other) => admin.upkeepCompany.setCover({ params: { company_id, media_id: other } })),
    'companyPictures.takeDown': () => withWorks((admin, params) => admin.companyPictures.takeDown({ params, body: { reason } })),
    'companyPictures.putBack': () =>
      withWorks((admin, params) => admin.companyPictures.putBack({ params, body: { reason } }), 'taken_down_pictures'),
    'upkeepArea.addZips': () => onBehalf((admin, params) => admin.upkeepArea.addZips({ params, body: { zips: '20910' } })),
    'upkeepArea.removeZips': () => onBehalf((admin, params) => admin.upkeepArea.removeZips({ params, body: { zips: '20850' } })),
    'upkeepArea.addRadius': () => onBehalf((admin, params) => admin.upkeepArea.addRadius({ params, body: { zipcode: '20910', miles: 2 } })),
    'upkeepArea.addState': () => onBehalf((admin, params) => admin.upkeepArea.addState({ params: { ...params, state: 'MD' } })),
    'upkeepArea.removeState': () => onBehalf((admin, params) => admin.upkeepArea.removeState({ params: { ...params, state: 'VA' } })),
    'upkeepHours.save': () =>
      onBehalf((admin, params) => {
        const week = [{ weekday: 1, spans: [{ opens: '08:00', closes: '12:00' }] }]
        return admin.upkeepHours.save({ params, body: { week, holidays: [] } })
      }),
    'upkeepPauses.setCompany': () => onBehalf((admin, params) => admin.upkeepPauses.setCompany({ params, body: { is_paused: true } })),
    'upkeepPauses.setService': () =>
      onBehalf((admin, params) =>
        admin.upkeepPauses.setService({ params: { ...params, slug: 'house-cleaning' }, body: { is_paused: true } }),
      ),
    'upkeepPauses.setZip': () =>
      onBehalf((admin, params) => admin.upkeepPauses.setZip({ params: { ...params, zip: '20850' }, body: { is_paused: true } })),
    'upkeepSpending.setCaps': () =>
      onBehalf((admin, params) => admin.upkeepSpending.setCaps({ params, body: { lead: 5000, day: null, week: null, month: 90_000 } })),
    'corrections.correct': async () => {
      const { id } = await newCompany(db)
      const body = { id: newId(), account: 'wallet' as const, direction: 'give' as const, amount_cents: 100, reason }
      return { id, call: (admin) => admin.corrections.correct({ params: { company_id: id }, body }) }
    },
    'referralReview.grant': async () => {
      const id = await newHeldReferral(db)
      return { id, call: (admin) => admin.referralReview.grant({ params: { referral_id: id }, body: { reason } }) }
    },
    'referralReview.deny': async () => {
      const id = await newHeldReferral(db)
      return { id, call: (admin) => admin.referralReview.deny({ params: { referral_id: id }, body: { reason } }) }
    },
    'payouts.send': async () => {
      const id = await newWithdrawal(new Date())
      return { id, call: (admin) => admin.payouts.send({ params: { payout_id: id } }) }
    },
    'payouts.confirmAccount': async () => {
      const id = await newWithdrawal(new Date(Date.now() + 86_400_000))
      return { id, call: (admin) => admin.payouts.confirmAccount({ params: { payout_id: id }, body: { reason } }) }
    },
    'payouts.pay': async () => {
      const [id, company] = [newId(), await newCompany(db, { status: 'closed' })]
      await db`insert into payouts (id, company_id, amount_cents, state, created_at) values (${id}, ${company.id}, 100, 'due', now())`
      return { id, call: (admin) => admin.payouts.pay({ params: { payout_id: id }, body: { reference: 'ACH 4711' } }) }
    },
    'payouts.return': async () => {
      const [id, company] = [newId(), await newCompany(db, { status: 'closed' })]
      await db`
        insert into payouts (id, company_id, amount_cents, state, transfers, created_at) values (${id}, ${company.id}, 100, 'paid', 1, now())`
      return { id, call: (admin) => admin.payouts.return({ params: { payout_id: id }, body: { reason } }) }
    },
    'deposits.decideForCompany': async () => {
      const id = await newHeldDeposit(db)
      return { id, call: (admin) => admin.deposits.decideForCompany({ params: { quote_id: id }, body: { reason } }) }
    },
    'deposits.decideForCustomer': async () => {
      const id = await newHeldDeposit(db)
      return { id, call: (admin) => admin.deposits.decideForCustomer({ params: { quote_id: id }, body: { reason } }) }
    },
  }
  /** Two that look alike, and with `isDismissed` are not one. */
  async function twoAlike(
    kind: 'company' | 'user',
    call: (admin: TestClient, params: TwoIds) => Promise<unknown>,
    isDismissed = false,
  ): Promise<Scene> {
    const make = kind === 'company' ? newCompany : newUser
    const [{ id }, { id: other_id }] = [await make(db), await make(db)]
    const [one, other] = [id, other_id].toSorted()
    if (isDismissed)
      await db`insert into merge_dismissals (kind, one, other, reason, dismissed_at) values (${kind}, ${one!}, ${other!}, ${reason}, now())`
    return { id, call: (admin) => call(admin, { company_id: id, other_id }) }
  }

  /** A company that covers and offers something, and what an admin changes of it. */
  async function onBehalf(call: (admin: TestClient, params: { company_id: string }) => Promise<unknown>): Promise<Scene> {
    const { id } = await newCompany(db, { services: ['house-cleaning'], zips: ['20850'], states: ['VA'] })
    return { id, call: (admin) => call(admin, { company_id: id }) }
  }
  /** A company with two photos of its work, the first its cover too; or with the first of them taken out. */
  async function withWorks(
    call: (admin: TestClient, params: Work, other: string) => Promise<unknown>,
    takenTo?: 'removed_works' | 'taken_down_pictures',
  ): Promise<Scene> {
    const { id } = await newCompany(db)
    const [{ id: media_id }, { id: other }] = [await newWork(db, id), await newWork(db, id)]
    await db`update companies set cover_media_id = ${media_id} where id = ${id}`
    if (takenTo) await takeOut(db, { companyId: id, mediaId: media_id, to: takenTo })
    return { id, call: (admin) => call(admin, { company_id: id, media_id }, other) }
  }

  async function offer(state: 'offered' | 'passed' | 'withdrawn') {
    const company = await newCompany(db, { services: ['house-cleaning'], zips: ['20850'] })
    return newMatch(db, { project: await newRequest(db, { service: 'house-cleaning' }), company, state })
  }

  /** An act on one person, who has been looked at or dealt with. */
  async function bulkAct(adminId: string, state: 'previewed' | 'done') {
    const [id, { id: userId }] = [newId(), await newUser(db)]
    await db`
      insert into bulk_acts (id, admin_id, act, state, created_at, started_at)
      values (${id}, ${adminId}, 'people.suspend', ${state}, now(), ${state === 'done' ? new Date() : null})`
    await db`
      insert into bulk_rows (act_id, entity_id, position, state)
      values (${id}, ${userId}, 1, ${state === 'done' ? 'done' : 'chosen'})`
    return id
  }

  /** A job that was given up. */
  async function deadJob() {
    const id = newId()
    await db`
      insert into pgboss.job (id, name, data, source_name)
      values (${id}, 'reactions-dead', ${db.json({ event: 'lead.bought', reaction: 'react', payload: {} })}, 'reactions')`
    return id
  }
  const rowsOf = (adminId: string) =>
    db<Logged[]>`select actor, actor_id, entity_id, action, before, after from audit_log where actor_id = ${adminId}`

  /** Faults in how the log records one write. */
  async function faultsOf(name: string): Promise<string[]> {
    const scene = scenes[name]
    if (!scene) return ['has no scene in tests/security/audit.test.ts']
    const { id: adminId } = await newUser(db, { is_admin: true })
    const { id, call } = await scene(adminId)
    const admin = await server.as(adminId)
    await db`update sessions set proven_at = now() where user_id = ${adminId}`
    const before = await contents(db)
    await db`alter table audit_log enable trigger refuse_to_log`
    const status = await call(admin).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.status : 'broken'),
    )
    await db`alter table audit_log disable trigger refuse_to_log`
    const faults = status === 500 ? [] : [`without a log it is ${status}`]
    const changed = changes(before, await contents(db))
    if (changed.length > 0) return [...faults, `without a log it changes ${changed.join(', ')}`]

    await call(admin)
    const rows = await rowsOf(adminId)
    const unnamed = rows
      .flatMap(({ before, after }) => Object.keys({ ...before, ...after }))
      .filter((fact) => !(fact in factTexts.es.facts))
    if (unnamed.length > 0) faults.push(`the log has no words for ${unnamed.join(', ')}`)
    if (rows.some(({ action }) => !(action in actTexts.es.actions))) faults.push('the log has no words for it')
    if (rows.length !== 1 || rows[0]!.actor !== 'A' || (id !== undefined && rows[0]!.entity_id !== id))
      faults.push(`the log has ${JSON.stringify(rows)}`)
    return faults
  }
  await db`
    create function refuse_to_log() returns trigger language plpgsql as $$ begin raise exception 'the log cannot be written'; end $$`
  await db`create trigger refuse_to_log before insert on audit_log for each row execute function refuse_to_log()`
  await db`alter table audit_log disable trigger refuse_to_log`

  return { faultsOf }
})

describe('whatever an admin does is written down, or is not done', () => {
  test.for(byDomain(writes))('%s', { timeout: 120_000 }, async ([, all], { given: { faultsOf } }) => {
    const faults: string[] = []
    for (const { name } of all) faults.push(...(await faultsOf(name)).map((fault) => `${name}: ${fault}`))
    expect(faults).toEqual([])
  })
})
