import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, requireNode, root } from './runtime.mjs'
import { during, say } from './terminal.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const system = places[0]
const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Path of a browser for the journeys; '' for the one of Playwright, which is installed if missing; undefined if that fails. */
export async function ensureChromium() {
  const found = process.env.CHROMIUM ?? places.find((path) => existsSync(path)) ?? ownOfPlaywright()
  const path = found ?? (await during('Installing Chromium for the journeys (once)', install))
  // Without its window it needs less than half the time; the journeys also run without that package.
  if (path === system && hasApt() && !existsSync(`${system}-headless-shell`))
    await during('Installing Chromium without its window (once)', () => installByApt('chromium-headless-shell'))
  return path
}

async function install() {
  if (hasApt() && installByApt('chromium', 'fonts-liberation') && existsSync(system)) return system
  return run(requireNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']) ? ownOfPlaywright() : undefined
}

function installByApt(...packages) {
  const apt = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  return run('/bin/sh', ['-c', apt], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** '' if Playwright has a browser of its own. */
function ownOfPlaywright() {
  const script = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`
  const { stdout } = spawnSync(requireNode(), ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  return stdout && existsSync(stdout) ? '' : undefined
}

function run(command, args, variables) {
  const { status, stderr } = spawnSync(command, args, {
    cwd: root,
    env: environment(requireNode(), variables),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) say(stderr.trim())
  return status === 0
}
