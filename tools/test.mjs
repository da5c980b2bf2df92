// `npm test`: types, lint, then every test; it ends with one plain line over all of them.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'verdant-test-'))
const bin = (name) => join(root, 'node_modules/.bin', name)
const total = { passed: 0, failed: 0 }

/** A check that passes or fails as a whole; what it says is shown at once. */
async function check(name, command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.on('error', () => resolve(-1)).on('close', resolve))
  const [said, warned, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  console.log(`\n── ${name}\n${said}${warned}`.trimEnd())
  if (code === 0) total.passed++
  else total.failed++
}

/** Every Vitest test, each of which counts. */
function tests() {
  console.log('\n── tests')
  const report = join(scratch, 'report.json')
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--config', 'tools/vitest.config.ts', ...output]
  const { status } = spawnSync(bin('vitest'), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  total.passed += numPassedTests
  // A file that does not even load fails without a failed test.
  total.failed += status === 0 ? numFailedTests : Math.max(1, numFailedTests)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

await Promise.all([
  check('types', bin('tsc'), '-b', '.', 'tools'),
  check('lint', bin('oxlint'), '--type-aware'),
  check('format', bin('prettier'), '--check', '--log-level', 'warn', '.'),
  check('emitted schema', bin('node'), 'dist/api/graphql/emit.js', '--check'),
])
tests()

rmSync(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
