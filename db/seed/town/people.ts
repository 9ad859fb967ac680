import { acceptedByPeople } from '#contract/legal/states.ts'
import type { Db } from '#server/lib/db.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { random } from '../pictures/random.ts'
import { namedCompanies, type TownCompany, townId } from './companies.ts'
import { firstNames, surnames } from './names.ts'
import { town } from './place.ts'

/** Password of all demo people, shown on the sandbox page. */
export const demoPassword = 'casa-verde-2026'
const day = 86_400_000

export type Customer = {
  id: string
  name: string
  surname: string
  email: string
  phone: string
  zipcode: string
  city: string
  state_iso: string
  locale: 'es' | 'en'
  kind: 'member' | 'guest'
}

const mailName = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
export const customerCount = 160
/** Close to the demo plumber. */
export const nearZips = town.nearHomes
const { homes } = town
const named: readonly Pick<Customer, 'name' | 'surname' | 'locale'>[] = [
  { name: 'Ana', surname: 'Rivera', locale: 'es' },
  { name: 'Marcus', surname: 'Walker', locale: 'en' },
]

/** Generates the customers: two named, the others random, one in three without an account. */
export function drawCustomers(places: ReadonlyMap<string, { location: string; state_iso: string }>): Customer[] {
  const rng = random('town:customers')
  return Array.from({ length: customerCount }, (_, index) => {
    const given = named[index]
    const [name, surname] = given ? [given.name, given.surname] : [rng.pick(firstNames), rng.pick(surnames)]
    const zipcode = given ? homes[0]! : rng.pick(homes)
    const { location, state_iso } = places.get(zipcode)!
    const email = given ? `${mailName(name)}@demo.oficio.example` : `${mailName(name)}.${mailName(surname)}${index}@correo.example`
    return {
      id: townId('customer', index),
      name,
      surname,
      email,
      phone: `${town.phones.customer}${String(1000 + index).slice(-4)}`,
      zipcode,
      city: location,
      state_iso,
      locale: given?.locale ?? rng.pick(['es', 'en']),
      kind: !given && rng.chance(0.34) ? 'guest' : 'member',
    } satisfies Customer
  })
}

export const ownerId = (company: Pick<TownCompany, 'index'>) => townId('owner', company.index)

/** Language of a company's owner. */
export const ownerLocale = ({ index }: Pick<TownCompany, 'index'>): 'es' | 'en' => (index % 3 === 1 ? 'en' : 'es')

/** Team of the first company. */
const colleagues = [
  { name: 'Sofía', surname: 'Morales', locale: 'es', role: 'manager' },
  { name: 'Kevin', surname: 'Ochoa', locale: 'en', role: 'member' },
] as const

/** Admins of the town, one per role. */
const admins = [
  { name: 'Lucía', surname: 'Ferrer', mailbox: 'admin', locale: 'es', role: 'owner', note: 'runs the marketplace' },
  { name: 'Marta', surname: 'Núñez', mailbox: 'support', locale: 'es', role: 'support', note: 'helps customers and companies' },
  { name: 'Paul', surname: 'Greene', mailbox: 'finance', locale: 'en', role: 'finance', note: 'looks after payments' },
  { name: 'Inés', surname: 'Salas', mailbox: 'content', locale: 'es', role: 'content', note: 'looks after catalog and blog' },
  { name: 'Tom', surname: 'Reyes', mailbox: 'viewer', locale: 'en', role: 'read_only', note: 'looks and changes nothing' },
] as const

/** Email of the owner among the admins, and the TOTP secret of all admins. */
export const demoAdmin = { id: townId('admin', 0), totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }
export const demoAdminIds = admins.map((_, index) => townId('admin', index))

