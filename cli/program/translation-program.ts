import { Argument, type Command, Option } from 'commander'
import { requireFile, requireFileTarget } from '../terminal/paths.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { examples, json, ours, quiet, theirs } from './program-options.ts'
import { checked } from './value-checks.ts'

const kind = () =>
  checked(
    new Option('--kind <kinds>', 'only these kinds, such as products,hero'),
    async (kinds) => void (await import('../commands/translations.ts')).kindsOf(kinds),
  )
const language = (description: string) =>
  checked(
    new Option('--language <tag>', description),
    async (tag) => void (await import('../commands/translations.ts')).languageTag(tag),
  )

const FORMATS = `
An XLIFF file has a file for each item and a unit for each text. Markup and names in braces are inline codes. Units that are missing or
outdated have the state initial, others translated, or final if visitors see them. A CSV file has a row for each text.`

const IMPORT = `${FORMATS}
A text without a translation changes nothing. A translation of an original that has changed since is taken, and stays outdated. A unit that is
not called translated and is as it was is left alone; one that is called translated is confirmed for the original in the file. Translations
do not become visible by an import. Take an import back with: verdant import --undo`

/** Adds the commands for translations. */
export function addTranslations(program: Command): void {
  const load = () => import('../commands/translations.ts')
  const translations = program.command('translations').description('see, exchange and draft texts in other languages')
  translations
    .command('status')
    .description('show what is translated, by kind and language')
    .hook('preAction', requireOutput)
    .addOption(language('only this language, such as es'))
    .addOption(kind())
    .addOption(json())
    .addHelpText(
      'after',
      `${examples('verdant translations status', 'verdant translations status --language es --json')}\n\nExit codes: 0 all texts are translated, 2 texts are missing or outdated, 1 an error.`,
    )
    .action(async (options) => (await load()).status(options))
  translations
    .command('export')
    .description('write texts of the live content for translators')
    .addOption(language('the language to translate into, such as es').makeOptionMandatory())
    .addOption(kind())
    .addOption(
      checked(
        new Option('--only <states>', 'only texts in these states: missing,outdated'),
        async (states) => void (await load()).statesOf(states),
      ),
    )
    .addOption(
      new Option('--format <format>', 'xliff (2.0) or csv; by default as the file ends, else xliff').choices([
        'xliff',
        'csv',
      ]),
    )
    .addOption(
      checked(new Option('--out <file>', 'the file; - is standard output').makeOptionMandatory(), requireFileTarget),
    )
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      `${FORMATS}\n${examples(
        'verdant translations export --language es --only missing,outdated --out spanish.xlf',
        'verdant translations export --language es --kind products --out products.csv',
      )}\n\nExit codes: 0 exported, 1 an error (nothing is left half-written), 130 stopped.`,
    )
    .action(async (options) => (await load()).exportTo(options))
  translations
    .command('import')
    .addArgument(checked(new Argument('<file>'), requireFile))
    .description('import a file from translators, completely or not at all')
    .addOption(language('the language that the file must have; of a table without the column language, its language'))
    .option('--encoding <name>', 'the encoding of a file that is not UTF-8, such as windows-1252')
    .option('--plan', 'show what would change, and change nothing')
    .option('--draft', 'write drafts of the items; nothing goes live')
    .option('--release <name>', 'prepare the texts in a release, which is created if need be; nothing goes live')
    .addOption(theirs())
    .addOption(ours())
    .option('--details', 'list every item: ~ changed (old → new)')
    .option('--full', 'list every item with whole texts')
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      `${IMPORT}\n${examples(
        'verdant translations import spanish.xlf --plan --details',
        'verdant translations import spanish.xlf',
        'verdant translations import products.csv --draft',
        'verdant translations import spanish.xlf --release "Spanish"',
      )}\n\nExit codes: 0 imported or nothing to do, 1 nothing was imported, 130 stopped. --plan: 0 nothing to do, 2 changes, 1 problems or an error.`,
    )
    .action(async (file, options) => (await load()).importFile(file, options))
  translations
    .command('draft')
    .description('write missing texts into drafts, by the translation service of TRANSLATE_URL')
    .addOption(language('the language to translate into, such as es').makeOptionMandatory())
    .addOption(kind())
    .addOption(json())
    .addOption(quiet())
    .addHelpText(
      'after',
      `\nTRANSLATE_URL is the address of a service that is compatible with LibreTranslate, and TRANSLATE_KEY its key. The texts of the live content are
sent to it. Nothing goes live, and texts that are there already, live or in a draft, stay as they are.\n${examples(
        'TRANSLATE_URL=http://127.0.0.1:5000 verdant translations draft --language es --kind products',
      )}\n\nExit codes: 0 all missing texts are drafted, 2 answers of the service could not be used, 1 an error. What was drafted until then stays.`,
    )
    .action(async (options) => (await load()).draft(options))
}
