import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { pino } from 'pino'
import { expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { databaseChecks, machineChecks, passChecks, providerChecks } from './checks.ts'
import { readConfig } from './lib/config.ts'
import { connect } from './lib/db.ts'
import { createLog } from './lib/log.ts'
import { saveProviderStates } from './lib/provider-state.ts'
import { makeBucket } from './gateways/storage/s3.ts'
import { startS3 } from '#tests/support/s3.ts'
import { realityChecks } from './reality.ts'

const log = createLog('silent')
const strong = 'V4vD0cH1kq8sYw2mZr7bTn5xLp3gJf6a'

/** The sentence that a start ends with; undefined when it goes on. */
const endOf = (checking: Promise<void>): Promise<string | undefined> =>
  checking.then(
    () => undefined,
    (error: Error) => error.message,
  )

async function withMail<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = new SMTPServer({ authOptional: true, closeTimeout: 50, disabledCommands: ['STARTTLS'], logger: false })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  try {
    return await work(`smtp://127.0.0.1:${port}`)
  } finally {
    await new Promise<void>((resolve) => server.close(resolve))
  }
}

const production = { APP_URL: 'https://oficio.example', APP_SECRET: strong }
const nowhere = 'smtp://127.0.0.1:1'

const test = base.extend('given', { scope: 'file' }, async ({ databaseUrl: url }) => {
  const configWith = (variables: Record<string, string>) => readConfig({ NODE_ENV: 'test', DATABASE_URL: url, ...variables })
  const providersWith = (variables: Record<string, string>) => {
    const config = configWith(variables)
    return endOf(passChecks(providerChecks, config, { config, log }))
  }
  const machineWith = (variables: Record<string, string>) => {
    const config = configWith(variables)
    return endOf(passChecks(machineChecks, config, { config, log }))
  }

  return { providersWith, machineWith, configWith }
})

test('in production mail that is away ends the start of a process that sends it, and of no other', async ({ given: { providersWith } }) => {
  expect(await providersWith({ ...production, SMTP_URL: nowhere })).toMatch(/^SMTP_URL: .*ECONNREFUSED.* ALLOW_NO_MAIL=1/)
  expect(await providersWith({ ...production, SMTP_URL: nowhere, ROLE: 'web' })).toBeUndefined()
  expect(await providersWith({ ...production, SMTP_URL: nowhere, ALLOW_NO_MAIL: '1' })).toBeUndefined()
  expect(await providersWith({ SMTP_URL: nowhere })).toBeUndefined()
  expect(await withMail((url) => providersWith({ ...production, SMTP_URL: url }))).toBeUndefined()
})

test('a places file that cannot be read ends the start; an outage of another provider does not', async ({ given: { providersWith } }) => {
  expect(await providersWith({ GEOIP_DB: '/nope' })).toMatch(/^GEOIP_DB: the file cannot be read: ENOENT/)
  expect(await providersWith({ SMS_URL: 'http://a:b@127.0.0.1:1/x', S3_URL: 'http://a:b@127.0.0.1:1/c' })).toBeUndefined()
})

test('a port that is taken and a folder that cannot be written end the start, each with a sentence', async ({ given: { machineWith } }) => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo

  const end = await machineWith({ PORT: String(port), DATA_DIR: '/proc/nowhere' })
  server.close()

  expect(end?.split('\n')).toEqual([
    expect.stringContaining(`Port ${port} is taken by another program`),
    expect.stringMatching(/^The folder \/proc\/nowhere cannot be written/),
  ])
})

/** Ten minutes ahead of the database, in a process that loads it first. */
const wrongClock = 'data:text/javascript,const now = Date.now; Date.now = () => now() + 600_000'
/** A folder on a disk without any room. */
const fullDisk = '/proc'

test('a full disk and a wrong clock are told by the doctor, each with what to do, and by a start that goes on', async ({
  databaseUrl: url,
  db,
  given: { configWith },
}) => {
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: fullDisk, PORT: '0' }
    execFile(process.execPath, ['--import', wrongClock, 'server/cli/doctor.ts'], { env }, (error, said) =>
      resolve({ code: error?.code, said }),
    )
  })
  expect([code, said.split('\n').filter((line) => /^✗ (Disk|Clock)/.test(line))]).toEqual([
    1,
    [
      expect.stringMatching(/^✗ Disk +The disk of \/proc is nearly full \(0 MB free\): make room for at least 200 MB\.$/),
      expect.stringMatching(
        /^✗ Clock +The clock of this machine is (599|600|601) s ahead of that of the database: let both follow .*\(NTP\)\.$/,
      ),
    ],
  ])

  const told: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void told.push((JSON.parse(line) as { msg: string }).msg) })
  const config = configWith({ DATA_DIR: fullDisk })
  const disk = machineChecks.filter(({ name }) => name === 'Disk')
  expect(await endOf(passChecks(disk, config, { config, log }))).toBeUndefined()
  const { now } = Date
  Date.now = () => now() - 600_000
  const end = await endOf(passChecks(databaseChecks, { config, pool: db }, { config, log })).finally(() => (Date.now = now))
  expect(end).toBeUndefined()
  expect(told).toEqual([expect.stringContaining('nearly full (0 MB free)'), expect.stringMatching(/ s behind that of the database/)])
})

