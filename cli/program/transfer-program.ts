import { Argument, type Command, Option } from 'commander'
import { refuseOptions, refuseOptionsBeyond } from './contradictions.ts'
import { requireFile, requireFileTarget, requireFolderTarget, requireSource } from '../terminal/paths.ts'
import { choose, examples, json, keep, ours, quiet, theirs, time } from './program-options.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { checked } from './value-checks.ts'

const only = () =>
  checked(
    new Option('--only <kinds>', 'only these kinds, such as products,jobs,hero,settings,media'),
    async (kinds) => void (await import('../../schema/transfer/only.ts')).parseOnly(kinds),
  )
const oneKind = (flags: string, description: string) =>
  checked(
    new Option(flags, description),
    async (kind) => void (await import('../../schema/transfer/kind-named.ts')).kindNamed(kind),
  )
const match = () =>
  checked(
    new Option('--match <field>', 'match items by this field, such as name, instead of by id'),
    async (field) => void (await import('../commands/transfer-options.ts')).planOptions({ match: field }),
  )
const inputFile = (flags: string, description: string) => checked(new Option(flags, description), requireFile)
const outputFile = (flags: string, description: string) => checked(new Option(flags, description), requireFileTarget)

const SOURCES = `
A source is an export of our own (a folder, .zip or .ndjson), a .csv, .json or .ndjson file or a folder of them, a folder of
Markdown files (also as .zip), an export of another system (docs/importing.md lists them), the address of a site that speaks the
documented REST paths, with --mapping the address of a REST API, or - for standard input.
VERDANT_SOURCE_TOKEN, if set, signs in to such a site.`

function addReadOptions(command: Command): Command {
  return command
    .addOption(only())
    .addOption(oneKind('--as <kind>', 'the kind of the records, if the source does not name it: products, jobs …'))
    .addOption(inputFile('--mapping <file>', 'a YAML file that maps records to kinds and fields'))
    .option('--source-name <name>', 'the origin of foreign ids; use the same name for every import of the same origin')
    .addOption(match())
    .option('--encoding <name>', 'the encoding of a CSV, JSON or NDJSON file that is not UTF-8, such as windows-1252')
    .option('--locale <code>', 'the language of the originals, such as de, if the source has texts in several')
    .option('--media-host <host...>', 'fetch pictures from these hosts, such as old.example')
    .option('--strict-media', 'reject items whose picture cannot be fetched, instead of importing them without it')
    .option('--repair-media', 'store the bytes of known media files again if they are missing or damaged')
    .option('--ignore-unknown', 'leave out columns and keys that no field has')
    .option('--allow-partial', 'accept a response that is one page of several')
    .option('--no-redirects', 'make no redirects from the old addresses of items to their new ones')
    .addOption(
      new Option('--mode <mode>', 'merge also updates existing items; create only adds new ones')
        .choices(['merge', 'create'])
        .default('merge'),
    )
    .option(
      '--prune',
      'delete items that the source does not contain; for an export, those that its site has deleted, or with --as-is all',
    )
    .addOption(
      time(
        '--base',
        'when the source was copied from this site: fields that only this site has changed stay. An export says so itself',
      ),
    )
    .option('--as-is', 'take an export as it is, also where only this site has changed since')
    .addOption(theirs())
    .addOption(ours())
    .addOption(keep('source', 'the same as --theirs (source) or --ours (live)'))
    .addOption(choose('source'))
    .option('--release <name>', 'prepare the changes in a release, which is created if need be; nothing goes live')
    .option('--details', 'list every item: + new, ~ changed (old → new), - deleted')
    .option('--full', 'list every item with every value of new items and whole texts')
    .option('-y, --yes', 'do not ask for confirmation (deletions still need --yes-prune)')
    .option('--yes-prune', 'do not ask before --prune deletes items')
    .addOption(outputFile('--skip-invalid [report]', 'leave out invalid items and write the reasons to this file'))
    .addOption(
      outputFile(
        '--init-mapping [file]',
        'write a suggested mapping for the data, here to mapping.yaml unless you name a file',
      ),
    )
    .addOption(json())
    .addOption(quiet())
}

const source = (name: string) => checked(new Argument(name), requireSource)

