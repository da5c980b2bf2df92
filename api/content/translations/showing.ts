import type { AnyKind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import type { Change } from '../items/change.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import type { LanguageService } from '../languages/service.ts'
import { toRead, toWrite } from '../transfer/rights.ts'
import { translatedKinds } from './repository.ts'
import type { TranslationStatusService } from './status.ts'

/** The largest number of translations that become visible in one transaction. */
const MAX_SHOWN = 1_000

/** What has become visible. */
export interface ShownTranslations {
  /** The number of items whose translation is visible now. */
  items: number
  /** The number of those that can still be made visible, by the same call once more. */
  left: number
}

/** Makes translations visible that lack nothing else. */
export class TranslationShowing {
  readonly #content: ContentWriter
  readonly #languages: LanguageService
  readonly #status: TranslationStatusService

  constructor(content: ContentWriter, languages: LanguageService, status: TranslationStatusService) {
    this.#content = content
    this.#languages = languages
    this.#status = status
  }

  /**
   * Makes the complete translations into a language visible, of one kind or of all that the caller may change.
   *
   * @throws AppError INVALID for a language that the site does not have, FORBIDDEN
   */
  async showComplete(
    actor: Actor,
    query: { language: string; kind?: string | null | undefined },
  ): Promise<ShownTranslations> {
    const kinds = stored.filter((kind) =>
      query.kind == null ? translatedKinds.includes(kind) : kind.name === query.kind,
    )
    const own = kinds.filter((kind) => mayChange(actor, kind))
    if (own.length === 0) permit(actor, 'content:write', query.kind == null ? null : kinds[0]!)
    const language = await this.#languages.require(actor, query.language)
    const changes: Change[] = []
    for (const kind of own)
      for (const id of await this.#status.readyIds(actor, kind, language))
        changes.push({ kind, action: 'update', id, values: { translations: { [language]: { isVisible: true } } } })
    const shown = changes.slice(0, MAX_SHOWN)
    await this.#content.edit(actor, shown)
    return { items: shown.length, left: changes.length - shown.length }
  }
}

const mayChange = (actor: Actor, kind: AnyKind) => may(actor, ...toWrite(kind)) && may(actor, ...toRead(kind))
