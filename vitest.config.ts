import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// They start, kill and supervise servers: each has its process to itself.
const apart = 'server/lib/postgres/**/*.test.ts'
const elsewhere = ['**/node_modules/**', 'tests/e2e/**']
// A process has one brand and one country: these have the second one.
const branded = 'tests/brand/**/*.test.ts'
const abroad = 'tests/country/**/*.test.ts'

/** Files that take half a minute or more: begun last, one would keep a whole run waiting. */
const long = /\/(tests\/(fuzz|reliability)|db\/seed\/town|tools\/(setup|db))\/|model\.test|security\/(access|limits)\.test/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort.call(this, files)
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => long.test(moduleId) === isLong))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    sequence: { sequencer: LongFirst },
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'threads',
    // Vitest leaves a core free, of two cores half the machine; the tests wait for PostgreSQL more than they compute.
    maxWorkers: availableParallelism(),
    // The first test of a file waits for its database, its app and its processes too.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // As long as on a busy machine; the usual second is not.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        // Each file has its own database; one worker a core, which loads a module once for all its files.
        test: {
          name: 'product',
          isolate: false,
          include: ['{brand,country,contract,server,web,db,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, apart, branded, abroad],
        },
      },
      { extends: true, test: { name: 'brand', include: [branded], exclude: elsewhere, env: { BRAND_DIR: 'brand/cuadra' } } },
      { extends: true, test: { name: 'country', include: [abroad], exclude: elsewhere, env: { COUNTRY: 'country/es' } } },
      { extends: true, test: { name: 'postgres', include: [apart], exclude: elsewhere } },
    ],
  },
})
