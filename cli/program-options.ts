import { Option } from 'commander'

/** The options that several commands have. */
export const yes = () => new Option('-y, --yes', 'do not ask')
export const json = () => new Option('--json', 'print the result as JSON')
export const quiet = () => new Option('-q, --quiet', 'print only errors')

/** Returns the examples at the end of a help text. */
export const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