test('a database user without rights, and a secret of another database, end the start', async ({
  databaseUrl: url,
  db,
  given: { configWith },
}) => {
  await db.unsafe(`create role doctor_guest login; revoke create on schema public from public`)
  const guestUrl = new URL(url)
  guestUrl.username = 'doctor_guest'
  const pool = connect({ url: guestUrl.href, max: 1 })
  const config = configWith({})

  const end = await endOf(passChecks(databaseChecks.slice(0, 1), { config, pool }, { config, log }))

  await pool.end()
  await db.unsafe('drop role doctor_guest')
  expect(end).toMatch(/^The database user doctor_guest may not create tables in .* owner to "doctor_guest";$/)
  expect(await endOf(passChecks(databaseChecks, { config, pool: db }, { config, log }))).toBeUndefined()
})

/** Findings of the doctor beyond those of a start, by check: a result, or the sentence of a fault. */
async function realityWith(variables: Record<string, string>): Promise<Record<string, string | undefined>> {
  const config = readConfig({ NODE_ENV: 'test', ...variables })
  const found = realityChecks.map(async ({ name, run }) => [name, await run(config).catch(({ message }: Error) => `✗ ${message}`)] as const)
  return Object.fromEntries(await Promise.all(found))
}

test('the doctor looks at names, keys and rights that a start does not', async () => {
  const stripe = (mode: string, publishable = mode) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_12345`,
    STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_12345`,
  })
  const live = { ...production, APP_URL: 'https://203.0.113.7', SMTP_URL: nowhere }

  expect(await realityWith({})).toEqual({ Address: undefined, 'Payment keys': undefined, Bucket: undefined })
  expect(await realityWith({ ...live, ...stripe('live') })).toMatchObject({
    Address: '203.0.113.7 is 203.0.113.7',
    'Payment keys': 'are for live',
  })
  expect(await realityWith({ ...live, ...stripe('test'), APP_URL: 'https://oficio.invalid' })).toMatchObject({
    Address: expect.stringMatching(/^✗ APP_URL: no name server knows oficio\.invalid \((ENOTFOUND|EAI_AGAIN)\)/),
    'Payment keys': expect.stringMatching(/^✗ STRIPE_SECRET_KEY is a test key in production/),
  })
  expect((await realityWith({ ...live, APP_URL: 'http://203.0.113.7' }))['Address']).toMatch(/^✗ APP_URL begins with http: /)
  expect((await realityWith(stripe('live')))['Payment keys']).toMatch(/^✗ STRIPE_SECRET_KEY is a live key outside production/)
  expect((await realityWith(stripe('live', 'test')))['Payment keys']).toMatch(
    /^✗ STRIPE_PUBLISHABLE_KEY is a test key, and STRIPE_SECRET_KEY a live/,
  )
})

test('a bucket is created once, and tried by the doctor without leaving anything', async () => {
  const s3 = await startS3()
  const inBucket = (name: string) => realityWith({ S3_URL: s3.url(undefined, name) }).then(({ Bucket }) => Bucket)
  const { s3: fresh } = readConfig({ NODE_ENV: 'test', S3_URL: s3.url(undefined, 'fresh') })

  expect(await inBucket('pictures')).toBe('writes, reads and deletes a file')
  expect(s3.objects.size).toBe(0)
  expect(await inBucket('fresh')).toMatch(/^✗ S3_URL: a file cannot be written/)
  expect([await makeBucket(fresh!), await makeBucket(fresh!)]).toEqual([true, false])
  expect(await inBucket('fresh')).toBe('writes, reads and deletes a file')
  s3.state.isReadOnly = true
  expect(await inBucket('pictures')).toMatch(/storage answered 403: .*AccessDenied.* Give the key these three rights/)
  s3.stop()
})

test('admins see how each provider is set up, and when it last worked and failed', async ({ db, given: { providersWith } }) => {
  const server = await testApp(db, { SMTP_URL: nowhere, SANDBOX: 'allow' })
  // Of the tests above.
  await saveProviderStates(db, server.now())
  await db`delete from provider_states`
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const stateOf = async (provider: string) => (await admin.providers.list()).find((state) => state.provider === provider)

  expect(await stateOf('sms')).toMatchObject({ mode: 'sandbox', succeeded_at: null, failed_at: null })
  await providersWith({ SMTP_URL: nowhere })
  await saveProviderStates(db, server.now())
  const failed = await stateOf('email')
  await withMail((url) => providersWith({ SMTP_URL: url }))
  await saveProviderStates(db, server.now())
  const mended = await stateOf('email')

  expect(failed).toMatchObject({ mode: 'real', place: '127.0.0.1:1', succeeded_at: null, failure: expect.stringContaining('ECONNREFUSED') })
  expect(mended!.succeeded_at! > mended!.failed_at!).toBe(true)
  expect(mended!.failed_at).toBe(failed!.failed_at)
  await server.close()
})
