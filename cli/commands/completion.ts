import type { Command, Option } from 'commander'
import { print } from '../terminal/terminal.ts'
import { suggestions } from './suggestions.ts'
import { bashScript, fishScript, type Shape, zshScript } from './completion-scripts.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The names of arguments that are paths. Others, such as the name of a user, are not completed with files. */
const FILES: ReadonlySet<string> = new Set(['file', 'source', 'target'])

const optionShape = ({ long, short, description, flags, argChoices }: Option) => ({
  names: [long, short].filter((name) => name !== undefined),
  description,
  takesValue: /[<[]/.test(flags),
  choices: argChoices ?? suggestions[long ?? ''] ?? [],
})

/** Returns the data for completing a command and its subcommands. */
export function shapeOf(command: Command, path: string[] = []): Shape[] {
  const help = command.createHelp()
  const subcommands = help.visibleCommands(command)
  const own: Shape = {
    path,
    subcommands: subcommands.map((subcommand) => ({ name: subcommand.name(), description: subcommand.description() })),
    options: help.visibleOptions(command).map(optionShape),
    takesFiles: command.registeredArguments.some((argument) => FILES.has(argument.name())),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }
  return [
    own,
    ...subcommands
      .filter((subcommand) => subcommand.name() !== 'help')
      .flatMap((subcommand) => shapeOf(subcommand, [...path, subcommand.name()])),
  ]
}

/**
 * `verdant completion <shell>`: prints a completion script, generated from the commands. The script knows all of them. Those of
 * @bomb.sh/tab start the command at each press of Tab, which takes 0.3 s.
 */
export function run(shell: Shell, program: Command): void {
  const shapes = shapeOf(program)
  print({ bash: bashScript, zsh: zshScript, fish: fishScript }[shell](shapes))
}
