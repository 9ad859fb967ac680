import { defineConfig } from '@playwright/test'
import { lightBrowser } from './tests/e2e/support/browsers.ts'
import { ports } from './tests/e2e/support/ports.ts'
import { desktop, phone } from './tests/e2e/support/screens.ts'
import { operatorToken } from './tests/support/processes.ts'

// Journeys that run in both languages.
const both = [
  /account\.spec\.ts/,
  /booking\.spec\.ts/,
  /calendar-move\.spec\.ts/,
  /change-order\.spec\.ts/,
  /invoice\.spec\.ts/,
  /own-place\.spec\.ts/,
  /main-job\.spec\.ts/,
  /approval\.spec\.ts/,
  /register\.spec\.ts/,
  /privacy\.spec\.ts/,
  /push\.spec\.ts/,
  /pwa\.spec\.ts/,
  /company\.spec\.ts/,
  /company-day\.spec\.ts/,
  /company-calendar\.spec\.ts/,
  /admin-catalogue\.spec\.ts/,
  /company-standing\.spec\.ts/,
  /company-team\.spec\.ts/,
  /spreadsheets\.spec\.ts/,
  /reputation\.spec\.ts/,
  /integrations\.spec\.ts/,
  /scroll\.spec\.ts/,
  /\/apps\.spec\.ts/,
  /\/search\.spec\.ts/,
  /prices\.spec\.ts/,
  /translation\.spec\.ts/,
  /show-up\.spec\.ts/,
  /own-site\.spec\.ts/,
]
// The clock is everybody's: journeys that move it have a product of their own, and follow one another.
const clock = /clock\.spec\.ts/

/** Whoever walks a journey may look into the sandbox, for codes and mail. */
const sandboxCookie = {
  name: 'sandbox',
  value: operatorToken,
  domain: 'localhost',
  path: '/dev',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
}

// Journeys share one product: each has people of its own (tests/e2e/support/people.ts).
// The built product runs once for all journeys, on a database of its own: tests/e2e/support/serve.ts.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    // Another machine's letters differ by up to 2.6 % of a small screen; a heading that moves changes more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.03, threshold: 0.3, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/views/{arg}{ext}',
  webServer: {
    command: `"${process.execPath}" tests/e2e/support/serve.ts`,
    url: `http://127.0.0.1:${ports.free}/health/ready`,
    // A busy machine makes the database for a long time.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
  use: {
    baseURL: `http://localhost:${ports.free}`,
    storageState: { cookies: [sandboxCookie], origins: [] },
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // Each new browser would fetch all files of the site for later. Journeys about the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    // Actions, requests and logs. A film, or a copy of the page at each step, takes much of two cores; the last page is kept.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    ...lightBrowser,
  },
  projects: [
    { name: 'Spanish, phone', testIgnore: clock, use: phone },
    { name: 'English, desktop', testMatch: both, use: desktop },
    { name: 'Clock', testMatch: clock, use: { baseURL: `http://localhost:${ports.clock}` } },
  ],
})
