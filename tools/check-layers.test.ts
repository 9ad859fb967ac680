import { expect, test } from 'vitest'
import { readOwners, readSources, violations } from './check-layers.ts'

const planted: [rule: string, file: string, text: string, message: RegExp][] = [
  ['the contract stands alone', 'contract/quotes/quote.ts', "import { x } from '#server/lib/db.ts'", /contract\/ may not import server\//],
  ['pages never reach the server', 'web/pages/home.tsx', "import { x } from '#server/lib/db.ts'", /web\/ may not import server\//],
  ['tests are not shipped', 'server/lib/db.ts', "import { x } from '#tests/support/app.ts'", /is shipped/],
  [
    'a domain has one door',
    'server/domains/quotes/board/service.ts',
    "import { x } from '../../leads/inbox/service.ts'",
    /only leads\/service\.ts/,
  ],
  ['the root calls through doors', 'server/events.ts', "import { x } from './domains/leads/inbox/service.ts'", /only leads\/service\.ts/],
  [
    'nothing inside a domain uses its door',
    'server/domains/leads/inbox/service.ts',
    "import { x } from '../service.ts'",
    /is for other domains/,
  ],
  ['a domain never looks up', 'server/domains/leads/inbox/service.ts', "import { x } from '../../quotes/service.ts'", /Call down, emit up/],
  [
    'neighbors on one line are apart',
    'server/domains/payments/ledger/service.ts',
    "import { x } from '../../projects/service.ts'",
    /Call down, emit up/,
  ],
  ['lib knows no domain', 'server/lib/db.ts', "import { x } from '#server/domains/geo/service.ts'", /knows no domain/],
  ['a gateway knows no domain', 'server/gateways/sms/send.ts', "import { x } from '#server/domains/geo/service.ts'", /knows no domain/],
  ['nobody imports the root', 'server/domains/geo/service.ts', "import { x } from '#server/app.ts'", /composition root/],
  ['SQL stays in queries', 'server/domains/geo/service.ts', 'const rows = db`select 1`', /SQL belongs/],
  [
    'a schema is made once',
    'server/domains/geo/queries.ts',
    'const find = (db: Db) => maybe(\n    z.object({ id: z.string() }), db`select 1`)',
    /made once/,
  ],
  ['the vocabulary is closed', 'server/domains/geo/manager.ts', '', /vocabulary/],
  ['so is that of a feature', 'server/domains/quotes/board/helpers.ts', '', /vocabulary/],
  ['a domain has a rank', 'server/domains/magic/service.ts', '', /unknown domain/],
  ['arrows in web point down', 'web/ui/card.tsx', "import { x } from '#web/domains/quotes/quote.tsx'", /point down/],
  ['domains of web are apart', 'web/domains/quotes/quote.tsx', "import { x } from '#web/domains/leads/lead.tsx'", /compose them in a page/],
  [
    'imports over several lines count',
    'server/domains/leads/inbox/service.ts',
    "import {\n  x,\n  y,\n} from '../../quotes/service.ts'",
    /Call down, emit up/,
  ],
  ['a file is in no cycle', 'web/ui/card.tsx', "import type { Card } from './card.tsx'", /a cycle/],
  ['a table is read from below', 'server/domains/leads/inbox/queries.ts', 'db`select from messages`', /reads messages of messaging/],
  [
    'also within another statement',
    'server/domains/leads/inbox/queries.ts',
    'db`select ${db`(select count(*) from messages)`}`',
    /reads messages of messaging/,
  ],
  ['a table is written by its owner', 'server/domains/messaging/thread/queries.ts', 'db`update leads set note = 1`', /writes leads/],
]
const owners = new Map([
  ['leads', 'leads'],
  ['messages', 'messaging'],
])

test.each(planted)('%s', (_rule, file, text, message) => {
  const found = violations([{ file, text }], owners)

  expect(found).toEqual([expect.stringMatching(message)])
})

test('a page loads schemas only where it validates, and then lazily', () => {
  const form = "import { Bid, bids } from '#contract/bids.ts'"
  const found = violations([
    { file: 'contract/bids.ts', text: "import * as z from 'zod/mini'\nexport const Bid = z.object({})" },
    { file: 'contract/bid-rules.ts', text: "import { Bid } from './bids.ts'" },
    { file: 'web/pages/eager.tsx', text: form },
    { file: 'web/pages/indirect.tsx', text: "import { isHigh } from '#contract/bid-rules.ts'" },
    { file: 'web/pages/inline.tsx', text: "import { type Bid } from '#contract/bids.ts'" },
    { file: 'web/pages/typed.tsx', text: "import type { Bid } from '#contract/bids.ts'" },
    { file: 'web/pages/lazy.tsx', text: "const schema = () => import('#contract/bids.ts')" },
    { file: 'web/pages/checked.ts', text: `import * as z from 'zod/mini'\n${form}` },
  ])

  expect(found.map((line) => line.split(' → ')[0])).toEqual(['web/pages/eager.tsx', 'web/pages/indirect.tsx', 'web/pages/inline.tsx'])
})

test('the tree keeps the rules', async () => {
  const sources = readSources()

  expect(sources.length).toBeGreaterThan(50)
  const owners = await readOwners()
  expect(owners.size).toBeGreaterThan(100)
  expect(violations(sources, owners)).toEqual([])
})
