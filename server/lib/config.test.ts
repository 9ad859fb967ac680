import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const strong = 'V4vD0cH1kq8sYw2mZr7bTn5xLp3gJf6a'
const production = { NODE_ENV: 'production', APP_SECRET: strong }

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
  { DATABASE_URL: 'postgres://user@localhost:5432/oficio' },
  { DATABASE_URL: 'postgres://user@%2Fvar%2Frun%2Fpostgresql/oficio' },
  { DATABASE_URL: 'postgres:///oficio?host=/var/run/postgresql' },
  { STRIPE_SECRET_KEY: 'sk_test_12345', STRIPE_API_BASE: 'http://127.0.0.1:9' },
  { GOOGLE_CLIENT_ID: 'oficio', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
  { S3_URL: 'http://key:secret@127.0.0.1:9000/oficio' },
]
const elsewhere: Record<string, string>[] = [
  { APP_URL: 'https://oficio.example' },
  { APP_URL: 'http://localhost.example' },
  { APP_URL: 'http://127.0.0.1.nip.io' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { DATABASE_URL: 'postgres://user@db.example/oficio' },
  { DATABASE_URL: 'postgres:///oficio?host=10.0.0.4' },
  { GOOGLE_CLIENT_ID: 'oficio' },
  { STRIPE_SECRET_KEY: 'sk_test_12345' },
  { S3_URL: 'https://key:secret@s3.example/oficio' },
  { SMTP_URL: 'smtp://mail.example' },
  { SMS_URL: 'https://api.twilio.com/x' },
  { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
  { PUSH_ALLOWED_HOSTS: 'push.example' },
  {
    FIREBASE_CONFIG: '{"apiKey":"a","projectId":"a","messagingSenderId":"1","appId":"a","vapidKey":"a"}',
    FIREBASE_SERVICE_ACCOUNT: '{"project_id":"a","client_email":"a","private_key":"a"}',
  },
  { TRUST_PROXY_CIDR: '10.0.0.0/8' },
]

test.each(here)('the sandbox is open where this machine alone is concerned: %o', (variables) => {
  expect(sandboxWith(variables)).toBe('open')
  expect(sandboxWith({ ...variables, SANDBOX: 'on' })).toBe('open')
  expect(sandboxWith({ ...variables, SANDBOX: 'off' })).toBe('off')
})

test.each(elsewhere)('it is closed where somebody else is, and opens behind a token alone: %o', (variables) => {
  const [name] = Object.keys(variables)

  expect(sandboxWith(variables)).toBe('off')
  expect(sandboxWith({ ...variables, SANDBOX: 'on' })).toMatch(new RegExp(`^SANDBOX=on is refused with .*${name}`))
  expect(sandboxWith({ ...variables, SANDBOX: 'allow' })).toBe('token')
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