/** Inserts customers, owners and admins, and lists the demo accounts of the sandbox. */
export async function savePeople(db: Db, customers: readonly Customer[], companies: readonly TownCompany[], now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const joined = (index: number) => new Date(now.getTime() - (20 + index) * day)
  const customerRows = customers.map(({ kind, ...customer }, index) => ({
    ...customer,
    kind,
    password_hash: kind === 'member' ? passwordHash : null,
    email_verified_at: kind === 'member' ? joined(index) : null,
    phone_verified_at: new Date(now.getTime() - (index % 40) * day),
    is_admin: false,
    admin_role: null,
    created_at: joined(index),
  }))
  const ownerRows = companies.map((company) => {
    const [name = '', surname = ''] = company.founder.split(' ')
    const email = company.index < namedCompanies ? `${mailName(name)}@${company.slug}.example` : `hola@${company.slug}.example`
    return {
      id: ownerId(company),
      name,
      surname,
      email,
      phone: `${town.phones.owner}${String(1000 + company.index).slice(-4)}`,
      zipcode: company.place.zip,
      city: company.place.location,
      state_iso: company.place.state_iso,
      locale: ownerLocale(company),
      kind: 'member',
      password_hash: passwordHash,
      email_verified_at: company.createdAt,
      phone_verified_at: company.createdAt,
      is_admin: false,
      admin_role: null,
      created_at: company.createdAt,
    }
  })
  const home = customers[0]!
  const adminRows = admins.map(({ name, surname, mailbox, locale, role }, index) => ({
    id: demoAdminIds[index]!,
    name,
    surname,
    email: `${mailbox}@demo.oficio.example`,
    phone: `${town.phones.customer}000${index + 1}`,
    zipcode: home.zipcode,
    city: home.city,
    state_iso: home.state_iso,
    locale,
    kind: 'member',
    password_hash: passwordHash,
    email_verified_at: now,
    phone_verified_at: now,
    is_admin: true,
    admin_role: role,
    created_at: joined(400 - index),
  }))
  const [first] = companies
  const colleagueRows = colleagues.map(({ role: _role, ...colleague }, index) => ({
    ...ownerRows[0]!,
    ...colleague,
    id: townId('colleague', index),
    email: `${mailName(colleague.name)}@${first!.slug}.example`,
    phone: `${town.phones.colleague}${String(1000 + index)}`,
  }))
  const rows = [...customerRows, ...ownerRows, ...colleagueRows, ...adminRows]
  for (let start = 0; start < rows.length; start += 200)
    await db`insert into users ${db(rows.slice(start, start + 200))} on conflict do nothing`
  const members = [
    ...companies.map((company) => ({ company_id: company.id, user_id: ownerId(company), role: 'owner' })),
    ...colleagueRows.map(({ id }, index) => ({ company_id: first!.id, user_id: id, role: colleagues[index]!.role })),
  ]
  await db`insert into company_members ${db(members)} on conflict do nothing`
  await db`
    insert into consents (user_id, document, version, accepted_at)
    select u.id, document, 1, u.created_at from users u cross join unnest(${[...acceptedByPeople]}::text[]) as document where not u.is_admin
    union all select m.user_id, 'pro-terms', 1, u.created_at from company_members m join users u on u.id = m.user_id
    on conflict do nothing`
  const person = (
    email: string,
    role: string,
    name: string,
    note: string,
    company_slug: string | null = null,
    totp_secret: string | null = null,
  ) => ({
    email,
    role,
    name,
    password: demoPassword,
    company_slug,
    totp_secret,
    note,
  })
  const people = [
    ...customers
      .slice(0, named.length)
      .map(({ email, name, surname }) => person(email, 'customer', `${name} ${surname}`, 'has requests in every state')),
    ...companies
      .slice(0, namedCompanies)
      .map((company) =>
        person(
          ownerRows[company.index]!.email,
          'company',
          `${company.founder}, ${company.name}`,
          `sells ${company.category}`,
          company.slug,
        ),
      ),
    ...colleagueRows.map(({ email, name, surname }, index) =>
      person(email, 'company', `${name} ${surname}, ${first!.name}`, `is a ${colleagues[index]!.role} there`, first!.slug),
    ),
    ...adminRows.map(({ email, name, surname }, index) =>
      person(email, 'admin', `${name} ${surname}`, admins[index]!.note, null, demoAdmin.totpSecret),
    ),
  ]
  await db`insert into sandbox_people ${db(people)} on conflict do nothing`
}
