// `npm run dev`: the server, built anew and started again whenever a source file changes.
import { spawn, spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SETTLE_MS = 150

if (spawnSync(process.execPath, [join(root, 'tools/prepare.mjs')], { stdio: 'inherit' }).status !== 0) process.exit(1)

let server
let timer
let isBuilding = false

function start() {
  server = spawn(join(root, 'node_modules/.bin/node'), ['--enable-source-maps', 'dist/api/main.js'], {
    cwd: root,
    stdio: 'inherit',
  })
}

async function stop() {
  if (!server || server.exitCode !== null) return
  const stopped = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await stopped
}

function build() {
  return new Promise((resolve) => {
    spawn('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).once('exit', (code) =>
      resolve(code === 0),
    )
  })
}

async function rebuild() {
  if (isBuilding) return schedule()
  isBuilding = true
  if (await build()) {
    await stop()
    start()
  }
  isBuilding = false
}

function schedule() {
  clearTimeout(timer)
  timer = setTimeout(() => void rebuild(), SETTLE_MS)
}

for (const folder of ['schema', 'api', 'cli', 'web']) watch(join(root, folder), { recursive: true }, schedule)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}
start()
