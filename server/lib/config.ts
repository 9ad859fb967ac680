import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { brand } from '#brand/brand.ts'
import { readFirebase } from './firebase-config.ts'
import { readRegistries } from './registries.ts'
import { keyOf } from './seal.ts'
import { type Exposure, exposureOf, isProduction, opened } from './exposure.ts'
import { withFiles } from './variable-files.ts'
import { readVoice, voiceProblems } from './voice-config.ts'
import { readVariables, type Variables, variableNames } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

/** `url`: the address that texts are sent to; `api`: its shape. */
export type TranslationConfig = { url: string; api: 'libretranslate' | 'deepl'; key: string | undefined }
/** Google as the identity provider, or the sandbox's own provider. */
export type GoogleConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  isSandbox: boolean
  /** Address of Google Calendar's API; undefined means that companies cannot connect it. */
  calendarUrl: string | undefined
}

function googleOf(env: Variables, appUrl: string, hasSandbox: boolean): GoogleConfig | undefined {
  const { origin } = new URL(appUrl)
  if (env.GOOGLE_CLIENT_ID)
    return {
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
      isSandbox: false,
      calendarUrl: env.GOOGLE_CALENDAR_URL?.replace(/\/+$/, ''),
    }
  if (hasSandbox)
    return {
      issuer: `${origin}/dev/oidc`,
      clientId: 'oficio',
      clientSecret: 'sandbox',
      isSandbox: true,
      calendarUrl: `${origin}/dev/google-calendar/v3`,
    }
}

function webhookSecretsOf(env: Variables, hasSandbox: boolean): { email: string[]; sms: string[] } {
  const list = (text: string | undefined) => text?.split(',').map((secret) => secret.trim()) ?? []
  const own = () => (hasSandbox ? [randomBytes(32).toString('base64')] : [])
  return {
    email: env.EMAIL_WEBHOOK_SECRET || env.SMTP_URL ? list(env.EMAIL_WEBHOOK_SECRET) : own(),
    // Twilio signs with the account's token, which is the password in its URL.
    sms: env.SMS_WEBHOOK_SECRET || env.SMS_URL ? list(env.SMS_WEBHOOK_SECRET ?? tokenIn(env.SMS_URL)) : own(),
  }
}

const tokenIn = (url = '') => decodeURIComponent(URL.parse(url)?.password ?? '') || undefined

/** Stripe account, API address, and webhook secrets; several during a rotation. */
function stripeOf(env: Variables) {
  if (!env.STRIPE_SECRET_KEY) return undefined
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    apiBase: env.STRIPE_API_BASE,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim()) ?? [],
    account: env.STRIPE_ACCOUNT,
    financialAccount: env.STRIPE_FINANCIAL_ACCOUNT,
  }
}

function pushOf(env: Variables, hasSandbox: boolean) {
  return {
    /** Allowed push hosts; undefined means the known browsers' push services. */
    pushHosts: env.PUSH_ALLOWED_HOSTS?.split(',').map((host) => host.trim()),
    /** Signs pushes. By default a key stored in the database. */
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    /** Pushes stay in the sandbox unless a destination is configured. */
    keepsPushes: hasSandbox && !env.PUSH_ALLOWED_HOSTS && !env.FIREBASE_CONFIG,
    /** Undefined means the browsers' own push services. */
    firebase: readFirebase(env),
  }
}

function mapOf({ MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution }: Variables) {
  return url === undefined ? undefined : { url, attribution, origin: new URL(url).origin }
}

/** A bucket of any S3-compatible service, in path style; `region` in the service's notation. */
export type Bucket = { address: string; region: string; key: string; secret: string }

function readBucket(text: string): Bucket {
  const url = new URL(text)
  const name = url.pathname.replaceAll('/', '')
  return {
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    address: `${url.origin}/${name}`,
  }
}

