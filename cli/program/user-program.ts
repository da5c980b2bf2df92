import { Argument, type Command, Option } from 'commander'
import { roleNames } from '../../schema/roles.ts'
import { requireFile, requireFileTarget } from '../terminal/paths.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { examples, json, role, yes } from './program-options.ts'
import { checked } from './value-checks.ts'

const passwordStdin = () => new Option('--password-stdin', 'read the password from standard input instead of asking')

/** Adds the commands for users. */
export function addUsers(program: Command): void {
  const load = () => import('../commands/users.ts')
  const users = program.command('users').description('manage the accounts that can sign in')
  users
    .command('add <name>')
    .description('add a user')
    .addOption(role('--role', 'what the user may do').makeOptionMandatory())
    .requiredOption('--email <address>', 'the e-mail address')
    .addOption(passwordStdin())
    .addHelpText(
      'after',
      examples('verdant users add ada --role editor --email ada@example.org --password-stdin < password.txt'),
    )
    .action(async (name, options) => (await load()).add(name, options))
  users
    .command('invite <address>')
    .description('send an invitation; the person chooses a username and a password')
    .addOption(role('--role', 'what the user may do').makeOptionMandatory())
    .addHelpText(
      'after',
      `\nWithout a mail server, the link to hand on is printed. It is signed: set the JWT_SECRET and the PUBLIC_URL of the server.\n${examples('verdant users invite ada@example.org --role editor')}`,
    )
    .action(async (address, options) => (await import('../commands/invite.ts')).invite(address, options))
  users
    .command('list')
    .description('list users')
    .hook('preAction', requireOutput)
    .addOption(json())
    .action(async (options) => (await load()).list(options))
  users
    .command('password <name>')
    .description('change a user’s password and end their sessions')
    .addOption(passwordStdin())
    .action(async (name, options) => (await load()).password(name, options))
  users
    .command('role <name>')
    .description('change a user’s role and end their sessions')
    .addArgument(
      new Argument('<role>', 'a built-in role, or one of: verdant roles list').choices(roleNames).argParser(String),
    )
    .action(async (name, role) => (await load()).role(name, role))
  users
    .command('email <name> <address>')
    .description('change a user’s e-mail address and end their sessions')
    .action(async (name, address) => (await load()).email(name, address))
  users
    .command('disable <name>')
    .description('prevent a user from signing in and end their sessions')
    .action(async (name) => (await load()).disable(name))
  users
    .command('enable <name>')
    .description('allow a user to sign in again')
    .action(async (name) => (await load()).enable(name))
  users
    .command('reset-2fa <name>')
    .alias('take-away-factor')
    .description('reset the second factor of a user who lost it, and end their sessions')
    .action(async (name) => (await load()).resetSecondFactor(name))
  users
    .command('unlink <name>')
    .description('unlink the identities for single sign-on from the account of a user and end their sessions')
    .action(async (name) => (await load()).unlink(name))
  users
    .command('remove <name>')
    .description('remove a user permanently; the history keeps the name')
    .addOption(yes())
    .action(async (name, options) => (await load()).remove(name, options))
  addUserData(users)
}

function addUserData(users: Command): void {
  const load = () => import('../commands/user-data.ts')
  users
    .command('export <name>')
    .addArgument(checked(new Argument('[file]').default('-'), requireFileTarget))
    .description('write everything that is kept of a user as JSON; - is standard output')
    .addHelpText('after', examples('verdant users export ada ada.json'))
    .action(async (name, file) => (await load()).exportTo(name, file))
  users
    .command('erase <name>')
    .description('remove a user permanently, and replace the name in the history and the audit log by a pseudonym')
    .addOption(yes())
    .addHelpText(
      'after',
      `\nA user who was removed before can be erased, too, by name or id.\n${examples('verdant users erase ada --yes')}`,
    )
    .action(async (name, options) => (await load()).erase(name, options))
  users
    .command('erased')
    .description('list the ids of all people whose data was erased, as JSON; keep the list beside your backups')
    .hook('preAction', requireOutput)
    .action(async () => (await load()).erased())
  users
    .command('erase-again')
    .addArgument(checked(new Argument('<file>'), requireFile))
    .description('erase the people of such a list again, after an older backup was restored elsewhere')
    .addOption(yes())
    .addHelpText('after', examples('verdant users erased > erased.json', 'verdant users erase-again erased.json --yes'))
    .action(async (file, options) => (await load()).eraseAgain(file, options))
}
