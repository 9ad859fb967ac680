import { defineConfig } from '@playwright/test'
import { lightBrowser } from '../e2e/support/browsers.ts'
import { phone } from '../e2e/support/screens.ts'

// Journeys of `npm run test:country`, which builds and starts the product of a country at COPY_URL.
export default defineConfig({
  testDir: '.',
  testMatch: /\.spec\.ts$/,
  outputDir: '../../test-results',
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    ...phone,
    locale: 'es-ES',
    baseURL: process.env['COPY_URL']!,
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    ...lightBrowser,
  },
})
