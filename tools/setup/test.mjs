import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { environment, requireNode, root } from './runtime.mjs'
import { fail, say } from './terminal.mjs'
import { ensureBuilt } from './web-build.mjs'

// npm test: everything. npm test -- server/lib: only those tests, on PostgreSQL 18.
const reports = join(root, '.cache/test')
const filters = process.argv.slice(2)
const oldest = '15'
/** Tests that cover migrations, all endpoints, backups and failures: the parts that may differ on an older PostgreSQL. */
const everyEndpoint = ['db', 'tools/db', 'server/lib', 'tests/fuzz', 'tests/journeys', 'tests/reliability', 'tests/security/access']
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
} else {
  await ensureBuilt().catch(({ message }) => fail(message))
  results.push(await vitest('Tests on PostgreSQL 18', []))
  if (existsSync(`/usr/lib/postgresql/${oldest}/bin/postgres`)) {
    const args = [...everyEndpoint, '--project', 'product']
    results.push(await vitest(`Every endpoint on PostgreSQL ${oldest}`, args, { PG_VERSION_UNDER_TEST: oldest }))
  } else {
    say(`PostgreSQL ${oldest} is not here (/usr/lib/postgresql/${oldest}): the tests ran on 18 alone.`)
  }
  if (hasJourneys()) results.push(await journeys())
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
  return run(name, command, variables, report, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => {
    // A file that fails to load reports no tests.
    const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
    return {
      passed: numPassedTests,
      failed: numFailedTests + unloaded,
      skipped: numPendingTests,
      failures: testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
      slowest: testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
    }
  })
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  if (assertionResults.length === 0) return [`${file} does not load: ${message}`]
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`)
}

async function journeys() {
  const name = 'Journeys in the browser'
  const chromium = await ensureChromium()
  if (chromium === undefined) {
    say('There is no browser and none could be installed: the journeys did not run.')
    return { name, passed: 0, failed: 1, skipped: 0, seconds: '0.0', failures: [], slowest: [] }
  }
  const report = join(reports, 'journeys.json')
  const command = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const variables = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return run(name, command, variables, report, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => message), ...pagesOfFailures()],
    slowest: suites
      .flatMap((suite) => specsOf(suite))
      .map(({ title, file, tests }) => ({ file: `${file} › ${title}`, ms: durationOf(tests) })),
  }))
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
async function run(name, args, variables, report, read) {
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

function hasJourneys() {
  const folder = join(root, 'tests/e2e')
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)))
}