/** Where traces and metrics go; undefined means nowhere. Values of headers are percent-encoded. */
function openTelemetryOf(env: Variables) {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.trim().split(/=(.*)/)) ?? []
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(pairs.map(([name, value = '']) => [name!, decodeURIComponent(value)])),
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** A sentence for each variable that production requires or rejects. */
function productionProblems(env: Variables, hasSandbox: boolean): string[] {
  const handsOverMail = env.SMTP_URL !== undefined || hasSandbox || env.ALLOW_NO_MAIL === '1' || env.ROLE === 'referral'
  return [
    ...(env.APP_SECRET ? [] : ['APP_SECRET (at least 32 characters) is needed in production: draw one with `openssl rand -base64 48`.']),
    ...(handsOverMail
      ? []
      : [
          'SMTP_URL is needed in production: without a mail provider nobody can confirm an address or reset a password. ALLOW_NO_MAIL=1 starts without one.',
        ]),
  ]
}

/** A sentence for each variable that only a demo may have. */
const publicProblems = (env: Variables, exposure: Exposure): string[] =>
  env.LIMITS === 0 && !opened[exposure].maySwitchLimitsOff
    ? ['LIMITS=0 is refused where others may call: it is for load tests, of a demo or with SANDBOX=allow.']
    : []

/** A sentence for each variable that has no effect without another. */
const pairProblems = (env: Variables): string[] => [
  ...(env.DATABASE_DIRECT_URL && !env.DATABASE_URL
    ? ['DATABASE_URL is missing: DATABASE_DIRECT_URL stands beside the pooler that it names.']
    : []),
  ...(env.DATABASE_REPLICA_URLS && !env.DATABASE_URL ? ['DATABASE_URL is missing: DATABASE_REPLICA_URLS names copies of it.'] : []),
  ...(env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET
    ? ['GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID does nothing without it.']
    : []),
  ...(env.GOOGLE_CALENDAR_URL && !env.GOOGLE_CLIENT_ID
    ? ['GOOGLE_CLIENT_ID is missing: GOOGLE_CALENDAR_URL does nothing without it.']
    : []),
  ...voiceProblems(env),
  ...(env.STRIPE_SECRET_KEY && !env.STRIPE_PUBLISHABLE_KEY && !env.STRIPE_API_BASE
    ? ['STRIPE_PUBLISHABLE_KEY is missing: without it no page takes a card.']
    : []),
]

