import { Argument, type Command, Option } from 'commander'

const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
const json = () => new Option('--json', 'the result as JSON, for machines')
const quiet = () => new Option('-q, --quiet', 'say only what is wrong')
const only = () => new Option('--only <kinds>', 'only these, such as products,jobs,hero,settings,media')

const SOURCES = `
A source is an export of our own (a folder, .zip or .ndjson), a .csv, .json or .ndjson file, a WordPress export (.xml),
a Strapi 5 export (.tar.gz), the address of a site that speaks the documented REST paths, or - for standard input.
VERDANT_SOURCE_TOKEN, if set, signs in to such a site.`

function addReadOptions(command: Command): Command {
  return command
    .addOption(only())
    .option('--as <kind>', 'what the records are, where the source does not say: products, jobs …')
    .option('--mapping <file>', 'a YAML file that says which record becomes what')
    .option('--source-name <name>', 'where foreign ids come from; the same name every time finds the same items')
    .option('--match <field>', 'find items by this field, such as name, where ids differ')
    .option('--encoding <name>', 'of a CSV file that is not UTF-8, such as windows-1252')
    .option('--media-host <host...>', 'fetch pictures from these hosts, such as old.example')
    .addOption(
      new Option('--mode <mode>', 'create only adds what is new').choices(['merge', 'create']).default('merge'),
    )
    .option('--prune', 'delete items of the same kinds that the source does not have')
    .addOption(json())
    .addOption(quiet())
}

/** Adds the commands that bring content out and in, and look after the system. */
export function addTransfer(program: Command): void {
  program
    .command('export <target>')
    .description('write content to a folder, a .zip, a .ndjson or - (standard output, as ndjson)')
    .addOption(only())
    .option('--active', 'only what visitors can see')
    .option('--no-media', 'without pictures')
    .option('--csv <kind>', 'a table of one kind, for spreadsheets')
    .option('--subscribers', 'the newsletter’s addresses too')
    .option('--with-secrets', 'the API keys too')
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      examples(
        'verdant export content/            # for git: one file an item, the same bytes for the same content',
        'verdant export backup.zip --subscribers --with-secrets',
        'verdant export products.csv --csv products',
        'verdant export - --only products | ssh other verdant import -',
      ) + '\n\nExit codes: 0 exported, 1 an error (nothing is left half-written), 130 stopped.',
    )
    .action(async (target, options) => (await import('./commands/export.ts')).run(target, options))

  addReadOptions(program.command('plan <source>').description('say what an import would do, field by field'))
    .option('--details', 'list every item: + new, ~ changed (old → new), - deleted')
    .addHelpText(
      'after',
      `${SOURCES}\n${examples(
        'verdant plan content/ --details',
        'verdant plan backup.zip --prune --json',
        'verdant plan https://old.example/api --media-host old.example',
      )}\n\nExit codes: 0 nothing to do, 2 changes, 1 problems or an error.`,
    )
    .action(async (source, options) => (await import('./commands/plan.ts')).run(source, options))

  addReadOptions(program.command('import <source>').description('bring content in: all of it or nothing'))
    .option('--dry-run', 'only say what would be done, as plan does')
    .option('--details', 'list every item before asking')
    .option('-y, --yes', 'do not ask (deletions ask all the same)')
    .option('--yes-prune', 'do not ask before --prune deletes')
    .option('--skip-invalid [report]', 'leave out what is invalid, and write why to this file')
    .option('--init-mapping [file]', 'look at the data and draft a mapping file')
    .addHelpText(
      'after',
      `${SOURCES}\n${examples(
        'verdant import content/',
        'verdant import products.csv --as products --match name',
        'verdant import shop.json --init-mapping shop.yaml && verdant import shop.json --mapping shop.yaml',
        'verdant import wordpress.xml --as services --media-host blog.example',
        'verdant import backup.zip --prune --yes --yes-prune',
      )}\n\nExit codes: 0 imported or nothing to do, 1 nothing was imported, 130 stopped. --dry-run: those of plan.`,
    )
    .action(async (source, options) => (await import('./commands/import.ts')).run(source, options))

  program
    .command('doctor')
    .description('check configuration, database, migrations, storage and content, and say how to mend each')
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      `${examples('verdant doctor', 'verdant doctor --json')}\n\nExit codes: 0 nothing is broken, 1 something is.`,
    )
    .action(async (options) => (await import('./commands/doctor.ts')).run(options))

  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      examples(
        'source <(verdant completion bash)',
        'verdant completion zsh > "${fpath[1]}/_verdant"',
        'verdant completion fish > ~/.config/fish/completions/verdant.fish',
      ),
    )
    .action(async (shell) => (await import('./commands/completion.ts')).run(shell, program))
}
