import { hash, verify } from '@node-rs/argon2'
import { atMost } from './at-most.ts'

/** Argon2id, the library's default, with an OWASP configuration: 19 MiB, two passes, one lane; about 15 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashing = atMost(3)

/** Hash of a password for storage: a PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, options))

let nobodys: Promise<string> | undefined

/**
 * Whether `password` matches the hash. Without a hash it takes the same time, so that timing doesn't reveal accounts.
 * @throws AppError `unavailable` when too many checks are queued
 */
export async function checkPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodys ??= hashPassword('the password of nobody')
  const against = passwordHash ?? (await nobodys)
  const isRight = await hashing(() => verify(against, password, options))
  return isRight && passwordHash !== null
}
