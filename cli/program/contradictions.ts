import type { Command, Option } from 'commander'

/**
 * The options that cannot be combined, in any command that has both: one option, those that contradict it, and why. `--mode=create`
 * is an option with that value.
 */
export const exclusive: readonly [option: string, others: string, why: string][] = [
  ['--json', '--quiet', '--json prints the result, --quiet prints none'],
  ['--quiet', '--details --full', '--quiet prints only errors'],
  ['--as', '--mapping', 'the mapping names the kinds'],
  ['--mode=create', '--prune', 'create only adds items, --prune deletes them'],
  [
    '--mode=create',
    '--base --as-is --theirs --ours --keep --choose --repair-media',
    'create leaves existing items as they are',
  ],
  ['--prune', '--skip-invalid', 'skipped items would be deleted'],
  ['--prune', '--allow-partial', 'the items of the other pages would be deleted'],
  ['--as-is', '--base --theirs --ours --keep --choose', '--as-is compares with nothing earlier'],
  ['--theirs', '--ours --keep', 'each says whose value stays'],
  ['--ours', '--keep', 'each says whose value stays'],
  [
    '--init-mapping',
    '--mapping --as-is --base --theirs --ours --keep --choose --release --prune --yes-prune --skip-invalid --dry-run ' +
      '--strict-media --repair-media --json --details --full --html --open --token-file --allow-http',
    'it suggests a mapping and compares nothing',
  ],
  [
    '--undo',
    '--only --as --mapping --source-name --match --encoding --locale --media-host --strict-media --repair-media --ignore-unknown --allow-partial ' +
      '--no-redirects --mode --prune --base --as-is --release --yes-prune --skip-invalid --init-mapping',
    'it takes the last import back as a whole',
  ],
  ['--undo', '--theirs --ours --keep --choose', 'decide with: verdant rollback --last-import'],
  ['--csv', '--only --subscribers --with-secrets --drafts', 'a table has one kind'],
  ['--active', '--drafts', 'drafts are not active'],
  ['--at', '--release', 'they are two points of view'],
  ['--at', '--subscribers --drafts --with-secrets', 'the history holds only content'],
  ['--release', '--drafts', 'the drafts are not part of the release'],
  ['--draft', '--release', 'a change is in the draft of an item or in a release'],
  ['--last-import', '--to --only', 'an import is undone as a whole'],
]

/** Options that have no effect without one of others. `unless` names an option of commands in which they have one. */
export const dependent: readonly { options: string; on: string; unless?: string }[] = [
  { options: '--yes-prune', on: '--prune' },
  { options: '--theirs --ours --keep --choose', on: '--base --last-import', unless: '--as-is' },
]

const words = (text: string) => text.split(' ')

interface Named {
  name: string
  option: Option
  /** The value that the option must have; any value if absent. */
  value?: string
}

function named(command: Command, text: string): Named | undefined {
  const [name = '', value] = text.split('=')
  const option = command.options.find(({ long }) => long === name)
  return option && { name: text.replace('=', ' '), option, ...(value === undefined ? {} : { value }) }
}

/** Whether an option is given, and not only has a default. */
function isGiven(command: Command, { option, value }: Named): boolean {
  const key = option.attributeName()
  return (
    command.getOptionValueSource(key) === 'cli' &&
    (value === undefined ? command.getOptionValue(key) !== undefined : command.getOptionValue(key) === value)
  )
}

/** Returns the pairs of options of a command that contradict each other, and why. */
export const contradictionsOf = (command: Command): { option: Named; other: Named; why: string }[] =>
  exclusive.flatMap(([name, others, why]) => {
    const option = named(command, name)
    const contradicting = words(others).flatMap((other) => named(command, other) ?? [])
    return option ? contradicting.map((other) => ({ option, other, why })) : []
  })

/** Returns the options of a command that have no effect without one of others. */
export const dependenciesOf = (command: Command): { option: Named; on: Named[] }[] =>
  dependent.flatMap(({ options, on, unless }) => {
    const needed = words(on).flatMap((name) => named(command, name) ?? [])
    if (needed.length === 0 || (unless !== undefined && named(command, unless))) return []
    return words(options).flatMap((name) => {
      const option = named(command, name)
      return option ? [{ option, on: needed }] : []
    })
  })

type Names = readonly Pick<Option, 'long'>[]

const isAmong = (names: Names, { long }: Pick<Option, 'long'>) => names.some((name) => name.long === long)

/** Ends a command in an error if it was given one of these options. @param why why they have no effect */
export function refuseOptions(command: Command, names: Names, why: string): void {
  for (const option of command.options.filter((candidate) => isAmong(names, candidate)))
    if (isGiven(command, { name: option.long!, option })) command.error(`error: ${option.long} has no effect: ${why}`)
}

/** Ends a command in an error if it was given other options than these. */
export const refuseOptionsBeyond = (command: Command, names: Names, why: string): void =>
  refuseOptions(
    command,
    command.options.filter((option) => !isAmong(names, option)),
    why,
  )

/** Ends a command in an error if its options contradict each other. */
export function refuseContradictions(command: Command): void {
  for (const { option, other, why } of contradictionsOf(command))
    if (isGiven(command, option) && isGiven(command, other))
      command.error(`error: ${option.name} and ${other.name} cannot be combined: ${why}`)
  for (const { option, on } of dependenciesOf(command))
    if (isGiven(command, option) && !on.some((needed) => isGiven(command, needed)))
      command.error(`error: ${option.name} has no effect without ${on.map(({ name }) => name).join(' or ')}`)
}
