import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isWeakSecret } from './secret-strength.ts'

/** One of `values`; the first is the default. */
const flag = <const V extends string>(values: readonly [V, ...V[]]) => z._default(choice(values), () => values[0])
const choice = <const V extends string>(values: readonly [V, ...V[]]) => z.enum(values, { error: `choose one of ${values.join(', ')}.` })

function number(lowest: number, highest: number, { isWhole = true } = {}) {
  const error = `choose a ${isWhole ? 'whole ' : ''}number from ${lowest} to ${highest}.`
  const bounds = [z.minimum(lowest, { error }), z.maximum(highest, { error })]
  return z.coerce.number({ error }).check(...(isWhole ? [z.int({ error })] : []), ...bounds)
}

/** A URL with a host, in one of `schemes`. `example` shows the form. */
const address = (schemes: readonly string[], example: string) =>
  z.string().check(
    z.refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '') && URL.parse(text)!.hostname !== '', {
      error: `write an address of the form ${example}`,
    }),
  )
const webAddress = (example: string) => address(['https', 'http'], example)

const text = (isFine: (text: string) => boolean, error: string) => z.string().check(z.refine(isFine, { error }))
const every = (isFine: (part: string) => boolean) => (list: string) => list.split(',').every((part) => isFine(part.trim()))

const isPostgres = (url: string) => ['postgres:', 'postgresql:'].includes(URL.parse(url)?.protocol ?? '')

function isRange(range: string): boolean {
  const [ip = '', bits, ...more] = range.split('/')
  const family = isIP(ip)
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

/** A template needs all three numbers. Any other address is a style or a PMTiles file. */
function isMap(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return false
  return !/[{}]/.test(address) || ['{z}', '{x}', '{y}'].every((part) => address.includes(part))
}

const isMailbox = (from: string) => /^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)