/** Requires a target of an export: a file, or else a folder, which is made with those above it. */
const requireTarget = (path: string) =>
  path === '-' || /\.(?:zip|ndjson|jsonl|csv|tsv)$/i.test(path) ? requireFileTarget(path) : requireFolderTarget(path)

/** The options of a plan that shows it as a page, and those for the token of a site. */
const PAGE = [{ long: '--html' }, { long: '--open' }]
const TOKEN = [{ long: '--token-file' }, { long: '--allow-http' }]

const SITE = `
<site> is the address of a Verdant site, such as https://staging.example. Its API token is read from VERDANT_TOKEN, from a file
(--token-file), or asked for. pull needs tokens with the scope drafts:read (and settings:read); push needs the scopes of
what it writes, such as products:write, media:write or settings:write with settings:read, and with --release also
releases:write. API keys and secrets are not transferred. Both sites must have the same content model.`

function addSiteOptions(command: Command, target: string): Command {
  return command
    .addOption(only())
    .addOption(
      new Option('--mode <mode>', 'merge also updates existing items; create only adds new ones')
        .choices(['merge', 'create'])
        .default('merge'),
    )
    .addOption(match())
    .option('--prune', 'delete items that the source has deleted; with --as-is, all that it does not contain')
    .addOption(
      time('--base', `compare with the content of ${target} at this time, instead of the newest common version`),
    )
    .option('--as-is', `take the source as it is, also where only ${target} has changed`)
    .addOption(theirs())
    .addOption(ours())
    .addOption(keep('source', 'the same as --theirs (source) or --ours (live)'))
    .addOption(choose('source'))
    .option('--release <name>', `prepare the changes in a release of ${target}, which is created if need be`)
    .option('--details', 'list every item: + new, ~ changed (old → new), - deleted')
    .option('--full', 'list every item with every value of new items and whole texts')
    .option('--dry-run', 'show the plan and change nothing')
    .option('-y, --yes', 'do not ask for confirmation (deletions still need --yes-prune)')
    .option('--yes-prune', 'do not ask before --prune deletes items')
    .addOption(inputFile('--token-file <file>', 'a file with the API token of the site'))
    .option('--allow-http', 'send the token without encryption, if the address begins with http')
    .addOption(json())
    .addOption(quiet())
}

function addSites(program: Command): void {
  addSiteOptions(
    program
      .command('pull <site>')
      .description('bring the content of another Verdant site here, completely or not at all'),
    'this site',
  )
    .addHelpText(
      'after',
      `${SITE}\n${examples(
        'VERDANT_TOKEN=… verdant pull https://staging.example --dry-run --details',
        'verdant pull https://staging.example --token-file staging.token --only products,media',
        'verdant pull https://staging.example --release "Spring launch"',
      )}\n\nExit codes: 0 pulled or nothing to do, 1 nothing was changed, 130 stopped. --dry-run: those of plan.`,
    )
    .action(async (site, options) => (await import('../commands/pull.ts')).run(site, options))

  addSiteOptions(
    program
      .command('push <site>')
      .description('bring the content of this site to another one, completely or not at all'),
    'that site',
  )
    .addHelpText(
      'after',
      `${SITE}\n${examples(
        'verdant push https://www.example --token-file www.token --dry-run --details',
        'verdant push https://www.example --token-file www.token --only products,media --yes',
        'verdant push https://www.example --token-file www.token --release "Spring launch"',
      )}\n\nExit codes: 0 pushed or nothing to do, 1 nothing was changed, 130 stopped. --dry-run: those of plan.`,
    )
    .action(async (site, options) => (await import('../commands/push.ts')).run(site, options))
}

