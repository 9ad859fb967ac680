import { cpus, totalmem } from 'node:os'
import { adminFind } from './admin-find.ts'
import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { exports } from './exports.ts'
import { fairness } from './fairness.ts'
import { matching } from './matching.ts'
import { pages } from './pages.ts'
import { purchases } from './purchases.ts'
import { search } from './search.ts'
import { signIn } from './sign-in.ts'
import { seconds } from './support/load.ts'

// npm run bench: everything. npm run bench -- search: that alone. BENCH_SECONDS sets how long one figure is measured.
const benches: Record<string, () => Promise<void>> = {
  search,
  companies,
  matching,
  fairness,
  purchases,
  pages,
  exports,
  dashboard,
  'admin-find': adminFind,
  'sign-in': signIn,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`There is no measurement ${unknown.join(', ')}: choose from ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}
const [cpu] = cpus()
process.stdout.write(
  `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${seconds} s a figure. Absolute figures move with the machine: compare ratios.\n`,
)
for (const [name, measure] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await measure()
