import { hash, verify } from '@node-rs/argon2'
import { atMost } from './at-most.ts'

/** The library's own algorithm is argon2id; with 19 MiB, two passes and one lane, a choice of OWASP's, it takes about 15 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashing = atMost(3)

/** What is stored of a password: a PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, options))

let nobodys: Promise<string> | undefined

/**
 * Whether `password` is the one behind `hash`. Without a hash the same work is done, so that the time tells nobody which accounts exist.
 * @throws AppError `unavailable` when too many wait to be checked
 */
export async function checkPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword('the password of nobody')
  const against = passwordHash ?? (await nobodys)
  const isRight = await hashing(() => verify(against, password, options))
  return isRight && passwordHash !== null
}
