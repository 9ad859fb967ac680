import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureCompiled } from './compiled.mjs'
import { ensureInstalled } from './install.mjs'
import { environment, requireNode, root } from './runtime.mjs'
import { fail, say } from './terminal.mjs'
import { ensureBuilt } from './web-build.mjs'

// npm test: everything, on PostgreSQL 18. --all: what depends on the version on 15 as well. --quick: what needs no database, and one way
// through the product. npm test -- server/lib: only those tests.
const reports = join(root, '.cache/test')
const modes = ['--all', '--quick']
const mode = modes.find((name) => process.argv[2] === name)
const filters = process.argv.slice(mode ? 3 : 2)
const oldest = '15'
const folders = ['brand', 'country', 'contract', 'server', 'web', 'db', 'tests', 'tools']
/** Tests of migrations, every endpoint (by the fuzzer), backups and locks: the parts that may differ on an older PostgreSQL. */
const ofVersion =
  /^(db|tools\/db|server\/lib|server\/domains\/admin\/archive|tests\/fuzz|tests\/journeys|tests\/reliability\/(races|database)\.)/
/** Tests that start programs, which takes long. */
const starting = /^(tools\/|server\/lib\/postgres\/|tests\/(reliability|fuzz|security)\/)/
/** A request from the search to the hired company, through the API and in the browser; a friend's, and a company's first weeks. */
const mainWay = 'tests/journeys/main-job.test.ts'
const quickJourneys = ['main-job.spec', '/referral.spec', 'company-standing.spec', '--project=Spanish, phone']
const slowestShown = 10
/** Maximum characters printed of a page. */
const mostOfPage = 6000
let child

process.on('SIGINT', () => process.stdin.isTTY || child?.kill('SIGINT'))
process.on('SIGTERM', () => child?.kill('SIGTERM'))

await ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = []
if (filters.length > 0) {
  results.push(await vitest('Tests', filters))
} else if (mode === '--quick') {
  await ensureReady()
  const units = testFiles().filter((name) => !needsDatabase(name) && !starting.test(name))
  results.push(await vitest('Quick tests', [...units, mainWay, '--project', 'product']))
  results.push(await journeys(quickJourneys))
} else {
  await ensureReady().catch(({ message }) => fail(message))
  results.push(await vitest('Tests on PostgreSQL 18', []))
  if (mode === '--all') await onOldest()
  results.push(await journeys())
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
say('')
for (const { name, slowest } of results) {
  const lines = slowest.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown)
  say(`${name}, the slowest:\n${lines.map(({ ms, file }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`).join('\n')}`)
}
for (const { name, passed, failed, skipped, seconds, failures } of results) {
  for (const failure of failures) say(`✗ ${failure}`)
  say(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`)
}
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** Pages, and code that the processes of the tests need not compile each time. */
async function ensureReady() {
  await ensureBuilt()
  await ensureCompiled('server')
  await ensureCompiled('pages')
}

async function onOldest() {
  if (existsSync(`/usr/lib/postgresql/${oldest}/bin/postgres`)) {
    const names = testFiles().filter((name) => ofVersion.test(name) && needsDatabase(name))
    results.push(
      await vitest(`What depends on it on PostgreSQL ${oldest}`, [...names, '--project', 'product'], { PG_VERSION_UNDER_TEST: oldest }),
    )
  } else {
    say(`PostgreSQL ${oldest} is not here (/usr/lib/postgresql/${oldest}): the tests ran on 18 alone.`)
  }
}

function testFiles() {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.test\.tsx?$/.test(name))
}

/** Tests on a database have it from the tests' support. */
function needsDatabase(name) {
  return /from '(#tests|\.\.?)\/(.*\/)?support\//.test(readFileSync(join(root, name), 'utf8'))
}

async function vitest(name, args, variables = {}) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const command = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const read = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => {
    // A file that fails to load reports no tests.
    const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
    return {
      passed: numPassedTests,
      failed: numFailedTests + unloaded,
      skipped: numPendingTests,
      failures: testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
      slowest: testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
    }
  }
  return run(name, { args: command, variables, report, read })
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  if (assertionResults.length === 0) return [`${file} does not load: ${message}`]
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`)
}

async function journeys(args = []) {
  const name = 'Journeys in the browser'
  const chromium = await ensureChromium()
  if (chromium === undefined) {
    say('There is no browser and none could be installed: the journeys did not run.')
    return { name, passed: 0, failed: 1, skipped: 0, seconds: '0.0', failures: [], slowest: [] }
  }
  const report = join(reports, 'journeys.json')
  const command = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args, '--reporter=list,json']
  const variables = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const read = ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => message), ...pagesOfFailures()],
    slowest: suites
      .flatMap((suite) => specsOf(suite))
      .map(({ title, file, tests }) => ({ file: `${file} › ${title}`, ms: durationOf(tests) })),
  })
  return run(name, { args: command, variables, report, read })
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap((suite) => specsOf(suite))]
}

function durationOf(tests) {
  return tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0)
}

/** Page contents at the end of failed journeys, so that rare failures can be diagnosed. */
function pagesOfFailures() {
  const folder = join(root, 'test-results')
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
  return files
    .filter((name) => name.endsWith('error-context.md'))
    .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8').slice(0, mostOfPage)}`)
}

/** Runs a test runner and reads its report; a crash without a failed test counts as a failure. */
async function run(name, { args, variables, report, read }) {
  say(`\n${name}`)
  const began = Date.now()
  const node = requireNode()
  const code = await new Promise((resolve) => {
    child = spawn(node, args, { cwd: root, env: environment(node, variables), stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [], slowest: [] }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { name, ...counts, seconds: ((Date.now() - began) / 1000).toFixed(1) }
}
