import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readFirebase } from './firebase-config.ts'
import { keyOf } from './seal.ts'
import { sandboxOf } from './sandbox-place.ts'
import { isWeakSecret } from './secret-strength.ts'

/** One of `values`, the first by default. */
const flag = <const V extends string>(values: readonly [V, ...V[]]) => z._default(z.enum(values), () => values[0])

const Environment = z.object({
  NODE_ENV: flag(['production', 'development', 'test']),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  APP_URL: z.optional(z.url()),
  DATABASE_URL: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  ROLE: flag(['both', 'web', 'worker', 'referral']),
  SEED: z.optional(z.enum(['demo', 'none'])),
  SANDBOX: z.optional(z.enum(['on', 'off', 'allow'])),
  SANDBOX_TOKEN: z.optional(z.string().check(z.minLength(20))),
  LIMITS: z._default(z.coerce.number().check(z.minimum(0)), 1),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(300))),
  VERSION: z.optional(z.string()),
  LOG_LEVEL: z._default(z.string(), 'info'),
  POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  APP_SECRET: z.optional(
    z.string().check(
      z.refine((secret) => !isWeakSecret(secret), {
        error: 'too easy to guess; draw one with `openssl rand -base64 48`. It has at least 32 characters and repeats no pattern.',
      }),
    ),
  ),
  APP_SECRET_BEFORE: z.optional(z.string()),
  TRUST_PROXY_CIDR: z.optional(z.string()),
  SMTP_URL: z.optional(z.string()),
  EMAIL_FROM: z.optional(z.string()),
  SMS_URL: z.optional(z.string()),
  EMAIL_WEBHOOK_SECRET: z.optional(z.string()),
  SMS_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.minLength(8))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_API_BASE: z.optional(z.url()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_ACCOUNT: z.optional(z.string()),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(z.url(), 'https://accounts.google.com'),
  GATEWAY_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.minimum(50), z.maximum(60_000)), 10_000),
  GEOIP_DB: z.optional(z.string()),
  S3_URL: z.optional(z.url()),
  REFERRAL_API_URL: z.optional(z.url()),
  BLOG_API_URL: z.optional(z.url()),
  METRICS_TOKEN: z.optional(z.string()),
  PUSH_ALLOWED_HOSTS: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}=?$/))),
  FIREBASE_CONFIG: z.optional(z.string()),
  FIREBASE_SERVICE_ACCOUNT: z.optional(z.string()),
})

/** What docs/operations.md explains. */
export const variableNames = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/** With whom people sign in as at Google: Google itself, or the sandbox's own provider. */
export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string; isSandbox: boolean }

type GoogleVariables = { GOOGLE_CLIENT_ID?: string | undefined; GOOGLE_CLIENT_SECRET?: string | undefined; GOOGLE_ISSUER: string }

function googleOf(env: GoogleVariables, appUrl: string, hasSandbox: boolean): GoogleConfig | undefined {
  if (env.GOOGLE_CLIENT_ID)
    return { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '', isSandbox: false }
  if (hasSandbox) return { issuer: `${new URL(appUrl).origin}/dev/oidc`, clientId: 'oficio', clientSecret: 'sandbox', isSandbox: true }
}

type ReportVariables = { [K in 'EMAIL_WEBHOOK_SECRET' | 'SMS_WEBHOOK_SECRET' | 'SMTP_URL' | 'SMS_URL']?: string | undefined }

function webhookSecretsOf(env: ReportVariables, hasSandbox: boolean): { email: string[]; sms: string[] } {
  const list = (text: string | undefined) => text?.split(',').map((secret) => secret.trim()) ?? []
  const own = () => (hasSandbox ? [randomBytes(32).toString('base64')] : [])
  return {
    email: env.EMAIL_WEBHOOK_SECRET || env.SMTP_URL ? list(env.EMAIL_WEBHOOK_SECRET) : own(),
    // Twilio signs with the account's token, which is the password of its address.
    sms: env.SMS_WEBHOOK_SECRET || env.SMS_URL ? list(env.SMS_WEBHOOK_SECRET ?? tokenIn(env.SMS_URL)) : own(),
  }
}

const tokenIn = (url = '') => decodeURIComponent(URL.parse(url)?.password ?? '') || undefined

type StripeVariables = {
  [K in 'SECRET_KEY' | 'PUBLISHABLE_KEY' | 'API_BASE' | 'WEBHOOK_SECRET' | 'ACCOUNT' as `STRIPE_${K}`]?: string | undefined
}

/** Stripe's account, where it is, and what its notices are signed with, several while one is exchanged. */
function stripeOf(env: StripeVariables) {
  if (!env.STRIPE_SECRET_KEY) return undefined
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    apiBase: env.STRIPE_API_BASE,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim()) ?? [],
    account: env.STRIPE_ACCOUNT,
  }
}

type PushVariables = Record<'PUSH_ALLOWED_HOSTS' | 'VAPID_PRIVATE_KEY' | 'FIREBASE_CONFIG' | 'FIREBASE_SERVICE_ACCOUNT', string | undefined>

