import type { ProviderState } from '#contract/admin/providers.ts'
import { type Provider, type ProviderMode, providers } from '#contract/admin/states.ts'
import type { Config } from '#server/lib/config.ts'
import { certificateOf, certificateProblem, findSealer, nameIn } from '#server/gateways/sealing/certificate.ts'
import type { Context } from '#server/lib/context.ts'
import { listProviderStates } from './queries.ts'

type Setting = { mode: ProviderMode; place: string | null }

const hostOf = (url: string) => new URL(url).host
const outside = (url: string | undefined, hasSandbox: boolean): Setting =>
  url ? { mode: 'real', place: hostOf(url) } : { mode: hasSandbox ? 'sandbox' : 'missing', place: null }

function pushSetting({ keepsPushes, firebase, pushHosts }: Config): Setting {
  if (keepsPushes) return { mode: 'sandbox', place: null }
  return { mode: 'real', place: firebase ? 'Firebase' : (pushHosts?.join(', ') ?? null) }
}

const settingOf: Record<Provider, (config: Config) => Setting> = {
  sealing: ({ seal, hasSandbox }) => ({ mode: seal ? 'real' : hasSandbox ? 'sandbox' : 'missing', place: null }),
  timestamps: ({ timestampUrl }) => outside(timestampUrl, false),
  email: ({ smtpUrl, hasSandbox }) => outside(smtpUrl, hasSandbox),
  sms: ({ smsUrl, hasSandbox }) => outside(smsUrl, hasSandbox),
  voice: ({ voice, hasSandbox }) => outside(voice?.url, hasSandbox),
  push: pushSetting,
  payments: ({ stripe, hasSandbox }) => outside(stripe && (stripe.apiBase ?? 'https://api.stripe.com'), hasSandbox),
  storage: ({ s3, dataDir }) => (s3 ? { mode: 'real', place: hostOf(s3.address) } : { mode: 'local', place: dataDir }),
  geoip: ({ geoipDb }) => (geoipDb ? { mode: 'local', place: geoipDb } : { mode: 'missing', place: null }),
  google: ({ google }) =>
    google ? { mode: google.isSandbox ? 'sandbox' : 'real', place: hostOf(google.issuer) } : { mode: 'missing', place: null },
  translation: ({ translation, hasSandbox }) => outside(translation?.url, hasSandbox),
  registries: ({ registries, hasSandbox }) =>
    registries.length > 0
      ? { mode: 'real', place: [...new Set(registries.map((one) => hostOf('list' in one ? one.list : one.url)))].join(', ') }
      : { mode: hasSandbox ? 'sandbox' : 'missing', place: null },
}

/** Holder and last day of the certificate that seals agreements, and a sentence when that day is near. */
async function readCertificate(ctx: Context): Promise<{ place?: string; failed_at?: string; failure?: string }> {
  try {
    const sealer = await findSealer(ctx)
    if (!sealer) return {}
    const { subject, validToDate } = certificateOf(sealer)
    const place = `${nameIn(subject)}, ${validToDate.toISOString().slice(0, 10)}`
    const failure = certificateProblem(sealer, ctx.now())
    return failure ? { place, failure, failed_at: ctx.now().toISOString() } : { place }
  } catch (error) {
    return { failure: (error as Error).message, failed_at: ctx.now().toISOString() }
  }
}

/** Configuration of each provider in this process, and its last results in all processes. */
export async function listProviders(ctx: Context): Promise<ProviderState[]> {
  const { db, config } = ctx
  const certificate = await readCertificate(ctx)
  const states = new Map((await listProviderStates(db)).map((row) => [row.provider, row]))
  return providers.map((provider) => ({
    provider,
    ...settingOf[provider](config),
    succeeded_at: states.get(provider)?.succeeded_at ?? null,
    failed_at: states.get(provider)?.failed_at ?? null,
    failure: states.get(provider)?.failure ?? null,
    ...(provider === 'sealing' ? certificate : {}),
  }))
}
