import { randomBytes } from 'node:crypto'
import type { AdminRole } from '#contract/admin-roles.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { hashPassword } from '#server/lib/passwords.ts'

const areaCodes = (
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 ' +
  '240 248 251 252 253 254 256 260 262 267 269 270 276 281 302 303 304 305 307 308 309 310 312 313 314 ' +
  '315 316 317 318 319 320 321 323 325 330 331 334 336 337 339 347 351 352 360 361 385 386 401 402 404 ' +
  '405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 432 434 435 440 443 469 470 478 479 480'
).split(' ')

/** A number of its own for each call, in the range that is kept for made-up ones. */
let numbers = 0
const newPhone = () => `+1${areaCodes[Math.floor(numbers / 100) % areaCodes.length]!}5550${String(100 + (numbers++ % 100))}`

type Person = {
  id?: string
  email?: string
  name?: string
  surname?: string
  phone?: string | null
  phone_verified_at?: Date | null
  locale?: Locale
}

/** With `is_admin` an owner of the administration, with `admin_role` any of its people. */
type Secrets = { password?: string; is_admin?: boolean; admin_role?: AdminRole | null }

/** A member with an account. With a `password` they can sign in; their number is proven now unless said otherwise. */
export async function newUser(
  db: Db,
  { password, is_admin = false, admin_role = is_admin ? 'owner' : null, ...given }: Person & Secrets = {},
) {
  const id = given.id ?? newId()
  const user = {
    id,
    email: `${id}@example.com`,
    name: 'Ana',
    surname: 'Reyes',
    phone: newPhone(),
    phone_verified_at: new Date(),
    locale: 'es' as Locale,
    ...given,
  }
  const row = {
    ...user,
    kind: 'member',
    is_admin: admin_role !== null,
    admin_role,
    password_hash: password ? await hashPassword(password) : null,
    email_verified_at: new Date(),
    created_at: new Date(),
  }
  await db`insert into users ${db(row)}`
  // Admins cannot do without one. Nobody knows a code of it: to sign one in by code, give them another.
  if (admin_role)
    await db`insert into second_factors (user_id, secret, confirmed_at, created_at) values (${id}, ${randomBytes(60)}, now(), now())`
  return user
}

/** Somebody without an account who has left contact data; with `email: ''` one who has not. */
export async function newGuest(db: Db, given: Person = {}) {
  const id = given.id ?? newId()
  const guest = {
    id,
    email: `${id}@example.com`,
    name: 'Luis',
    surname: 'Mora',
    phone: newPhone(),
    phone_verified_at: null,
    locale: 'es' as Locale,
    ...given,
  }
  await db`insert into users ${db({ ...guest, kind: 'guest', created_at: new Date() })}`
  return guest
}

const peopleAtOnce = 2_000
const rare = 'Abril Bruno Celia Dario Elena Fabio Greta Hugo Ines Joel Karla Luz Mateo Nuria Omar Pilar Quino Rosa Saul Tania'.split(' ')

/** `count` members for lists that are long: names repeat, emails and phones do not. A while apart, the last one the newest. */
export async function newPeople(db: Db, count: number): Promise<void> {
  for (let from = 1; from <= count; from += peopleAtOnce)
    await db`
      insert into users (id, kind, name, surname, email, phone, zipcode, created_at)
      select gen_random_uuid(), 'member', (${rare}::text[])[1 + n % ${rare.length}], 'Apellido' || n % 5003, 'persona' || n || '@example.com',
        '+1' || (2010000000 + n * 3), lpad((n * 7 % 99951)::text, 5, '0'), timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(${from}::int, ${Math.min(count, from + peopleAtOnce - 1)}::int) n`
  await db`analyze users`
}
