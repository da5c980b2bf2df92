import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { auditActions } from '../../schema/audit-actions.ts'
import { roleNames } from '../../schema/roles.ts'
import { tokenScopes } from '../../schema/token-scopes.ts'
import { refuseContradictions } from './contradictions.ts'
import { requireFile, requireFileTarget } from '../terminal/paths.ts'
import { role, time, yes } from './program-options.ts'
import { addRoles } from './role-program.ts'
import { addReleases } from './release-program.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { addTransfer } from './transfer-program.ts'
import { VERSION } from '../../api/platform/version.ts'
import { checked, checkValues } from './value-checks.ts'
import { addTranslations } from './translation-program.ts'
import { addWebhooks } from './webhook-program.ts'

const passwordStdin = () => new Option('--password-stdin', 'read the password from standard input instead of asking')

/**
 * Builds the command line. The module of a command is loaded when the command runs. Wrong usage, and help, end in a
 * CommanderError.
 */
export function createProgram(): Command {
  const program = new Command('verdant')
    // Commander would end the process before it is known whether the help could be written.
    .exitOverride()
    .description('Operates a Verdant site: content, users and the database')
    // Commander prints several lines for wrong usage; errors here are always one line.
    .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll(/\s+/g, ' ')}\n`) })
    .configureHelp({ showGlobalOptions: true })
    .version(VERSION, '-V, --version', 'print the version')
    .hook('preAction', async (_, command) => {
      refuseContradictions(command)
      await checkValues(command)
    })

  program
    .command('seed')
    .description('add missing default content; edited and deleted items stay as they are')
    .option('--demo', 'also add the demo accounts, if there are no users yet')
    .option('--reset', 'reset all content and settings to the defaults')
    .addOption(yes())
    .addHelpText('after', '\nExamples:\n  $ verdant seed\n  $ verdant seed --reset --yes')
    .action(async (options) => (await import('../commands/seed.ts')).run(options))

  addTransfer(program)
  addTranslations(program)
  addReleases(program)
  addBackup(program)
  addUsers(program)
  addRoles(program)
  addAudit(program)
  addTokens(program)
  addSubscribers(program)
  addWebhooks(program)
  addMedia(program)
  addMigrate(program)
  addConfiguration(program)
  program
    .command('client')
    .description('print a client in TypeScript with a type for each kind, as one file without dependencies')
    .hook('preAction', requireOutput)
    .addHelpText('after', '\nExample:\n  $ verdant client > verdant.ts')
    .action(async () => (await import('../commands/client.ts')).run())
  return program
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .addArgument(checked(new Argument('<file>'), requireFileTarget))
    .description('write everything to one file: content, history, users, settings and media')
    .option('--skip-missing-media', 'back up although the bytes of some media files are missing')
    .addHelpText('after', '\nExample:\n  $ verdant backup verdant-2026-01-31.tar')
    .action(async (file, options) => (await import('../commands/backup.ts')).run(file, options))
  program
    .command('restore')
    .addArgument(checked(new Argument('<file>'), requireFile))
    .description('restore a backup, completely or not at all; - is standard input')
    .option('--replace', 'replace everything in a database that is not empty')
    .addOption(yes())
    .addHelpText(
      'after',
      '\nExamples:\n  $ verdant restore verdant-2026-01-31.tar\n  $ verdant restore verdant-2026-01-31.tar --replace --yes',
    )
    .action(async (file, options) => (await import('../commands/restore.ts')).run(file, options))
}

function addUsers(program: Command): void {
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
      '\nExample:\n  $ verdant users add ada --role editor --email ada@example.org --password-stdin < password.txt',
    )
    .action(async (name, options) => (await load()).add(name, options))
  users
    .command('invite <address>')
    .description('send an invitation; the person chooses a username and a password')
    .addOption(role('--role', 'what the user may do').makeOptionMandatory())
    .addHelpText(
      'after',
      '\nWithout a mail server, the link to hand on is printed. It is signed: set the JWT_SECRET and the PUBLIC_URL of the server.\n\nExample:\n  $ verdant users invite ada@example.org --role editor',
    )
    .action(async (address, options) => (await import('../commands/invite.ts')).invite(address, options))
  users
    .command('list')
    .description('list users')
    .hook('preAction', requireOutput)
    .option('--json', 'as JSON')
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
    .addHelpText('after', '\nExample:\n  $ verdant users export ada ada.json')
    .action(async (name, file) => (await load()).exportTo(name, file))
  users
    .command('erase <name>')
    .description('remove a user permanently, and replace the name in the history and the audit log by a pseudonym')
    .addOption(yes())
    .addHelpText(
      'after',
      '\nA user who was removed before can be erased, too, by name or id.\n\nExample:\n  $ verdant users erase ada --yes',
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
    .addHelpText(
      'after',
      '\nExample:\n  $ verdant users erased > erased.json\n  $ verdant users erase-again erased.json --yes',
    )
    .action(async (file, options) => (await load()).eraseAgain(file, options))
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

function addAudit(program: Command): void {
  program
    .command('audit')
    .description(
      'list the audit log, the newest rows first: sign-ins, changes of accounts, publication, refused requests',
    )
    .hook('preAction', requireOutput)
    .option('--who <name>', 'only rows whose actor or target has this name')
    .addOption(
      new Option('--action <action>', 'only rows of this action, such as sign-in').choices(
        auditActions.map(({ name }) => name),
      ),
    )
    .option('--network <network>', 'only rows of this network, such as 203.0.113.0/24')
    .addOption(time('--since', 'only rows since this time, in ISO 8601 with an offset'))
    .addOption(time('--until', 'only rows before this time'))
    .option('--limit <number>', 'at most so many rows', wholeNumber, 50)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  $ verdant audit --who ada --action sign-in.refused')
    .action(async (options) => (await import('../commands/audit.ts')).audit(options))
}

function addTokens(program: Command): void {
  const load = () => import('../commands/tokens.ts')
  const tokens = program.command('tokens').description('manage API tokens, with which systems use REST and GraphQL')
  const names = tokenScopes.map(({ name }) => `  ${name}`).join('\n')
  tokens
    .command('create <name>')
    .description('make a token, and print it and nothing else on standard output; it is not shown again')
    .option('--scope <scopes...>', 'what the token may do')
    .addOption(role('--role', 'what the token may do, instead of scopes'))
    .option('--expires <days>', 'when the token ends, such as 90d; by default it does not end by itself')
    .option('--network <networks...>', 'the networks from which the token may be used, such as 203.0.113.0/24')
    .option('--user <name>', 'the user whose rights the token never exceeds; by default the only admin')
    .addHelpText(
      'after',
      `\nScopes:\n${names}\n\nExamples:\n  $ verdant tokens create shop --scope products:write media:write --expires 90d\n  $ verdant tokens create staging --scope drafts:read,settings:read > token.txt`,
    )
    .action(async (name, options) => (await load()).create(name, options))
  tokens
    .command('list')
    .description('list the tokens of all users, with their scopes, last use and end')
    .hook('preAction', requireOutput)
    .option('--json', 'as JSON')
    .action(async (options) => (await load()).list(options))
  tokens
    .command('revoke <name>')
    .description('end a token at once, by its name, or by user/name')
    .addOption(yes())
    .action(async (name, options) => (await load()).revoke(name, options))
}

function addSubscribers(program: Command): void {
  const load = () => import('../commands/subscribers.ts')
  const subscribers = program.command('subscribers').description('manage the subscribers of the newsletter')
  subscribers
    .command('list')
    .description('list subscribers, the newest first')
    .hook('preAction', requireOutput)
    .option('--search <text>', 'only addresses that contain this text')
    .option('--json', 'as JSON')
    .action(async (options) => (await load()).list(options))
  subscribers
    .command('export')
    .addArgument(checked(new Argument('<file>'), requireFileTarget))
    .description(
      'write the confirmed subscribers as CSV, each with a link that ends the subscription; - is standard output',
    )
    .addHelpText(
      'after',
      '\nThe links are signed: set the JWT_SECRET and the PUBLIC_URL of the server.\n\nExample:\n  $ verdant subscribers export subscribers.csv',
    )
    .action(async (file) => (await load()).exportTo(file))
  subscribers
    .command('remove <address>')
    .description('delete a subscriber, and the mails to the address')
    .addOption(yes())
    .addHelpText('after', '\nExample:\n  $ verdant subscribers remove ada@example.org --yes')
    .action(async (address, options) => (await load()).remove(address, options))
}

function addMedia(program: Command): void {
  program
    .command('media')
    .description('look after media files')
    .command('copy')
    .description('copy the originals of all media files into a store, from the other one')
    .addArgument(new Argument('<store>').choices(['disk', 's3']))
    .addHelpText(
      'after',
      '\nThe S3_ variables must be set, for copying in either direction.\n\nExamples:\n  $ verdant media copy s3      # then start the server with the S3_ variables\n  $ verdant media copy disk    # then start the server without them',
    )
    .action(async (store) => (await import('../commands/media.ts')).copy(store))
}

function addMigrate(program: Command): void {
  const load = () => import('../commands/migrate.ts')
  const migrate = program.command('migrate').description('update the database schema to this version')
  migrate
    .command('up')
    .description('apply all pending migrations in one transaction')
    .action(async () => (await load()).up())
  migrate
    .command('status')
    .description('list applied and pending migrations')
    .addHelpText('after', '\nExit codes: 0 nothing is pending, 2 migrations are pending, 1 an error.')
    .action(async () => (await load()).status())
}

function addConfiguration(program: Command): void {
  const load = () => import('../commands/config.ts')
  const config = program.command('config').description('check the environment variables that configure this site')
  config
    .command('check')
    .description('name what is wrong, missing, misspelt or without effect, and start nothing')
    .hook('preAction', requireOutput)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExit codes: 0 the server would start, 1 it would not.')
    .action(async (options) => (await load()).check(options))
  config
    .command('list')
    .description('list every variable, its default and its meaning')
    .hook('preAction', requireOutput)
    .action(async () => (await load()).list())
  program
    .command('health')
    .description('ask the server of this configuration whether it can serve (/readyz)')
    .option('--live', 'only whether it runs (/healthz)')
    .addHelpText('after', '\nExit codes: 0 it can, 1 it cannot.')
    .action(async (options) => (await import('../commands/health.ts')).run(options))
}
