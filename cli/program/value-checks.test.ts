import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { TEST_SECRET } from '../../api/testing/services.ts'
import { createProgram } from './program.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'
import { checkOf } from './value-checks.ts'

const commandsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsOf)]

/** The names of values that are paths, times or names of kinds. */
const CHECKED = /[<[](?:file|source|target|report|time|kinds?)[>\]]/

it('every path, time and name of a kind that a command takes is checked', () => {
  const checkable = commandsOf(createProgram()).flatMap((command) => [
    ...command.options.map((option) => ({
      declared: option,
      name: `${command.name()} ${option.flags}`,
      value: option.flags,
    })),
    ...command.registeredArguments.map((argument) => ({
      declared: argument,
      name: `${command.name()} ${argument.name()}`,
      value: argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    })),
  ])
  const checked = checkable.filter(
    ({ declared, value }) => CHECKED.test(value) && !('argChoices' in declared && declared.argChoices),
  )
  expect(checked.length).toBeGreaterThan(20)
  expect(checked.filter(({ declared }) => !checkOf(declared)).map(({ name }) => name)).toEqual([])
})

it.each([
  ['restore missing', 'missing does not exist'],
  ['restore folder', 'folder is a folder; name a file'],
  ['restore /dev/zero', '/dev/zero is not a regular file'],
  ['restore pipe', 'pipe is not a regular file'],
  ['plan missing', 'missing does not exist'],
  ['import missing', 'missing does not exist'],
  ['import /dev/zero', '/dev/zero is neither a file nor a folder'],
  ['import /dev/random', '/dev/random is neither a file nor a folder'],
  ['import pipe', 'pipe is neither a file nor a folder'],
  ['import file/below', 'file/below does not exist'],
  ['import file --mapping missing', 'missing does not exist'],
  ['import file --mapping folder', 'folder is a folder; name a file'],
  ['import file --mapping pipe', 'pipe is not a regular file'],
  ['import file --skip-invalid no/such', 'no/such: no such file or directory'],
  ['import file --as sandwiches', /^There is no kind “sandwiches”/],
  ['import file --only sandwiches', /^--only sandwiches: there is no such kind/],
  ['import file --match crust', /^--match crust: no kind has/],
  ['import file --base yesterday', /^--base yesterday: write a time/],
  ['import file --base 2026-01-01T00:00Z --choose crust', /^--choose crust/],
  ['import missing --init-mapping', 'missing does not exist'],
  ['pull https://site.example --token-file missing', 'missing does not exist'],
  ['push https://site.example --token-file pipe', 'pipe is not a regular file'],
  ['push https://site.example --token-file /dev/zero', '/dev/zero is not a regular file'],
  ['plan file --html folder', 'folder is a folder; name a file'],
  ['plan file --html no/plan.html', 'no/plan.html: no such file or directory'],
  ['users erase-again missing', 'missing does not exist'],
  ['users erase-again folder', 'folder is a folder; name a file'],
  ['users export ada no/ada.json', 'no/ada.json: no such file or directory'],
  ['subscribers export no/all.csv', 'no/all.csv: no such file or directory'],
  ['subscribers export /dev/full', '/dev/full is not a regular file'],
  ['export no/all.zip', 'no/all.zip: no such file or directory'],
  ['export file/all.zip', 'file/all.zip: not a directory'],
  ['export file/content', 'file/content: not a directory'],
  ['export all.csv --csv sandwiches', /^There is no kind “sandwiches”/],
  ['export content --at 2026', /^--at 2026: write a time/],
  ['backup no/all.tar', 'no/all.tar: no such file or directory'],
  ['backup folder', 'folder is a folder; name a file'],
  ['audit --since 2026', /^--since 2026: write a time/],
  ['rollback --to 2026', /^--to 2026: write a time/],
  ['rollback --to 2026-01-01T00:00Z --only sandwiches', /^--only sandwiches: there is no such kind/],
  ['webhooks deliveries 1 --limit 0', '--limit must be a number from 1 to 1000'],
])('%s is refused before the database starts', async (line, message) => {
  const root = await folder()
  mkdirSync(join(root, 'folder'))
  writeFileSync(join(root, 'file'), '')
  execFileSync('mkfifo', [join(root, 'pipe')])
  const isPath = /^(?:missing|folder|pipe|file|no|all|content)(?:$|[/.])/
  const args = line.split(' ').map((word) => (isPath.test(word) ? join(root, word) : word))
  const data = join(root, 'data')
  const { code, stderr } = await runInProcess('', args, { env: { DATA_DIR: data, JWT_SECRET: TEST_SECRET } })
  const shown = stderr.replaceAll(`${root}/`, '')
  expect(shown).toMatch(/^[^\n]+\n$/)
  if (typeof message === 'string') expect(shown).toBe(`${message}\n`)
  else expect(shown).toMatch(message)
  expect([code, existsSync(data)]).toEqual([1, false])
})
