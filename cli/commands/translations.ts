import { createReadStream, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { counted } from '../../schema/counted.ts'
import { canonicalLanguage, languageName } from '../../schema/fields/translations/language.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { kindNamed } from '../../schema/transfer/kind-named.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { type DraftedTranslations, MAX_DRAFTED } from '../../api/content/translations/drafting.ts'
import { translatedKinds } from '../../api/content/translations/repository.ts'
import type { TranslationStatus } from '../../api/content/translations/status.ts'
import { type Context, withSystem } from '../context/context.ts'
import { fileOutput, streamOutput } from '../formats/output.ts'
import { spooled } from '../reading/open-source.ts'
import { TRANSLATION_ENDINGS } from '../../schema/transfer/translation-file.ts'
import { STDIN, STREAM } from '../terminal/paths.ts'
import { CommandError } from '../terminal/command-error.ts'
import { confirmEnding, endingOf } from '../terminal/endings.ts'
import { note, print, printDone } from '../terminal/terminal.ts'
import { type TranslationFormat, translationFormats } from '../../api/content/translation-files/export.ts'
import { exportTexts } from '../../api/content/translation-files/export-texts.ts'
import type { TextState } from '../../api/content/translation-files/item-texts.ts'
import { translatedKindsByName } from '../../api/content/translation-files/kinds.ts'
import { openTranslations } from '../../api/content/translation-files/open-file.ts'
import { importFrom } from './import.ts'

/** The exit code if something is left to translate. */
const UNFINISHED = 2

interface StatusOptions {
  language?: string
  kind?: string
  json?: boolean
}

interface ExportOptions {
  language: string
  kind?: string
  only?: string
  format?: TranslationFormat
  out: string
  json?: boolean
  quiet?: boolean
}

interface DraftOptions {
  language: string
  kind?: string
  json?: boolean
  quiet?: boolean
}

interface ImportOptions {
  language?: string
  encoding?: string
  plan?: boolean
  draft?: boolean
  release?: string
  theirs?: boolean
  ours?: boolean
  details?: boolean
  full?: boolean
  yes?: boolean
  json?: boolean
  quiet?: boolean
}

/** Returns the kinds that `--kind` names. @throws TransferError or CommandError for one without texts */
export function kindsOf(list: string | undefined): readonly AnyKind[] {
  if (list === undefined) return translatedKinds
  return list.split(',').map((name) => {
    const kind = translatedKindsByName.get(name.trim())
    if (kind) return kind
    throw new CommandError(`${kindNamed(name.trim()).labelPlural} have no texts in other languages`)
  })
}

/** Returns the canonical form of a language tag. @throws CommandError */
export function languageTag(tag: string): string {
  const canonical = canonicalLanguage(tag)
  if (canonical !== undefined) return canonical
  throw new CommandError(`${tag} is not the tag of a language, such as es or pt-BR`)
}

/** Returns the states that `--only` names. @throws CommandError */
export function statesOf(list: string | undefined): ReadonlySet<TextState> | undefined {
  if (list === undefined) return undefined
  return new Set(
    list.split(',').map((name) => {
      const state = name.trim()
      if (state === 'missing' || state === 'outdated') return state
      throw new CommandError(`--only ${state}: texts are missing or outdated`)
    }),
  )
}

/** `verdant translations status` */
export const status = (options: StatusOptions): Promise<void> =>
  withSystem('translations', async ({ actor, services }) => {
    const kinds = new Set(kindsOf(options.kind).map(({ name }) => name))
    const language = options.language === undefined ? undefined : languageTag(options.language)
    const all = await services.translationStatus.status(actor, language === undefined ? {} : { language })
    const statuses = all.filter(({ kind }) => kinds.has(kind))
    const isFinished = statuses.every(({ missing, outdated }) => missing + outdated === 0)
    if (!isFinished) process.exitCode = UNFINISHED
    if (options.json) return print(JSON.stringify(statuses, null, 2))
    if (statuses.length === 0) return print('The site has no other language yet')
    for (const line of tableOf(statuses.filter(({ items }) => items > 0))) print(line)
    if (isFinished) print('All texts are translated.')
  })

const COLUMNS: readonly [title: string, value: (status: TranslationStatus) => string | number][] = [
  ['Language', ({ language }) => language],
  ['Kind', ({ kind }) => kind],
  ['Items', ({ items }) => items],
  ['Visible', ({ visible }) => visible],
  ['Complete', ({ complete }) => complete],
  ['Texts', ({ texts }) => texts],
  ['Missing', ({ missing }) => missing],
  ['Outdated', ({ outdated }) => outdated],
]

/** Returns the lines of a table, by language. */
function tableOf(statuses: readonly TranslationStatus[]): string[] {
  const rows = [...Map.groupBy(statuses, ({ language }) => language).values()]
    .flat()
    .map((status) => COLUMNS.map(([, value]) => value(status)))
  const cells = [COLUMNS.map(([title]) => title), ...rows]
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((row) => row[at]!.toLocaleString('en').length)))
  const pad = (value: string | number, at: number) =>
    at < 2 ? String(value).padEnd(widths[at]!) : value.toLocaleString('en').padStart(widths[at]!)
  return cells.map((row) => row.map(pad).join('  ').trimEnd())
}