/** Adds the commands that export and import content, check the system and complete command lines. */
export function addTransfer(program: Command): void {
  program
    .command('export')
    .addArgument(checked(new Argument('<target>'), requireTarget))
    .description('write content to a folder, a .zip, a .ndjson or - (standard output, as ndjson)')
    .addOption(only())
    .option('--active', 'only active items')
    .option('--no-media', 'leave out media files')
    .addOption(oneKind('--csv <kind>', 'write one kind as a CSV table'))
    .option('--subscribers', 'include newsletter subscribers')
    .option('--with-secrets', 'include API keys')
    .option('--drafts', 'include drafts, and the changes of releases that are not published')
    .option('--no-origin', 'do not state the site, the time and the versions that the export was made from')
    .addOption(time('--at', 'the content as it was at a time'))
    .option('--release <name>', 'the content as it will be when a release is published')
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      examples(
        'verdant export content/            # for git: one file an item, the same bytes for the same content',
        'verdant export backup.zip --subscribers --with-secrets',
        'verdant export products.csv --csv products',
        'verdant export - --only products | ssh other verdant import -',
        'verdant export february.zip --at 2027-02-28T18:00+01:00',
      ) + '\n\nExit codes: 0 exported, 1 an error (nothing is left half-written), 130 stopped.',
    )
    .action(async (target, options) => (await import('../commands/export.ts')).run(target, options))

  addReadOptions(
    program
      .command('plan')
      .addArgument(source('<source>'))
      .description('show what an import would change, field by field'),
  )
    .addOption(
      outputFile(
        '--html <file>',
        'also write the plan as a page that shows the values side by side, with their pictures',
      ),
    )
    .option('--open', 'show that page in the browser; without --html, it is a temporary file')
    .addHelpText(
      'after',
      `${SOURCES}\n${examples(
        'verdant plan content/ --details',
        'verdant plan content.zip --as-is --prune --json',
        'verdant plan shop.json --mapping shop.yaml --html plan.html',
        'verdant plan https://old.example/api --media-host old.example',
        'VERDANT_TOKEN=… verdant plan https://staging.example    # what pull would change; push --dry-run is the other way',
      )}\n\nExit codes: 0 nothing to do, 2 changes, 1 problems or an error.`,
    )
    .addOption(
      inputFile('--token-file <file>', 'a file with the API token of a Verdant site, whose content pull would bring'),
    )
    .option('--allow-http', 'send that token without encryption, if the address begins with http')
    .action(async (source, options, command: Command) => {
      const { isSite, run } = await import('../commands/pull.ts')
      if (isSite(source, options)) {
        const known = [...program.commands.find((command) => command.name() === 'pull')!.options, ...PAGE]
        refuseOptionsBeyond(command, known, 'with a token (VERDANT_TOKEN or --token-file), this is the plan of a pull')
        return run(source, { ...options, dryRun: true })
      }
      refuseOptions(command, TOKEN, `${source} is not the address of a site`)
      return (await import('../commands/import.ts')).run(source, { ...options, dryRun: true })
    })

  addReadOptions(
    program.command('import').addArgument(source('[source]')).description('import content, completely or not at all'),
  )
    .option('--dry-run', 'show the plan and change nothing, like plan')
    .option('--undo', 'take the last import back instead, like rollback --last-import')
    .addHelpText(
      'after',
      `${SOURCES}\n${examples(
        'verdant import content/',
        'verdant import products.csv --as products --match name',
        'verdant import shop.json --init-mapping shop.yaml && verdant import shop.json --mapping shop.yaml',
        'verdant import wordpress.xml --as services --media-host blog.example',
        'verdant import spring/ --release "Spring launch" && verdant release publish "Spring launch"',
        'verdant import content.zip --as-is --prune --yes --yes-prune',
        'verdant import --undo --dry-run --details',
      )}\n\nExit codes: 0 imported or nothing to do, 1 nothing was imported, 3 imported, but the report could not be written, 130 stopped. --dry-run: those of plan.`,
    )
    .action(async (source, options) => (await import('../commands/import.ts')).run(source, options))

  addSites(program)

  program
    .command('doctor')
    .description('check configuration, database, migrations, storage and content, with a remedy for each problem')
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      `${examples('verdant doctor', 'verdant doctor --json')}\n\nExit codes: 0 no errors, 1 at least one error.`,
    )
    .action(async (options) => (await import('../commands/doctor.ts')).run(options))

  program
    .command('completion')
    .description('print a completion script for a shell')
    .hook('preAction', requireOutput)
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      examples(
        'source <(verdant completion bash)',
        'verdant completion zsh > "${fpath[1]}/_verdant"',
        'verdant completion fish > ~/.config/fish/completions/verdant.fish',
      ),
    )
    .action(async (shell) => (await import('../commands/completion.ts')).run(shell, program))
}
