// `npm test`: types, lint, then every test; it ends with one plain line over all of them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'verdant-test-'))
const bin = (name) => join(root, 'node_modules/.bin', name)
const total = { passed: 0, failed: 0 }

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/** A check that passes or fails as a whole. */
function check(name, command, ...args) {
  console.log(`\n── ${name}`)
  if (run(command, args)) total.passed++
  else total.failed++
}

/** A group of Vitest tests, each of which counts. */
function tests(project) {
  console.log(`\n── ${project} tests`)
  const report = join(scratch, `${project}.json`)
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const isGood = run(bin('vitest'), ['run', '--config', 'tools/vitest.config.ts', '--project', project, ...output])
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  total.passed += numPassedTests
  // A file that does not even load fails without a failed test.
  total.failed += isGood ? numFailedTests : Math.max(1, numFailedTests)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

check('types', bin('tsc'), '-b', '.', 'tools')
check('lint', bin('oxlint'), '--type-aware')
check('format', bin('prettier'), '--check', '--log-level', 'warn', '.')
check('emitted schema', bin('node'), 'dist/api/graphql/emit.js', '--check')
for (const project of ['unit', 'api', 'cli', 'browser']) tests(project)

rmSync(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
