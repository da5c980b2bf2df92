// `npm run dev`, on any version of Node: installs missing packages, then runs the development server.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const main = at('dev/main.ts')

const { status } = spawnSync(process.execPath, [at('prepare.mjs'), '--install-only'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const OWN_NODE = 24
if (Number(process.versions.node.split('.')[0]) >= OWN_NODE) {
  await import(main)
} else {
  const child = spawn(at('../node_modules/.bin/node'), [main], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
