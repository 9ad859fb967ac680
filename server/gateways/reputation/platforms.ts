import type { JWK } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '#server/lib/config.ts'
import { callOut } from '#server/lib/outbound.ts'
import { sandboxIssuer, sandboxKey, sandboxRemoved } from './sandbox.ts'

type Known = Pick<Config, 'hasSandbox' | 'reputationIssuers'>

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const Removed = z.object({ removed: z.array(z.string()) })

/** Origins of the platforms whose signed files are accepted. */
export const platformsOf = ({ hasSandbox, reputationIssuers }: Known): string[] => [
  ...reputationIssuers,
  ...(hasSandbox ? [sandboxIssuer] : []),
]

/** Public keys of an accepted platform (RFC 7517). @throws Error when it does not give them */
export async function keysOfPlatform(config: Known, issuer: string): Promise<{ keys: JWK[] }> {
  const { d: _d, ...publicKey } = sandboxKey
  if (config.hasSandbox && issuer === sandboxIssuer) return { keys: [publicKey] }
  const { keys } = z.parse(Keys, await read(`${issuer}/.well-known/jwks.json`))
  return { keys }
}

/** Ids of the reviews that an accepted platform no longer shows. @throws Error when it does not say, or the address is of another host */
export async function removedAtPlatform(config: Known, issuer: string, url: string): Promise<string[]> {
  if (config.hasSandbox && issuer === sandboxIssuer) return sandboxRemoved
  if (URL.parse(url)?.origin !== issuer) throw new Error(`${issuer} names ${url} for its removals`)
  return z.parse(Removed, await read(url)).removed
}

async function read(url: string): Promise<unknown> {
  const { status, body } = await callOut(url)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return body
}
