import type { Provider } from '#contract/admin/states.ts'
import type { Config } from '#server/lib/config.ts'
import { type OutboundAnswer, callOut } from '#server/lib/outbound.ts'
import { observed } from '#server/lib/provider-state.ts'
import { openPlaces } from './geoip/lookup.ts'
import { certificateProblem, configuredSealer } from './sealing/certificate.ts'
import { reach as reachBucket } from './storage/s3.ts'
import { translateTexts, translationPlace } from './translation/translation.ts'

/** A harmless request to a provider. @throws Error when it doesn't respond or refuses us */
type Probe = { place: string; ask: () => Promise<unknown> }

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${decodeURIComponent(name)}:${decodeURIComponent(password)}`).toString('base64')}`

function refused({ status }: OutboundAnswer): void {
  if (status === 401 || status === 403) throw new Error(`it refuses our credentials (${status})`)
}

function smsProbe(url: string): Probe {
  const { host, origin, pathname, username, password } = new URL(url)
  const headers = { authorization: basic(username, password) }
  return { place: host, ask: async () => refused(await callOut(origin + pathname, { headers })) }
}

function stripeProbe({ secretKey, apiBase = 'https://api.stripe.com' }: NonNullable<Config['stripe']>): Probe {
  const headers = { authorization: `Bearer ${secretKey}` }
  return { place: new URL(apiBase).host, ask: async () => refused(await callOut(`${new URL(apiBase).origin}/v1/balance`, { headers })) }
}

function issuerProbe(issuer: string): Probe {
  const description = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const ask = async () => {
    const { status } = await callOut(description)
    if (status !== 200) throw new Error(`it answered ${status}`)
  }
  return { place: new URL(issuer).host, ask }
}

async function openSeal(seal: NonNullable<Config['seal']>): Promise<void> {
  const problem = await configuredSealer(seal).then(
    (sealer) => certificateProblem(sealer, new Date()),
    ({ message }: Error) => message,
  )
  if (problem) throw new Error(problem)
}
/** Translates one word, as there is no smaller question. */
const translationProbe = (config: Config): Probe => ({
  place: translationPlace(config)!,
  ask: () => translateTexts(config, { texts: ['Hola'], from: 'es', to: 'en' }),
})

/** Probe of each configured provider; the sandbox and the local disk need none. */
const probes: Record<Provider, (config: Config) => Probe | undefined> = {
  email: ({ smtpUrl }) =>
    smtpUrl === undefined
      ? undefined
      : { place: new URL(smtpUrl).host, ask: async () => (await import('./email/smtp.ts')).reachSmtp(smtpUrl) },
  sms: ({ smsUrl }) => (smsUrl === undefined ? undefined : smsProbe(smsUrl)),
  voice: ({ voice }) => (voice?.url === undefined ? undefined : smsProbe(voice.url)),
  push: () => undefined,
  payments: ({ stripe }) => stripe && stripeProbe(stripe),
  storage: ({ s3 }) => s3 && { place: new URL(s3.address).host, ask: () => reachBucket(s3) },
  geoip: ({ geoipDb }) => (geoipDb === undefined ? undefined : { place: geoipDb, ask: () => openPlaces(geoipDb) }),
  // A board bills or blocks questions about nothing.
  registries: () => undefined,
  // Reading it asks nobody, but needs its password.
  sealing: ({ seal }) => seal && { place: 'SEAL_CERTIFICATE', ask: () => openSeal(seal) },
  // A stamp may cost money, so the address alone is tried.
  timestamps: ({ timestampUrl: url }) =>
    url === undefined ? undefined : { place: new URL(url).host, ask: async () => refused(await callOut(url)) },
  translation: (config) => config.translation && translationProbe(config),
  google: ({ google }) => (google && !google.isSandbox ? issuerProbe(google.issuer) : undefined),
}

/**
 * Probes a provider and records whether it responded. @returns its address; undefined when none is configured. @throws Error without a
 * response
 */
export async function reachProvider(provider: Provider, config: Config): Promise<string | undefined> {
  const probe = probes[provider](config)
  if (!probe) return
  await observed(provider, probe.ask)
  return probe.place
}
