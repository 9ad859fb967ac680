import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const strong = 'V4vD0cH1kq8sYw2mZr7bTn5xLp3gJf6a'
const production = { NODE_ENV: 'production', APP_SECRET: strong, SMTP_URL: 'smtp://mail.example' }

/** `open`, `token`, `off`, or the sentence that the start ends with. */
function sandboxWith(variables: Record<string, string>): string {
  try {
    const { hasSandbox, sandboxToken } = readConfig(variables)
    return hasSandbox ? (sandboxToken ? 'token' : 'open') : 'off'
  } catch (error) {
    return (error as Error).message
  }
}

const here: Record<string, string>[] = [
  {},
  { HOST: 'localhost', APP_URL: 'http://localhost:4030' },
  { HOST: '::1', APP_URL: 'http://[::1]:3000' },
  { HOST: '127.0.0.2', APP_URL: 'http://oficio.localhost' },
  { REFERRAL_API_URL: 'http://localhost:4031', BLOG_API_URL: 'http://127.0.0.1:9' },
]
const elsewhere: Record<string, string>[] = [
  { APP_URL: 'https://oficio.example', APP_SECRET: strong, SMTP_URL: 'smtp://mail.example' },
  { APP_URL: 'http://localhost.example', APP_SECRET: strong, SMTP_URL: 'smtp://mail.example' },
  { APP_URL: 'http://127.0.0.1.nip.io', APP_SECRET: strong, SMTP_URL: 'smtp://mail.example' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { DATABASE_URL: 'postgres://user@db.example/oficio' },
  // Beside a server of one's own, under a proxy that no variable tells of.
  { DATABASE_URL: 'postgres://user@localhost:5432/oficio' },
  { DATABASE_URL: 'postgres://user@%2Fvar%2Frun%2Fpostgresql/oficio' },
  { STRIPE_SECRET_KEY: 'sk_test_12345', STRIPE_API_BASE: 'http://127.0.0.1:9' },
  { GOOGLE_CLIENT_ID: 'oficio', GOOGLE_CLIENT_SECRET: 'a', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
  { S3_URL: 'http://key:secret@127.0.0.1:9000/oficio' },
  { SMTP_URL: 'smtp://localhost:25' },
  { REFERRAL_API_URL: 'https://invite.example' },
  { BLOG_API_URL: 'https://blog.example' },
  { GOOGLE_CLIENT_ID: 'oficio', GOOGLE_CLIENT_SECRET: 'a' },
  { STRIPE_SECRET_KEY: 'sk_test_12345', STRIPE_PUBLISHABLE_KEY: 'pk_test_12345' },
  { S3_URL: 'https://key:secret@s3.example/oficio' },
  { SMTP_URL: 'smtp://mail.example' },
  { SMS_URL: 'https://api.twilio.com/x' },
  { VOICE_URL: 'https://account:token@api.twilio.com/x', VOICE_NUMBERS: '+12025550100' },
  { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
  { PUSH_ALLOWED_HOSTS: 'push.example' },
  {
    FIREBASE_CONFIG: '{"apiKey":"a","projectId":"a","messagingSenderId":"1","appId":"a","vapidKey":"a"}',
    FIREBASE_SERVICE_ACCOUNT: '{"project_id":"a","client_email":"a","private_key":"a"}',
  },
  { TRUST_PROXY_CIDR: '10.0.0.0/8' },
]

/** Privileges that an installation opens beside the sandbox. */
function opensWith(variables: Record<string, string>) {
  const { hasLocalMetrics, documentsAdmin } = readConfig(variables)
  return [hasLocalMetrics, documentsAdmin, problemsWith({ ...variables, LIMITS: '0' }).length === 0]
}

test.each(here)('the sandbox is open where this machine alone is concerned: %o', (variables) => {
  expect(sandboxWith(variables)).toBe('open')
  expect(sandboxWith({ ...variables, SANDBOX: 'on' })).toBe('open')
  expect(sandboxWith({ ...variables, SANDBOX: 'off' })).toBe('off')
  expect(opensWith(variables)).toEqual([true, true, true])
  expect(opensWith({ ...variables, SANDBOX: 'off' })).toEqual([false, false, false])
})

test.each(elsewhere)('it is closed where somebody else is, and opens behind a token alone: %o', (variables) => {
  const [name] = Object.keys(variables)

  expect(sandboxWith(variables)).toBe('off')
  expect(sandboxWith({ ...variables, SANDBOX: 'on' })).toMatch(new RegExp(`^SANDBOX=on is refused with .*${name}`))
  expect(sandboxWith({ ...variables, SANDBOX: 'allow' })).toBe('token')
  expect(opensWith(variables)).toEqual([false, false, false])
  expect(opensWith({ ...variables, SANDBOX: 'allow' })).toEqual([false, true, true])
})

test('a deployment has no sandbox but behind a token', () => {
  expect(sandboxWith(production)).toBe('off')
  expect(sandboxWith({ ...production, SANDBOX: 'on' })).toContain('NODE_ENV=production')
  expect(readConfig({ ...production, SANDBOX: 'allow', SANDBOX_TOKEN: 'a token of our own' + strong }).sandboxToken).toContain(strong)
})

test.each(['x'.repeat(64), 'ab'.repeat(20), 'password'.repeat(5), 'abcdefghijklmnopqrstuvwxyz0123456789', 'short', `${'a'.repeat(40)}bcd`])(
  'a secret that is easy to guess is refused: %s',
  (secret) => {
    expect(() => readConfig({ APP_SECRET: secret })).toThrow(/^APP_SECRET: too easy to guess/)
  },
)

test.each([strong, '9f86d081884c7d659a2feaa0c55ad015', 'wGm8k1Z0bV3Yt6Qe4Rr7Uu2Ii5Oo9Pp+/A=='])(
  'one that was drawn is taken: %s',
  (secret) => {
    expect(readConfig({ APP_SECRET: secret }).secret).toBe(secret)
  },
)

/** The sentences that the start ends with. */
function problemsWith(variables: Record<string, string>): string[] {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test.each([
  ['ROLE', 'foo', /^ROLE=foo: choose one of both, web, worker, referral\.$/],
  ['POOL', '0', /^POOL=0: choose a whole number from 1 to 100\.$/],
  ['POOL', 'many', /^POOL=many: choose a whole number from 1 to 100\.$/],
  ['PORT', '70000', /^PORT=70000: choose a whole number from 0 to 65535\.$/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL=loud: choose one of info, /],
  ['APP_URL', 'foo', /^APP_URL=foo: write an address of the form https:\/\/oficio\.example$/],
  ['APP_URL', 'ftp://oficio.example', /^APP_URL=ftp/],
  ['DATABASE_URL', 'mysql://user:hush@host/name', /^DATABASE_URL: write the address of a PostgreSQL/],
  ['SMTP_URL', 'foo', /^SMTP_URL: write an address of the form smtp:/],
  ['SMTP_URL', 'https://hush@mail.example', /^SMTP_URL: write an address/],
  ['S3_URL', 'https://s3.example/bucket', /^S3_URL: write a bucket as /],
  ['STRIPE_SECRET_KEY', 'pk_live_hush', /^STRIPE_SECRET_KEY: a secret key of Stripe begins with sk_/],
  ['GOOGLE_CLIENT_ID', 'oficio', /^GOOGLE_CLIENT_SECRET is missing/],
  ['GOOGLE_CALENDAR_URL', 'https://www.googleapis.com/calendar/v3', /^GOOGLE_CLIENT_ID is missing/],
  ['TRUST_PROXY_CIDR', '10.0.0.0/8, proxy', /^TRUST_PROXY_CIDR=10\.0\.0\.0\/8, proxy: list networks/],
  ['MAP_TILES_URL', 'maps.example/style.json', /^MAP_TILES_URL: write the address of a style/],
  ['MAP_TILES_URL', 'https://maps.example/{z}/{x}.png?key=hush', /^MAP_TILES_URL: write the address of a style/],
  ['EMAIL_FROM', 'Oficio', /^EMAIL_FROM=Oficio: write a sender/],
])('a wrong %s=%s gets one sentence, without what may be a password', (name, value, sentence) => {
  const problems = problemsWith({ [name]: value })

  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems[0]).not.toContain('hush')
})

test.each(['https://maps.example/style.json?key=a', 'https://tiles.maps.example/{z}/{x}/{y}.pbf', 'https://maps.example:8443/us.pmtiles'])(
  'a base map %s opens pages to its origin alone',
  (url) => {
    expect(readConfig({ MAP_TILES_URL: url }).mapTiles).toEqual({ url, attribution: undefined, origin: url.match(/^https:\/\/[^/]+/)![0] })
    expect(readConfig({}).mapTiles).toBeUndefined()
  },
)

test('each of several wrong variables has its own', () => {
  expect(problemsWith({ ROLE: 'foo', POOL: '0', APP_SECRET: 'short' })).toHaveLength(3)
})

test.each<Record<string, string>>([{ NODE_ENV: 'production' }, { APP_URL: 'https://oficio.example' }])(
  'production starts with a secret and a mail provider, or with the word that it may go without mail: %o',
  (place) => {
    expect(problemsWith({ ...place, LIMITS: '0' })).toEqual([
      expect.stringMatching(/^LIMITS=0 is refused/),
      expect.stringMatching(/^APP_SECRET .* is needed/),
      expect.stringMatching(/^SMTP_URL is needed .* ALLOW_NO_MAIL=1/),
    ])
    const given = { ...place, APP_SECRET: strong }
    expect(problemsWith({ ...given, SMTP_URL: 'smtp://mail.example' })).toEqual([])
    expect(problemsWith({ ...given, ALLOW_NO_MAIL: '1' })).toEqual([])
    expect(problemsWith({ ...given, ROLE: 'referral' })).toEqual([])
    expect(readConfig({ ...given, ALLOW_NO_MAIL: '1' })).toMatchObject({ isProduction: true, seed: 'none', drainSeconds: 5 })
  },
)

test('a secret comes from a file, and a file that is wrong is told by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-secrets-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const secret = file('secret', `${strong}\n`)
  const given = {
    APP_SECRET_FILE: secret,
    DATABASE_URL_FILE: file('url', 'postgres://a:hush@db/a\r\n'),
    APP_SECRET: '',
    NODE_ENV: 'production',
    ALLOW_NO_MAIL: '1',
  }

  expect(readConfig(given)).toMatchObject({ secret: strong, hasOwnSecret: true, databaseUrl: 'postgres://a:hush@db/a', hasSandbox: false })
  expect(
    problemsWith({
      APP_SECRET: strong,
      APP_SECRET_FILE: secret,
      SMTP_URL_FILE: join(folder, 'none'),
      S3_URL_FILE: file('empty', '\n'),
      OTHER_FILE: '/nowhere',
    }),
  ).toEqual([
    'APP_SECRET and APP_SECRET_FILE are both set: keep one of them.',
    `SMTP_URL_FILE=${join(folder, 'none')}: the file cannot be read (ENOENT).`,
    `S3_URL_FILE=${join(folder, 'empty')}: the file is empty.`,
  ])
  expect(problemsWith({ DATABASE_URL_FILE: file('wrong', 'mysql://hush') })).toEqual([
    expect.stringMatching(/^DATABASE_URL: write the address/),
  ])
  rmSync(folder, { recursive: true })
})

test('a machine of one’s own, and a demo behind a token, need nothing', () => {
  expect(readConfig({})).toMatchObject({ isProduction: false, seed: 'demo', hasSandbox: true })
  expect(readConfig({ APP_URL: 'https://demo.example', SANDBOX: 'allow' })).toMatchObject({ isProduction: false, seed: 'demo' })
})