/** Every variable that a process reads. Error messages follow the variable's name. */
const Environment = z.object({
  NODE_ENV: flag(['production', 'development', 'test']),
  PORT: z._default(number(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  APP_URL: z.optional(webAddress('https://oficio.example')),
  DATABASE_URL: z.optional(text(isPostgres, 'write the address of a PostgreSQL, as in postgres://user:password@host:5432/name')),
  DATABASE_DIRECT_URL: z.optional(
    text(isPostgres, 'write the address of the PostgreSQL behind the pooler, as in postgres://user:password@host:5432/name'),
  ),
  DATABASE_REPLICA_URLS: z.optional(
    text(every(isPostgres), 'list addresses of replicas with commas between them, as in postgres://user:password@host:5432/name'),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  /** These two are read before all others: `brand/brand.ts`, `country/country.ts`. */
  BRAND_DIR: z.optional(z.string()),
  COUNTRY: z.optional(z.string()),
  BACKUP_KEEP_DAYS: z._default(number(1, 3_650), 30),
  ARCHIVE_AFTER_MONTHS: z.optional(number(13, 1_200)),
  ROLE: flag(['both', 'web', 'worker', 'referral']),
  SEED: z.optional(choice(['demo', 'none'])),
  SANDBOX: z.optional(choice(['on', 'off', 'allow'])),
  SANDBOX_TOKEN: z.optional(text((token) => token.length >= 20, 'give it at least 20 characters.')),
  LIMITS: z._default(number(0, 1_000_000, { isWhole: false }), 1),
  DRAIN_SECONDS: z.optional(number(0, 300, { isWhole: false })),
  VERSION: z.optional(z.string()),
  LOG_LEVEL: z._default(choice(['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']), 'info'),
  POOL: z._default(number(1, 100), 10),
  APP_SECRET: z.optional(
    text(
      (secret) => !isWeakSecret(secret),
      'too easy to guess; draw one with `openssl rand -base64 48`. It has at least 32 characters and repeats no pattern.',
    ),
  ),
  APP_SECRET_BEFORE: z.optional(z.string()),
  TRUST_PROXY_CIDR: z.optional(text(every(isRange), 'list networks with commas between them, such as 10.0.0.0/8')),
  SMTP_URL: z.optional(address(['smtp', 'smtps'], 'smtp://user:password@host:587')),
  ALLOW_NO_MAIL: z.optional(choice(['1', '0'])),
  EMAIL_FROM: z.optional(text(isMailbox, 'write a sender of the form Oficio <ayuda@oficio.example>')),
  SMS_URL: z.optional(webAddress('https://account:token@api.twilio.com/…/Messages.json?From=%2B12025550100')),
  VOICE_URL: z.optional(webAddress('https://account:token@api.twilio.com/…/Messages.json')),
  VOICE_NUMBERS: z.optional(
    text(
      every((number) => /^\+1\d{10}$/.test(number)),
      'list phone numbers with commas between them, such as +12025550100,+12025550101',
    ),
  ),
  VOICE_WEBHOOK_SECRET: z.optional(z.string()),
  EMAIL_WEBHOOK_SECRET: z.optional(z.string()),
  SMS_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(text((key) => /^[sr]k_\w{5,}$/.test(key), 'a secret key of Stripe begins with sk_ or rk_.')),
  STRIPE_PUBLISHABLE_KEY: z.optional(text((key) => key.startsWith('pk_'), 'a publishable key of Stripe begins with pk_.')),
  STRIPE_API_BASE: z.optional(webAddress('http://127.0.0.1:12111')),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_ACCOUNT: z.optional(z.string()),
  STRIPE_FINANCIAL_ACCOUNT: z.optional(text((id) => id.startsWith('fa_'), 'a financial account of Stripe begins with fa_.')),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(webAddress('https://accounts.google.com'), 'https://accounts.google.com'),
  GOOGLE_CALENDAR_URL: z.optional(webAddress('https://www.googleapis.com/calendar/v3')),
  GATEWAY_TIMEOUT_MS: z._default(number(50, 60_000), 10_000),
  GEOIP_DB: z.optional(z.string()),
  MAP_TILES_URL: z.optional(
    text(
      isMap,
      'write the address of a style (https://maps.example/style.json), of tiles (https://maps.example/{z}/{x}/{y}.pbf), or of a file (https://maps.example/us.pmtiles).',
    ),
  ),
  MAP_ATTRIBUTION: z.optional(z.string().check(z.maxLength(300, { error: 'use at most 300 characters.' }))),
  S3_URL: z.optional(
    text((url) => {
      const bucket = URL.parse(url)
      return /^https?:$/.test(bucket?.protocol ?? '') && Boolean(bucket?.username && bucket.password && bucket.pathname.replaceAll('/', ''))
    }, 'write a bucket as https://KEY:SECRET@host/bucket?region=us-east-1'),
  ),
  REGISTRIES: z.optional(z.string()),
  SEAL_CERTIFICATE: z.optional(text((file) => /^[A-Za-z0-9+/\s]+=*$/.test(file), 'write the PKCS#12 file in base64.')),
  SEAL_CERTIFICATE_PASSWORD: z.optional(z.string()),
  TIMESTAMP_URL: z.optional(webAddress('https://timestamp.example/tsr')),
  TRANSLATION_URL: z.optional(webAddress('https://translate.example/translate')),
  TRANSLATION_API: z._default(choice(['libretranslate', 'deepl']), 'libretranslate'),
  TRANSLATION_KEY: z.optional(z.string()),
  REPUTATION_ISSUERS: z.optional(
    text(
      every((issuer) => URL.parse(issuer)?.protocol === 'https:'),
      'list platforms with commas between them, such as https://platform.example',
    ),
  ),
  REFERRAL_API_URL: z.optional(webAddress('https://invite.oficio.example')),
  BLOG_API_URL: z.optional(webAddress('https://blog.oficio.example')),
  METRICS_TOKEN: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress('http://collector.internal:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    text(
      every((pair) => /^[\w-]+=.+$/.test(pair)),
      'list headers with commas between them, such as authorization=Bearer%20token',
    ),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'oficio'),
  OTEL_TRACES_SAMPLER_ARG: z._default(number(0, 1, { isWhole: false }), 1),
  SENTRY_DSN: z.optional(
    text((dsn) => {
      const url = URL.parse(dsn)
      return /^https?:$/.test(url?.protocol ?? '') && Boolean(url?.username && /\/\w+$/.test(url.pathname))
    }, 'write an address of the form https://KEY@errors.example/PROJECT'),
  ),
  SENTRY_ENVIRONMENT: z._default(z.string(), 'production'),
  ALARM_WEBHOOK_URL: z.optional(webAddress('https://events.pager.example/oficio')),
  PUSH_ALLOWED_HOSTS: z.optional(
    text(
      every((host) => /^(https?:\/\/)?(\*\.)?[\w.-]+(:\d+)?$/.test(host)),
      'list hosts with commas between them, such as push.example,*.push.example',
    ),
  ),
  WEBHOOK_TRUSTED_ORIGINS: z.optional(
    text(
      every((origin) => URL.parse(origin)?.origin === origin),
      'list origins with commas between them, such as https://crm.internal:8443',
    ),
  ),
  VAPID_PRIVATE_KEY: z.optional(text((key) => /^[\w-]{43}=?$/.test(key), 'a private key of Web Push has 43 characters of base64url.')),
  FIREBASE_CONFIG: z.optional(z.string()),
  FIREBASE_SERVICE_ACCOUNT: z.optional(z.string()),
})

export type Variables = z.infer<typeof Environment>

/** Documented in docs/operations/variables.md. */
export const variableNames = Object.keys(Environment.shape)

/** Values that may contain a password or key aren't repeated, because the message may be logged. */
const isShown = (name: string) =>
  name === 'APP_URL' || !/SECRET|TOKEN|KEY|FIREBASE|REGISTRIES|CERTIFICATE|_URLS?$|ENDPOINT|HEADERS|DSN/.test(name)

/** Parses the variables; empty ones count as absent. @throws Error with one sentence per wrong variable */
export function readVariables(given: Record<string, string | undefined>): Variables {
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path: [name], message }) => {
    const variable = String(name)
    return `${variable}${isShown(variable) ? `=${given[variable]}` : ''}: ${message}`
  })
  // A number that is too low fails several checks with the same sentence.
  throw new Error([...new Set(sentences)].join('\n'))
}
