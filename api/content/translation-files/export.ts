import type { AnyKind } from '../../../schema/kind.ts'
import { TRANSLATION_ENDINGS } from '../../../schema/transfer/translation-file.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { LanguageService } from '../languages/service.ts'
import { temporaryPath, writeTextTo } from '../media/temporary.ts'
import { toRead } from '../transfer/rights.ts'
import { translatedKinds } from '../translations/repository.ts'
import { exportTexts } from './export-texts.ts'
import type { TextState } from './item-texts.ts'
import { tableWriter } from './table.ts'
import { xliffWriter } from './xliff-writer.ts'

/** The formats of files for translators. */
export const translationFormats = {
  xliff: { writer: xliffWriter, extension: TRANSLATION_ENDINGS.xliff[0], mediaType: 'application/xliff+xml' },
  csv: { writer: tableWriter, extension: TRANSLATION_ENDINGS.csv[0], mediaType: 'text/csv; charset=utf-8' },
} as const

export type TranslationFormat = keyof typeof translationFormats

interface ExportRequest {
  language: string
  format: TranslationFormat
  /** The kind of the items; all unless given. */
  kind?: AnyKind | undefined
  /** The states of the texts; all unless given. */
  only?: ReadonlySet<TextState> | undefined
}

/** Exports texts for translators, as `verdant translations export` does. */
export class TranslationExport {
  readonly #database: Database
  readonly #languages: LanguageService
  readonly #directory: string

  /** @param directory where temporary files lie */
  constructor(database: Database, languages: LanguageService, directory: string) {
    this.#database = database
    this.#languages = languages
    this.#directory = directory
  }

  /**
   * Writes texts of the live content that the user may read to a temporary file, which the caller deletes.
   *
   * @throws AppError FORBIDDEN, INVALID for a language that the site does not have, NOT_FOUND if there is no such text
   */
  async file(actor: Actor, { language, format, kind, only }: ExportRequest): Promise<string> {
    permit(actor, 'staff')
    await this.#languages.require(actor, language)
    const asked = kind ? [kind] : translatedKinds
    const kinds = asked.filter((one) => may(actor, ...toRead(one)))
    if (kinds.length === 0) permit(actor, ...toRead(asked[0]!))
    const path = await temporaryPath(this.#directory)
    await writeTextTo(path, (write) =>
      this.#database.readSnapshot(async () => {
        const done = async () => undefined
        const writer = translationFormats[format].writer(language, { write, finish: done, abort: done })
        const signal = new AbortController().signal
        const { items } = await exportTexts(this.#database, writer, { kinds, language, only, signal })
        if (items === 0) throw new AppError('NOT_FOUND', 'There is nothing to translate')
      }),
    )
    return path
  }
}
