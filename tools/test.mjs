// `npm test`: types, lint, then every test; it ends with one plain line over all of them.
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

/** So many files may fail and be run once more; beyond that, it is not the machine's doing. */
const MAX_SECOND_RUNS = 3

/** A check that passes or fails as a whole; what it says is shown at once. */
async function check(name, command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.on('error', () => resolve(-1)).on('close', resolve))
  const [said, warned, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  console.log(`\n── ${name}\n${said}${warned}`.trimEnd())
  if (code === 0) total.passed++
  else total.failed++
}

/** Every Vitest test, each of which counts. A few files that fail are run once more, by themselves, and named. */
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
}

/** Runs test files, or all of them. @returns by file, how many tests passed and what failed */
function runTests(names = []) {
  const report = join(scratch, 'report.json')
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--config', 'tools/vitest.config.ts', ...output, ...names]
  rmSync(report, { force: true })
  const { status } = spawnSync(bin('vitest'), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const files = readReport(report).map((file) => [relative(root, file.name), resultOf(file)])
  // What goes wrong outside every file shows only in how the run ends.
  if (status !== 0 && files.every(([, { failures }]) => failures.length === 0)) total.failed++
  return new Map(files)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch {
    return []
  }
}

function resultOf({ status, assertionResults }) {
  const of = (wanted) => assertionResults.filter((test) => test.status === wanted).map((test) => test.fullName)
  const failures = of('failed')
  // A file that does not even load fails without a failed test.
  if (status === 'failed' && failures.length === 0) failures.push('the file itself')
  return { passed: of('passed').length, failures }
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