function pushOf(env: Partial<PushVariables>, hasSandbox: boolean) {
  return {
    /** Where pushes may be sent to; undefined: to the push services of the browsers we know. */
    pushHosts: env.PUSH_ALLOWED_HOSTS?.split(',').map((host) => host.trim()),
    /** Signs pushes. The database keeps one when the environment gives none. */
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    /** Pushes stay in the sandbox unless somebody says where to. */
    keepsPushes: hasSandbox && !env.PUSH_ALLOWED_HOSTS && !env.FIREBASE_CONFIG,
    /** Undefined: browsers' own push services are used. */
    firebase: readFirebase(env),
  }
}

/** A bucket of any service that speaks S3, addressed by path; `region` as the service names it. */
export type Bucket = { address: string; region: string; key: string; secret: string }

function readBucket(text: string): Bucket {
  const url = new URL(text)
  const name = url.pathname.replaceAll('/', '')
  if (!url.username || !url.password || !name) throw new Error('S3_URL: write it as https://KEY:SECRET@host/bucket?region=us-east-1')
  return {
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    address: `${url.origin}/${name}`,
  }
}

/** Reads the run contract's variables. @throws Error with one readable line per wrong variable. */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const env = parsed.data
  // `npm start` runs the demo in production mode; only somebody who sets NODE_ENV=production means a real deployment.
  const isDeployed = given['NODE_ENV'] === 'production'
  const sandbox = sandboxOf(env.SANDBOX, { ...env, GOOGLE_ISSUER: given['GOOGLE_ISSUER'] }, isDeployed)
  if (isDeployed && env.LIMITS === 0) throw new Error('LIMITS=0 is refused when NODE_ENV=production.')
  if (isDeployed && !env.APP_SECRET) throw new Error('APP_SECRET (at least 32 characters) is needed when NODE_ENV=production.')
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
  const secret = env.APP_SECRET ?? randomBytes(32).toString('hex')
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    appUrl,
    isSecure: appUrl.startsWith('https:'),
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    role: env.ROLE,
    seed: env.SEED ?? (env.DATABASE_URL ? ('none' as const) : ('demo' as const)),
    /** Whether the port was asked for: a worker answers only then. */
    hasPort: given['PORT'] !== undefined,
    /** Stands in every line of the log. */
    version: env.VERSION ?? given['npm_package_version'] ?? 'unknown',
    /** For how long a process that was told to stop goes on answering while its proxy looks for another. */
    drainSeconds: env.DRAIN_SECONDS ?? (isDeployed ? 5 : 0.3),
    hasSandbox: sandbox.isOpen,
    /** What every call below `/dev` has to bring; undefined: nothing, because only this machine reaches it. */
    sandboxToken: sandbox.asksToken ? (env.SANDBOX_TOKEN ?? randomBytes(24).toString('base64url')) : undefined,
    limits: env.LIMITS,
    logLevel: env.LOG_LEVEL,
    poolSize: env.POOL,
    /** Signs links, codes and the csrf token. The database keeps one when the environment gives none. */
    secret,
    /** Keys what stands for addresses and numbers. The database keeps it beyond a change of the secret. */
    fingerprintKey: keyOf(secret, 'fingerprint key'),
    /** The secret in use before, if any: links that it signed still open. */
    secretsBefore: env.APP_SECRET_BEFORE ? [env.APP_SECRET_BEFORE] : [],
    hasOwnSecret: env.APP_SECRET !== undefined,
    trustProxy: env.TRUST_PROXY_CIDR?.split(',').map((range) => range.trim()) ?? [],
    smtpUrl: env.SMTP_URL,
    emailFrom: env.EMAIL_FROM ?? `Oficio <ayuda@${new URL(appUrl).hostname}>`,
    smsUrl: env.SMS_URL,
    /** What providers sign their reports with, several while one is exchanged; the sandbox's own sign for themselves. Empty: none are taken. */
    webhookSecrets: webhookSecretsOf(env, sandbox.isOpen),
    /** Undefined: payments go to the sandbox. */
    stripe: stripeOf(env),
    /** How long a call to the payment gateway may take before its outcome counts as unknown. */
    gatewayTimeoutMs: env.GATEWAY_TIMEOUT_MS,
    /** Undefined: nobody signs in with Google. */
    google: googleOf(env, appUrl, sandbox.isOpen),
    geoipDb: env.GEOIP_DB,
    /** The WordPress site whose posts are shown instead of our own: its address, or that of its REST API. */
    blogApiUrl: env.BLOG_API_URL,
    /** Where browsers send invitations; undefined: to the site itself. */
    referralOrigin: env.REFERRAL_API_URL && new URL(env.REFERRAL_API_URL).origin,
    /** The bucket that files stand in; undefined: below `dataDir`. */
    s3: env.S3_URL === undefined ? undefined : readBucket(env.S3_URL),
    metricsToken: env.METRICS_TOKEN,
    ...pushOf(env, sandbox.isOpen),
  }
}
