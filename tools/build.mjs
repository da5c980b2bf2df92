// `npm run build`: checks the types and compiles the sources, beside the bundles, which need only the sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command. Ends the build with its exit code if it fails. */
async function run(command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) {
    console.error(`${command} ${args.join(' ')} ended with ${signal ?? `exit code ${code}`}`)
    process.exit(code || 1)
  }
}

async function bundle() {
  await run('vite', 'build', '--app', '--config', 'web/vite.config.ts', '--logLevel', 'warn')
  await run('vite', 'build', '--config', 'tools/server.vite.config.ts', '--logLevel', 'warn')
  await run('node', 'tools/compress.mjs')
}

// Each checker of the compiler infers the types of the libraries for itself: four of them take twice the time of a core.
await Promise.all([run('tsc', '-b', '--checkers', '1'), bundle()])

// The compiler checks tests with everything else; the build is what runs. It does not emit them again unless they change. The types of
// their helpers stay: the tests of other projects are checked against them.
const TESTS = ['dist/**/*.test.{js,js.map,d.ts}', 'dist/**/{testing,e2e}/**/*.{js,js.map}']
for (const path of globSync(TESTS, { cwd: root })) rmSync(root + path)
