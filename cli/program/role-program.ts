import { type Command, Option } from 'commander'
import { grantableRights } from '../../schema/permissions.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { examples, json, role, yes } from './program-options.ts'

/** The option for rights. Completion offers all that a role can have; the service names others. */
const may = (description: string) =>
  new Option('--may <rights...>', description)
    .choices(grantableRights)
    .argParser((right: string, rights: string[] | undefined) => [...(rights ?? []), ...right.split(',')])

/** The option for languages. */
const languages = () =>
  new Option('--languages <tags...>', 'limit the role to texts in these languages, such as es pt-BR').argParser(
    (tag: string, tags: string[] | undefined) => [...(tags ?? []), ...tag.split(',')],
  )

const RIGHTS = `\nRights: ${grantableRights.join(', ')}.\nWho may publish may also read and write drafts.\n`

/** Adds the commands for roles. */
export function addRoles(program: Command): void {
  const load = () => import('../commands/roles.ts')
  const roles = program.command('roles').description('manage what users, tokens and invited people may do')
  roles
    .command('list')
    .description('list roles, the built-in ones first')
    .hook('preAction', requireOutput)
    .addOption(json())
    .action(async (options) => (await load()).list(options))
  roles
    .command('add <name>')
    .description('add a role')
    .option('--label <label>', 'how people see it; the name by default')
    .addOption(may('what the role allows').makeOptionMandatory())
    .addOption(languages())
    .addHelpText(
      'after',
      RIGHTS +
        examples(
          'verdant roles add hr --label HR --may job:publish',
          'verdant roles add spanish --may product:publish,service:draft --languages es',
        ),
    )
    .action(async (name, options) => (await load()).add(name, options))
  roles
    .command('edit <name>')
    .description('change a role, at once for all who have it')
    .option('--label <label>', 'how people see it')
    .addOption(may('what the role allows, instead of what it allows now'))
    .addOption(languages())
    .option('--no-languages', 'end the limit to languages')
    .addHelpText('after', RIGHTS + examples('verdant roles edit hr --may job:publish media:draft'))
    .action(async (name, options) => (await load()).edit(name, options))
  roles
    .command('remove <name>')
    .description('remove a role')
    .addOption(role('--replacement', 'what users, tokens and invitations with the removed role get'))
    .addOption(yes())
    .addHelpText('after', examples('verdant roles remove hr --replacement contributor --yes'))
    .action(async (name, options) => (await load()).remove(name, options))
}
