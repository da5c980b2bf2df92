// `npm test`: checks types, lint, format and the emitted schema, then runs every test. The last line counts all of them.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'verdant-test-'))
const bin = (name) => join(root, 'node_modules/.bin', name)
const total = { passed: 0, failed: 0 }
const { isTTY } = process.stdout

/** Failed files are run a second time only if there are no more than this many. */
const MAX_SECOND_RUNS = 6
/** The number of the slowest test files that are named at the end. */
const SLOWEST = 5

// Logs and pipes get plain text.
const env = { ...process.env }
if (!isTTY) {
  delete env.FORCE_COLOR
  env.NO_COLOR = '1'
}

/** A terminal gets a dot for each test, a log gets a line for each file. Both get the failures. */
const REPORTER = isTTY ? ['--reporter=dot'] : ['--reporter=default', `--slowTestThreshold=${Number.MAX_SAFE_INTEGER}`]

/** Runs a check that passes or fails as a whole, and prints its output when it ends. */
async function check(name, command, ...args) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.on('error', () => resolve(-1)).on('close', resolve))
  const [output, warned, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  console.log(`\n── ${name}\n${output}${warned}`.trimEnd())
  if (code === 0) total.passed++
  else total.failed++
}

/** Runs every test. If a few files fail, they are run once more by themselves and named. */
function tests() {
  console.log('\n── tests')
  const files = runTests()
  const failed = [...files].filter(([, { failures }]) => failures.length > 0)
  if (failed.length > 0 && failed.length <= MAX_SECOND_RUNS) {
    const names = failed.map(([name]) => name)
    console.log(`\n── once more: ${names.join(', ')}`)
    for (const [name, result] of runTests(names)) files.set(name, result)
    for (const [name, { failures }] of failed)
      if (files.get(name).failures.length === 0)
        console.log(`\nPassed only the second time, in ${name}:\n  ${failures.join('\n  ')}`)
  }
  for (const { passed, failures } of files.values()) {
    total.passed += passed
    total.failed += failures.length
  }
  nameSlowest(files)
}

/** Prints the slowest files. */
function nameSlowest(files) {
  const slowest = [...files].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, SLOWEST)
  console.log('\n── slowest files')
  for (const [name, { seconds }] of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

/** Runs the named test files, or all of them. @returns the result of each file: tests passed, failures, seconds */
function runTests(names = []) {
  const report = join(scratch, 'report.json')
  const output = [...REPORTER, '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--config', 'tools/vitest.config.ts', ...output, ...names]
  rmSync(report, { force: true })
  const { status, signal } = spawnSync(bin('vitest'), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const files = readReport(report).map((file) => [relative(root, file.name), resultOf(file)])
  // An error outside of the test files changes only the exit code.
  if (status !== 0 && files.every(([, { failures }]) => failures.length === 0)) {
    console.log(`The test runner ended with ${signal ?? `exit code ${status}`}`)
    total.failed++
  }
  return new Map(files)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch {
    return []
  }
}

function resultOf({ status, assertionResults, startTime, endTime }) {
  const of = (wanted) => assertionResults.filter((test) => test.status === wanted).map((test) => test.fullName)
  const failures = of('failed')
  // A file that cannot be loaded fails without a failed test.
  if (status === 'failed' && failures.length === 0) failures.push('the file itself')
  return { passed: of('passed').length, failures, seconds: (endTime - startTime) / 1000 || 0 }
}

await Promise.all([
  check('types', bin('tsc'), '-b', '--checkers', '1', '.', 'tools'),
  check('lint', bin('oxlint'), '--type-aware'),
  check('format', bin('oxfmt'), '--check'),
  check('unused code', bin('knip'), '--no-progress'),
  check('emitted schema', bin('node'), 'dist/api/faces/graphql/emit.js', '--check'),
])
tests()

rmSync(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
