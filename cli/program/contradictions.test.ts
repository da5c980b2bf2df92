import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { contradictionsOf, dependenciesOf, dependent, exclusive } from './contradictions.ts'
import { createProgram } from './program.ts'

/** Returns every command that does something, with its words. */
function commandsOf(command: Command, words: string[] = []): { command: Command; words: string[] }[] {
  if (command.commands.length === 0) return [{ command, words }]
  return command.commands.flatMap((subcommand) => commandsOf(subcommand, [...words, subcommand.name()]))
}

type Option = Command['options'][number]

/** Returns how an option is written, with a value if it needs one. */
function written({ long, required, argChoices }: Option, value?: string): string[] {
  if (value !== undefined) return [long!, value]
  if (!required) return [long!]
  return [long!, argChoices?.[0] ?? (long === '--limit' ? '5' : 'x')]
}

const keyOf = (first: Option, other: Option) => [first.long!, other.long!].toSorted((a, b) => (a < b ? -1 : 1)).join()

/** Parses a command line without running the command. @returns the message, if its options are refused, whatever their values are */
async function refusal(words: string[], options: string[]): Promise<string | undefined> {
  const program = createProgram()
  let shown = ''
  const quieten = (command: Command) => {
    command.exitOverride().configureOutput({ writeErr: (text) => (shown += text), writeOut: () => undefined })
    command.commands.forEach(quieten)
  }
  quieten(program)
  const command = words.reduce(
    (above, word) => above.commands.find((subcommand) => subcommand.name() === word)!,
    program,
  )
  command.action(() => undefined)
  const args = command.registeredArguments.filter(({ required }) => required)
  const values = args.map(({ argChoices }) => argChoices?.[0] ?? 'x')
  const mandatory = command.options
    .filter((option) => option.mandatory && !options.includes(option.long!))
    .flatMap((option) => written(option))
  try {
    await program.parseAsync([...words, ...values, ...mandatory, ...options, '--'], { from: 'user' })
    return undefined
  } catch {
    return shown === '' ? undefined : shown
  }
}

const commands = commandsOf(createProgram())
const isOneLine = expect.stringMatching(/^error: [^\n]+\n$/)

describe.each(commands.map(({ command, words }) => [words.join(' '), words, command] as const))(
  '%s',
  (_, words, command) => {
    const contradictions = contradictionsOf(command)
    const dependencies = dependenciesOf(command)

    it('takes each pair of options, or refuses it in one line that names both and says why', async () => {
      const refused = new Map(
        contradictions.map(({ option, other, why }) => [keyOf(option.option, other.option), { option, other, why }]),
      )
      const wrong: string[] = []
      for (const [index, first] of command.options.entries()) {
        for (const other of command.options.slice(index + 1)) {
          const pair = refused.get(keyOf(first, other))
          const valueOf = ({ long }: Option) =>
            [pair?.option, pair?.other].find((named) => named?.option.long === long)?.value
          const needed = dependencies
            .filter(
              ({ option, on }) =>
                [first, other].includes(option.option) && !on.some((it) => [first, other].includes(it.option)),
            )
            .flatMap(({ on }) => written(on[0]!.option))
          const line = [...written(first, valueOf(first)), ...written(other, valueOf(other)), ...needed]
          const message = await refusal(words, line)
          const isRight = pair
            ? /^error: [^\n]+ cannot be combined: [^\n]+\n$/.test(message ?? '')
            : // A value that one of them needs may contradict the other.
              message === undefined || needed.length > 0
          if (!isRight) wrong.push(`${line.join(' ')}: ${message}`)
        }
      }
      expect(wrong).toEqual([])
    })

    it('refuses options that have no effect alone', async () => {
      for (const { option } of dependencies) expect(await refusal(words, written(option.option))).toEqual(isOneLine)
    })
  },
)

it('has no rule that no command has', () => {
  const longs = new Set(commands.flatMap(({ command }) => command.options.map(({ long }) => long)))
  const names = [
    ...exclusive.flatMap(([option, others]) => [option.split('=')[0]!, ...others.split(' ')]),
    ...dependent.flatMap(({ options, on }) => `${options} ${on}`.split(' ')),
  ]
  expect(names.filter((name) => !longs.has(name))).toEqual([])
  const pairs = new Set(
    commands.flatMap(({ command }) =>
      contradictionsOf(command).map(({ option: one, other }) => `${one.name} ${other.name}`),
    ),
  )
  const rules = exclusive.flatMap(([option, others]) =>
    others.split(' ').map((other) => `${option.replace('=', ' ')} ${other}`),
  )
  expect(rules.filter((rule) => !pairs.has(rule))).toEqual([])
})

// Whoever adds an option to a command sees here what it contradicts.
it('refuses these pairs in all', () => {
  const counts = commands.map(({ command, words }) => [words.join(' '), contradictionsOf(command).length] as const)
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toMatchInlineSnapshot(`
    {
      "doctor": 1,
      "export": 11,
      "import": 64,
      "plan": 42,
      "pull": 18,
      "push": 18,
      "release discard": 1,
      "release publish": 3,
      "release restore": 1,
      "release resume": 1,
      "release rollback": 3,
      "release schedule": 1,
      "release unschedule": 1,
      "rollback": 5,
      "translations draft": 1,
      "translations export": 1,
      "translations import": 5,
    }
  `)
})
