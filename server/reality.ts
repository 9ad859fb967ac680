import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import type { Check } from './checks.ts'
import { tryBucket } from './gateways/storage/s3.ts'
import type { Config } from './lib/config.ts'
import { checkReplicas } from './lib/postgres/replica-check.ts'
import { isLoopback } from './lib/exposure.ts'

const never = () => false

const modeOf = (key: string) => /^[srp]k_(live|test)_/.exec(key)?.[1]

/** A sentence about keys of Stripe that don't fit each other or this installation. */
function keyProblem({ stripe, isProduction }: Config): string | undefined {
  if (!stripe) return
  const [secret, publishable] = [modeOf(stripe.secretKey), modeOf(stripe.publishableKey)]
  if (secret && publishable && secret !== publishable)
    return `STRIPE_PUBLISHABLE_KEY is a ${publishable} key, and STRIPE_SECRET_KEY a ${secret} one: take both from the same page at Stripe.`
  if (isProduction && secret === 'test')
    return 'STRIPE_SECRET_KEY is a test key in production: no card is charged. Set the live keys, or SANDBOX=allow for a demo.'
  if (!isProduction && secret === 'live')
    return 'STRIPE_SECRET_KEY is a live key outside production: cards are really charged. Set test keys, or NODE_ENV=production.'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Checks that only the doctor makes, because they write or ask name servers. They don't concern a start. */
export const realityChecks: readonly Check<Config>[] = [
  {
    name: 'Address',
    stops: never,
    run: async ({ appUrl }) => {
      const { hostname, protocol } = new URL(appUrl)
      if (isLoopback(hostname)) return
      const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(({ code }: NodeJS.ErrnoException) => {
        throw new Error(`APP_URL: no name server knows ${hostname} (${code}): add an A or AAAA record that leads to your proxy.`)
      })
      const outside = addresses.filter(({ address }) => !loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
      if (outside.length === 0)
        throw new Error(
          `APP_URL: ${hostname} leads to this machine alone (${addresses[0]?.address}): add a record that leads to your proxy.`,
        )
      if (protocol === 'http:')
        throw new Error(`APP_URL begins with http: sessions and passwords cross the network in the clear. Put a proxy with TLS in front.`)
      return `${hostname} is ${outside.map(({ address }) => address).join(', ')}`
    },
  },
  {
    name: 'Replicas',
    stops: never,
    run: async ({ databaseReplicaUrls: urls }) => {
      const names = await checkReplicas(urls)
      return names.length > 0 ? `follow the primary: ${names.join(', ')}` : undefined
    },
  },
  {
    name: 'Payment keys',
    stops: never,
    run: async (config) => {
      const problem = keyProblem(config)
      if (problem) throw new Error(problem)
      return config.stripe && `are for ${modeOf(config.stripe.secretKey) ?? 'this account'}`
    },
  },
  {
    name: 'Bucket',
    stops: never,
    run: async ({ s3 }) => {
      if (!s3) return
      await tryBucket(s3).catch(({ cause, message }: Error) => {
        const reason = cause instanceof Error ? cause.message : message
        throw new Error(`S3_URL: a file cannot be written, read and deleted: ${reason}. Give the key these three rights in the bucket.`)
      })
      return 'writes, reads and deletes a file'
    },
  },
]