/** `verdant translations export` */
export async function exportTo({ out, json, quiet, ...options }: ExportOptions): Promise<void> {
  const format = options.format ?? (endingOf(out) === 'csv' ? 'csv' : 'xliff')
  if (out !== STREAM)
    await confirmEnding(
      out,
      TRANSLATION_ENDINGS[format],
      format === 'csv' ? 'a table is a CSV file' : 'the file is XLIFF',
    )
  const kinds = kindsOf(options.kind)
  const language = languageTag(options.language)
  await withSystem(
    'translations',
    async (context, signal) => {
      await context.services.languages.require(context.actor, language)
      const output = out === STREAM ? streamOutput(process.stdout) : fileOutput(out)
      const writer = translationFormats[format].writer(language, output)
      const counts = await exportTexts(context.database, writer, {
        kinds,
        language,
        only: statesOf(options.only),
        signal,
      })
      const say = out === STREAM ? note : printDone
      if (json) say(JSON.stringify({ target: out, language, ...counts }))
      else if (counts.items === 0) note('There is nothing to export, so no file was written')
      else if (!quiet)
        say(
          `Exported ${counted(counts.texts, 'text')} of ${counted(counts.items, 'item')} for ${languageName(language)}`,
        )
    },
    { stopped: 'Stopped. Nothing was exported.' },
  )
}

/** `verdant translations draft` */
export const draft = ({ json, quiet, ...options }: DraftOptions): Promise<void> =>
  withSystem(
    'translations',
    async ({ actor, services }, signal) => {
      const { translationDrafts, translationStatus } = services
      const language = languageTag(options.language)
      const drafted: DraftedTranslations = { items: 0, texts: 0, failed: [] }
      const tell = () => {
        if (json) return print(JSON.stringify(drafted, null, 2))
        const { items, texts } = drafted
        if (!quiet) print(`Drafted ${counted(texts, 'text')} of ${counted(items, 'item')} in ${languageName(language)}`)
      }
      try {
        for (const { name: kind } of kindsOf(options.kind))
          for (let offset = 0; ; offset += MAX_DRAFTED) {
            const page = { limit: MAX_DRAFTED, offset }
            const { items } = await translationStatus.itemsToTranslate(actor, {
              language,
              kind,
              state: 'missing',
              ...page,
            })
            if (items.length === 0) break
            const ids = items.map(({ itemId }) => itemId)
            const {
              items: count,
              texts,
              failed,
            } = await translationDrafts.draft(actor, { language, kind, ids }, signal)
            drafted.items += count
            drafted.texts += texts
            drafted.failed.push(...failed)
            for (const { title, path, message } of failed) note(`“${title}”: ${path}: ${message}`)
          }
      } catch (error) {
        if (drafted.texts > 0) tell()
        throw error
      }
      if (drafted.failed.length > 0) process.exitCode = UNFINISHED
      tell()
    },
    { stopped: 'Stopped. What was drafted until then stays.' },
  )

/** `verdant translations import` */
export const importFile = (
  file: string,
  { language, encoding, plan, draft, theirs, ours, ...options }: ImportOptions,
): Promise<void> =>
  importFrom(
    (context) =>
      openFile(context, file, {
        language: language === undefined ? undefined : languageTag(language),
        encoding,
        asDrafts: draft ?? false,
        winner: theirs ? 'file' : ours ? 'site' : undefined,
      }),
    { ...options, dryRun: plan ?? false, redirects: false },
  )

async function openFile(
  { actor, database, services }: Context,
  file: string,
  options: Pick<Parameters<typeof openTranslations>[2], 'language' | 'encoding' | 'asDrafts' | 'winner'>,
): Promise<Source> {
  const spool =
    statSync(file === STREAM ? STDIN : file).isFile() && file !== STREAM ? undefined : await spooled(streamOf(file))
  try {
    const source = openTranslations(database, spool?.path ?? file, {
      ...options,
      name: file === STREAM ? 'stdin' : basename(resolve(file)),
      tags: (await services.languages.list(actor)).map(({ tag }) => tag),
      advice: 'Take the file with --theirs, or keep what is here with --ours',
    })
    return { ...source, close: async () => spool?.remove() }
  } catch (error) {
    await spool?.remove()
    throw error
  }
}

const streamOf = (file: string) => (file === STREAM ? process.stdin : createReadStream(file))
