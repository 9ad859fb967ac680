import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { writeTable } from './support/table.ts'

// What Lighthouse says of the public pages as a slow phone on a slow line shows them: the median of five. Lighthouse comes by npx.
// node bench/lighthouse.ts http://localhost:3000 / /category/plumbing

const runs = 5
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const most = { 'largest-contentful-paint': 1500, 'cumulative-layout-shift': 0 }
const told = ['first-contentful-paint', 'total-blocking-time'] as const

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue?: number }> }

const chromium = [
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run',
  '--disable-background-networking --disable-component-update --disable-sync',
].join(' ')

async function look(address: string): Promise<Report> {
  const args = ['--yes', 'lighthouse@13.5.0', address, '--quiet', '--output=json', `--chrome-flags=${chromium}`]
  const env = { CHROME_PATH: '/usr/bin/chromium', ...process.env }
  const { stdout } = await promisify(execFile)('npx', args, { env, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Report
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function figuresOf(address: string) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await look(address))
  const score = (name: string) => median(reports.map(({ categories }) => Math.round(100 * categories[name]!.score)))
  const value = (name: string) => median(reports.map(({ audits }) => audits[name]!.numericValue ?? 0))
  const scores = Object.keys(least).map(score)
  const limited = Object.keys(most).map(value)
  const isShort = Object.values(least).some((limit, i) => scores[i]! < limit) || Object.values(most).some((limit, i) => limited[i]! > limit)
  return { cells: [...scores, ...limited, ...told.map(value)], isShort }
}

const [origin = 'http://localhost:3000', ...given] = process.argv.slice(2)
const paths = given.length > 0 ? given : ['/', '/category/plumbing', '/search/drain-cleaning?zipcode=20910']
const rows: [string, ...number[]][] = []
let areShort = false
for (const path of paths) {
  const { cells, isShort } = await figuresOf(origin + path)
  rows.push([path, ...cells])
  areShort ||= isShort
}
writeTable(
  'Lighthouse on a slow phone, median of 5 (at least 98 and 100; largest paint at most 1,500 ms, no shift)',
  ['page', 'performance', 'accessibility', 'practices', 'search', 'largest paint ms', 'shift', 'first paint ms', 'blocked ms'],
  rows,
)
process.exitCode = areShort ? 1 : 0
