import { existsSync } from 'node:fs'

const system = '/usr/bin/chromium'
/** Path of the browser; '' for the one of Playwright. */
const whole = process.env['CHROMIUM'] ?? (existsSync(system) ? system : '')
const shell = `${whole}-headless-shell`

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps are drawn with WebGL, here by the processor.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without its window, where it is installed: a journey takes less than half the time. */
export const lightBrowser = { launchOptions: { ...(whole && { executablePath: existsSync(shell) ? shell : whole }), args } }

/** Chromium with its window, for a file of journeys: `test.use(wholeBrowser)`. Only it shows notifications, and letters as people see them. */
export const wholeBrowser = whole ? { launchOptions: { executablePath: whole, args } } : { channel: 'chromium', launchOptions: { args } }