/** Reads the variables of the run contract, each also from the file that `NAME_FILE` names. @throws Error with a readable line per wrong variable */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = withFiles(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')), variableNames)
  const env = readVariables(given)
  const place = { ...env, NODE_ENV: given['NODE_ENV'] }
  const exposure = exposureOf(env.SANDBOX, place)
  const grants = opened[exposure]
  const hasSandbox = grants.sandbox !== 'to nobody'
  const isServing = isProduction(exposure, place)
  const problems = [...pairProblems(env), ...publicProblems(env, exposure), ...(isServing ? productionProblems(env, hasSandbox) : [])]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
  const secret = env.APP_SECRET ?? randomBytes(32).toString('hex')
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    appUrl,
    isSecure: appUrl.startsWith('https:'),
    databaseUrl: env.DATABASE_URL,
    /** The database itself, where `databaseUrl` is a pooler in transaction mode. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Read-only copies of the database. */
    databaseReplicaUrls: env.DATABASE_REPLICA_URLS?.split(',').map((url) => url.trim()) ?? [],
    dataDir: resolve(env.DATA_DIR),
    role: env.ROLE,
    /** The demo town requires the sandbox, because its passwords are public. */
    seed: env.SEED ?? (env.DATABASE_URL || !hasSandbox ? ('none' as const) : ('demo' as const)),
    /** Whether the port was set explicitly. A worker only listens then. */
    hasPort: given['PORT'] !== undefined,
    /** Included in every log line. */
    version: env.VERSION ?? given['npm_package_version'] ?? 'unknown',
    /** Seconds for which a stopping process keeps answering while its proxy switches over. */
    drainSeconds: env.DRAIN_SECONDS ?? (isServing ? 5 : 0.3),
    hasSandbox,
    /** Whether this machine reads `/metrics` without a token. */
    hasLocalMetrics: grants.hasLocalMetrics,
    /** Whether the API's documents include what only admins may call. */
    documentsAdmin: grants.documentsAdmin,
    /** An installation that people depend on, which refuses to start without required services. */
    isProduction: isServing,
    /** Allows starting without working email. */
    allowsNoMail: env.ALLOW_NO_MAIL === '1',
    /** Token required for every call below `/dev`; undefined when only this machine can reach it. */
    sandboxToken: grants.sandbox === 'by token' ? (env.SANDBOX_TOKEN ?? randomBytes(24).toString('base64url')) : undefined,
    limits: env.LIMITS,
    logLevel: env.LOG_LEVEL,
    poolSize: env.POOL,
    /** Signs links, codes and the CSRF token. By default a secret stored in the database. */
    secret,
    /** Key for fingerprints of contact data. Stored in the database, so that it survives a change of the secret. */
    fingerprintKey: keyOf(secret, 'fingerprint key'),
    /** The previous secret, if any, whose links are still accepted. */
    secretsBefore: env.APP_SECRET_BEFORE ? [env.APP_SECRET_BEFORE] : [],
    hasOwnSecret: env.APP_SECRET !== undefined,
    trustProxy: env.TRUST_PROXY_CIDR?.split(',').map((range) => range.trim()) ?? [],
    smtpUrl: env.SMTP_URL,
    emailFrom: env.EMAIL_FROM ?? `${brand.sender.email} <${brand.sender.mailbox}@${new URL(appUrl).hostname}>`,
    smsUrl: env.SMS_URL,
    /** Undefined means that companies see the numbers of customers who allow calls. */
    voice: readVoice(env, hasSandbox),
    /** Secrets for providers' webhooks; several during a rotation. The sandbox's providers have their own. Empty rejects all webhooks. */
    webhookSecrets: webhookSecretsOf(env, hasSandbox),
    /** Origins that companies' webhooks may reach although they are internal or without TLS. */
    webhookOrigins: env.WEBHOOK_TRUSTED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    /** Undefined means the sandbox's gateway. */
    stripe: stripeOf(env),
    /** Timeout of payment gateway calls, after which the outcome is unknown. */
    gatewayTimeoutMs: env.GATEWAY_TIMEOUT_MS,
    /** Undefined disables sign-in with Google. */
    google: googleOf(env, appUrl, hasSandbox),
    geoipDb: env.GEOIP_DB,
    /** The operator's base map; undefined means our own. */
    mapTiles: mapOf(env),
    /** WordPress site to show instead of our own blog: its address, or that of its REST API. */
    blogApiUrl: env.BLOG_API_URL,
    /** Origin that browsers send invitations to; undefined means the site itself. */
    referralOrigin: env.REFERRAL_API_URL && new URL(env.REFERRAL_API_URL).origin,
    /** Bucket for files; undefined means a folder in `dataDir`. */
    s3: env.S3_URL === undefined ? undefined : readBucket(env.S3_URL),
    /** Origins of platforms whose signed files of reputation are accepted. */
    reputationIssuers: env.REPUTATION_ISSUERS?.split(',').map((issuer) => new URL(issuer.trim()).origin) ?? [],
    /** License boards whose registries are asked. */
    registries: readRegistries(env.REGISTRIES),
    /** Key and certificates that seal agreements, as PKCS#12 in base64; undefined means the sandbox's own, or none. */
    seal:
      env.SEAL_CERTIFICATE === undefined ? undefined : { certificate: env.SEAL_CERTIFICATE, password: env.SEAL_CERTIFICATE_PASSWORD ?? '' },
    /** Service for time stamps of RFC 3161; undefined means seals without one. */
    timestampUrl: env.TIMESTAMP_URL,
    /** Provider of translations; undefined means the sandbox's, or none. */
    translation:
      env.TRANSLATION_URL === undefined ? undefined : { url: env.TRANSLATION_URL, api: env.TRANSLATION_API, key: env.TRANSLATION_KEY },
    metricsToken: env.METRICS_TOKEN,
    /** Age at which `oficio backup` deletes what it saved in the same folder. */
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    /** Full months that the audit log and history stay in the database; undefined means for ever. */
    archiveAfterMonths: env.ARCHIVE_AFTER_MONTHS,
    alarmWebhook: env.ALARM_WEBHOOK_URL,
    openTelemetry: openTelemetryOf(env),
    /** Service for reports of errors, compatible with Sentry's. */
    errorReports: env.SENTRY_DSN === undefined ? undefined : { dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT },
    ...pushOf(env, hasSandbox),
  }
}
