#!/usr/bin/env node
// Starts the command line, built if need be, with a Node that is new enough: this one, or the one that a development
// install brings.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const program = at('../dist/server/verdant.js')
const OLDEST_NODE = 24
const ownNode = at('../node_modules/.bin/node')

if (!existsSync(program)) {
  const { status } = spawnSync(process.execPath, [at('../tools/prepare.mjs')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) {
  await import(program)
} else if (existsSync(ownNode)) {
  const { status, signal } = spawnSync(ownNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (signal) process.kill(process.pid, signal)
  process.exit(status ?? 1)
} else {
  console.error(
    `Verdant needs Node ${OLDEST_NODE} or newer; this is ${process.version}. Install it, or run npm ci, which brings it.`,
  )
  process.exit(1)
}
