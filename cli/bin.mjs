#!/usr/bin/env node
// Starts the command line with the Node that the project brings, built if need be.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const program = at('../dist/cli/verdant.js')

if (!existsSync(program)) {
  const { status } = spawnSync(process.execPath, [at('../tools/prepare.mjs')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

const OWN_NODE = 24
if (Number(process.versions.node.split('.')[0]) >= OWN_NODE) {
  await import(program)
} else {
  const { status, signal } = spawnSync(at('../node_modules/.bin/node'), [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  if (signal) process.kill(process.pid, signal)
  process.exit(status ?? 1)
}
