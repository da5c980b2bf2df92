// Runs before `npm start` and `npm test`, with whatever Node the machine has: installs and builds, each only when out of date.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = 20

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Verdant needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}.`)
  process.exit(1)
}

const installed = join(root, 'node_modules/.installed')
const built = join(root, 'dist/.built')
const sources = ['schema', 'api', 'cli', 'web', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json']

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function npm(...args) {
  // Started by npm, its own program is known; otherwise the one on the path serves.
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error(error ? `npm could not be started: ${error.message}` : `npm ${args.join(' ')} failed`)
    process.exit(status || 1)
  }
}

/** The newest change in a file or folder, as a time in milliseconds. */
function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isInstalled = existsSync(installed) && readFileSync(installed, 'utf8') === lockHash()
if (!isInstalled) {
  console.log('Installing …')
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  writeFileSync(installed, lockHash())
}

// The development server runs from the sources.
if (process.argv.includes('--install-only')) process.exit()

const isBuilt = existsSync(built) && sources.every((source) => newest(join(root, source)) <= statSync(built).mtimeMs)
if (!isBuilt) {
  console.log('Building …')
  npm('run', '--silent', 'build')
  writeFileSync(built, '')
}
