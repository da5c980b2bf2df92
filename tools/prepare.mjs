// Runs before `npm start`, `npm test` and others, on any version of Node: installs and builds what is out of date. A production install (`npm ci --omit=dev`) is only checked, unless development packages are needed.
//
//   --development    development packages are needed
//   --install-only   they are, but no build is
//   --built          records that a build is complete (the last step of `npm run build`)
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => join(root, path)
const has = (option) => process.argv.includes(option)

/** The oldest Node that can install the project, which brings the Node that it runs on as a development package. */
const INSTALLING_NODE = 20
const RUNNING_NODE = 24
const node = Number(process.versions.node.split('.')[0])

const built = at('dist/.built')
const sources = [
  'schema',
  'api',
  'cli',
  'web',
  'extensions',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Returns the packages of a lock file by path, or undefined if the file does not exist. Folders of the project are left out: npm
 * records `cli/sources` as a development package even where it installs none.
 */
function packagesOf(lockFile) {
  if (!existsSync(at(lockFile))) return undefined
  const { packages } = JSON.parse(readFileSync(at(lockFile), 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.startsWith('node_modules/')))
}

/** The installed packages, as npm records them. */
const installed = packagesOf('node_modules/.package-lock.json')
const isProduction = installed !== undefined && !Object.values(installed).some(({ dev }) => dev)

/** Returns whether all listed packages are installed in the listed version. npm omits optional packages of other systems. */
function isInstalled({ withDev }) {
  const isWanted = ({ dev, devOptional, optional }) => !optional && (withDev || !(dev || devOptional))
  const listed = Object.entries(packagesOf('package-lock.json')).filter(([, entry]) => isWanted(entry))
  return installed !== undefined && listed.every(([path, { version }]) => installed[path]?.version === version)
}

function npm(...args) {
  // npm passes the path of its program to scripts. Without it, the npm on the PATH is used.
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

/** Returns the time of the latest change in a file or folder, in milliseconds. */
function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function checkProduction() {
  if (node < RUNNING_NODE) fail(`A production install needs Node ${RUNNING_NODE} or newer; this is ${process.version}.`)
  if (!isInstalled({ withDev: false })) fail('node_modules does not match package-lock.json. Run npm ci --omit=dev.')
  if (!existsSync(at('dist/server/main.js')))
    fail('dist is missing, and a production install cannot build it. Run npm ci && npm run build, here or elsewhere.')
}

function prepareDevelopment() {
  if (node < INSTALLING_NODE)
    fail(`Verdant needs Node ${INSTALLING_NODE} or newer to install; this is ${process.version}.`)
  if (!isInstalled({ withDev: true })) {
    console.log('Installing …')
    npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  }
  // The development server runs from the sources.
  if (has('--install-only')) return
  const isBuilt = existsSync(built) && sources.every((source) => newest(at(source)) <= statSync(built).mtimeMs)
  if (!isBuilt) {
    console.log('Building …')
    npm('run', '--silent', 'build')
  }
}

if (has('--built')) writeFileSync(built, '')
else if (isProduction && !has('--development') && !has('--install-only')) checkProduction()
else prepareDevelopment()
