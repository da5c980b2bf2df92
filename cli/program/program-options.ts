import { Option } from 'commander'
import { roleNames } from '../../schema/roles.ts'
import { checked } from './value-checks.ts'

/** The options that several commands have. */
export const yes = () => new Option('-y, --yes', 'do not ask')
/** An option that takes a role. Completion offers the built-in ones; the service knows the others. */
export const role = (name: string, description: string) =>
  new Option(`${name} <role>`, `${description}: a built-in role, or another one of: verdant roles list`)
    .choices(roleNames)
    .argParser(String)
export const json = () => new Option('--json', 'print the result as JSON')
export const quiet = () => new Option('-q, --quiet', 'print only errors')

/** The options that decide where two sides have changed the same. @param mine the side that the command brings */
export const keep = (mine: string, description: string) =>
  new Option('--keep <side>', description).choices([mine, 'live'])
export const theirs = () =>
  new Option('--theirs', 'where both sides have changed the same since the copy: take the value of the source')
export const ours = () => new Option('--ours', 'where both sides have changed the same: keep the value that is live')
export const choose = (mine: string) =>
  checked(
    new Option('--choose <choice>', `decide one overlap: products/<id>.name=${mine} or =live; repeatable`).argParser(
      (choice: string, others: string[] | undefined) => [...(others ?? []), choice],
    ),
    async (choice) =>
      void new (await import('../../api/content/imports/decisions.ts')).Decisions({ choose: [choice] }, mine),
  )

/** An option that takes a time with its offset from UTC. */
export const time = (name: string, description: string) =>
  checked(
    new Option(`${name} <time>`, description),
    async (text) => void (await import('../terminal/time.ts')).parseTime(name, text),
  )

/** Returns the examples at the end of a help text. */
export const examples = (...lines: string[]) =>
  `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
