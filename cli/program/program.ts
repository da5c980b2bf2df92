import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { auditActions } from '../../schema/audit-actions.ts'
import { tokenScopes } from '../../schema/token-scopes.ts'
import { refuseContradictions } from './contradictions.ts'
import { requireFile, requireFileTarget } from '../terminal/paths.ts'
import { examples, json, role, time, yes } from './program-options.ts'
import { addRoles } from './role-program.ts'
import { addReleases } from './release-program.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { addTransfer } from './transfer-program.ts'
import { VERSION } from '../../api/platform/version.ts'
import { checked, checkValues } from './value-checks.ts'
import { addTranslations } from './translation-program.ts'
import { addUsers } from './user-program.ts'
import { addWebhooks } from './webhook-program.ts'

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
    .addHelpText('after', examples('verdant seed', 'verdant seed --reset --yes'))
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
    .addHelpText('after', examples('verdant client > verdant.ts'))
    .action(async () => (await import('../commands/client.ts')).run())
  return program
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .addArgument(checked(new Argument('<file>'), requireFileTarget))
    .description('write everything to one file: content, history, users, settings and media')
    .option('--skip-missing-media', 'back up although the bytes of some media files are missing')
    .addHelpText('after', examples('verdant backup verdant-2026-01-31.tar'))
    .action(async (file, options) => (await import('../commands/backup.ts')).run(file, options))
  program
    .command('restore')
    .addArgument(checked(new Argument('<file>'), requireFile))
    .description('restore a backup, completely or not at all; - is standard input')
    .option('--replace', 'replace everything in a database that is not empty')
    .addOption(yes())
    .addHelpText(
      'after',
      examples('verdant restore verdant-2026-01-31.tar', 'verdant restore verdant-2026-01-31.tar --replace --yes'),
    )
    .action(async (file, options) => (await import('../commands/restore.ts')).run(file, options))
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
    .addOption(json())
    .addHelpText('after', examples('verdant audit --who ada --action sign-in.refused'))
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
      `\nScopes:\n${names}\n${examples('verdant tokens create shop --scope products:write media:write --expires 90d', 'verdant tokens create staging --scope drafts:read,settings:read > token.txt')}`,
    )
    .action(async (name, options) => (await load()).create(name, options))
  tokens
    .command('list')
    .description('list the tokens of all users, with their scopes, last use and end')
    .hook('preAction', requireOutput)
    .addOption(json())
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
    .addOption(json())
    .action(async (options) => (await load()).list(options))
  subscribers
    .command('export')
    .addArgument(checked(new Argument('<file>'), requireFileTarget))
    .description(
      'write the confirmed subscribers as CSV, each with a link that ends the subscription; - is standard output',
    )
    .addHelpText(
      'after',
      `\nThe links are signed: set the JWT_SECRET and the PUBLIC_URL of the server.\n${examples('verdant subscribers export subscribers.csv')}`,
    )
    .action(async (file) => (await load()).exportTo(file))
  subscribers
    .command('remove <address>')
    .description('delete a subscriber, and the mails to the address')
    .addOption(yes())
    .addHelpText('after', examples('verdant subscribers remove ada@example.org --yes'))
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
      `\nThe S3_ variables must be set, for copying in either direction.\n${examples('verdant media copy s3      # then start the server with the S3_ variables', 'verdant media copy disk    # then start the server without them')}`,
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
    .addOption(json())
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
