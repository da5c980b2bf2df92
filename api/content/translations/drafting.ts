import type { Field } from '../../../schema/fields.ts'
import { translationState } from '../../../schema/fields/translations/state.ts'
import { isBlankText, originalHash, textsOf } from '../../../schema/fields/translations/texts.ts'
import type { TranslatedText, TranslationsPatch } from '../../../schema/fields/translations/type.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { checkIds } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { titleOf } from '../items/history.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import type { Item } from '../items/items.ts'
import type { LanguageService } from '../languages/service.ts'
import type { ChangeCollector } from '../publishing/change-collector.ts'
import { PendingChangeRepository } from '../publishing/pending-change-repository.ts'
import { permitKind } from '../publishing/access.ts'
import { checkPending, isPublishable, isSetting } from '../publishing/publishable.ts'
import { TranslatedItemRepository, translatedKinds } from './repository.ts'
import { TextAsHtml } from './translated-html.ts'
import type { Translator } from './translator.ts'

/** The largest number of items that are drafted at once: each of their texts waits for the service. */
export const MAX_DRAFTED = 20

/** A text that stays without a translation. */
interface UndraftedText {
  kind: string
  itemId: string
  title: string
  path: string
  label: string
  message: string
}

/** What was drafted. */
export interface DraftedTranslations {
  /** The number of items whose drafts got texts. */
  items: number
  /** The number of these texts. */
  texts: number
  /** The texts that the service translated in a way that cannot be used. */
  failed: UndraftedText[]
}

export interface DraftQuery {
  language: string
  /** The name of the kind of the items. */
  kind: string
  ids: string[]
}

interface Original {
  path: string
  field: Field
  value: string | readonly string[]
  text: TextAsHtml
}

/** Fills missing texts in other languages by a service for translation, in drafts. Nothing goes live, and no text is replaced. */
export class TranslationDrafts {
  readonly #items: TranslatedItemRepository
  readonly #changes: PendingChangeRepository
  readonly #collector: ChangeCollector
  readonly #content: ContentWriter
  readonly #languages: LanguageService
  readonly #translator: Translator | undefined

  /** @param translator without it, no service is configured */
  constructor(
    database: Database,
    collector: ChangeCollector,
    content: ContentWriter,
    languages: LanguageService,
    translator: Translator | undefined,
  ) {
    this.#items = new TranslatedItemRepository(database)
    this.#changes = new PendingChangeRepository(database)
    this.#collector = collector
    this.#content = content
    this.#languages = languages
    this.#translator = translator
  }

  /** Returns whether a service is configured. */
  isOffered(actor: Actor): boolean {
    permit(actor, 'staff')
    return this.#translator !== undefined
  }

  /**
   * Drafts the missing texts of items. Those that their drafts have already stay as they are.
   *
   * @throws AppError UNAVAILABLE with what the service answered, BAD_REQUEST without a service, INVALID for an unknown language
   */
  async draft(actor: Actor, query: DraftQuery, signal?: AbortSignal): Promise<DraftedTranslations> {
    const kind = translatedKind(query.kind)
    if (isPublishable(kind.name)) permitKind(actor, kind)
    else permit(actor, 'content:write', kind)
    const ids = checkIds(query.ids, kind, MAX_DRAFTED)
    const language = await this.#languages.require(actor, query.language)
    if (!this.#translator)
      throw new AppError(
        'BAD_REQUEST',
        'No translation service is configured. Set TRANSLATE_URL, and TRANSLATE_KEY if it needs one',
      )
    const items = await this.#items.items(kind, ids)
    const drafts = await this.#changes.ofItems(null, kind.name, ids)
    const drafted = new Map(drafts.map(({ itemId, values }) => [itemId, textsIn(values, language)]))
    const work = items.map((item) => ({
      item,
      originals: missingTexts(kind, item, language, drafted.get(item.id) ?? {}),
    }))
    const html = work.flatMap(({ originals }) => originals.flatMap(({ text }) => text.html))
    if (html.length === 0) return { items: 0, texts: 0, failed: [] }
    const target = await this.#translator.codeOf(language, signal)
    const translated = await this.#translator.translate(html, target, signal)
    return this.#save(actor, kind, language, work, translated)
  }

  async #save(
    actor: Actor,
    kind: AnyKind,
    language: string,
    work: readonly { item: Item; originals: readonly Original[] }[],
    html: string[],
  ): Promise<DraftedTranslations> {
    const result: DraftedTranslations = { items: 0, texts: 0, failed: [] }
    const changes = work.flatMap(({ item, originals }) => {
      const texts: Record<string, TranslatedText> = {}
      for (const { path, field, value, text } of originals) {
        const translation = text.translated(html.splice(0, text.html.length))
        const message = problemOf(kind, item, language, path, translation)
        if (translation !== undefined && message === undefined)
          texts[path] = { text: translation, original: originalHash(value) }
        else
          result.failed.push({
            kind: kind.name,
            itemId: item.id,
            title: titleOf(kind, item),
            path,
            label: field.label,
            message: message!,
          })
      }
      const count = Object.keys(texts).length
      if (count === 0) return []
      result.items++
      result.texts += count
      // Files have no drafts. What visitors do not see until an editor has read it is one.
      const isHidden = !isPublishable(kind.name)
      const values = {
        ...(isSetting(kind) && { key: item.key }),
        translations: { [language]: { ...(isHidden && { isVisible: false }), texts } },
      }
      return [{ kind, action: 'update', id: item.id, values, expectedVersion: item.version } as const]
    })
    if (isPublishable(kind.name)) await this.#collector.stage(actor, null, changes)
    else await this.#content.edit(actor, changes)
    return result
  }
}

/** Returns the kind of that name. @throws AppError BAD_REQUEST if its items have no texts in other languages */
function translatedKind(name: string): AnyKind {
  const kind = translatedKinds.find((candidate) => candidate.name === name)
  if (!kind) throw new AppError('BAD_REQUEST', 'Items of this kind have no texts in other languages')
  return kind
}

const textsIn = (values: Readonly<Record<string, unknown>>, language: string) =>
  (values['translations'] as TranslationsPatch | undefined)?.[language]?.texts ?? {}

/** Returns the texts of an item that have no translation, neither live nor in its draft. */
function missingTexts(kind: AnyKind, item: Item, language: string, drafted: object): Original[] {
  const missing = new Set(translationState(kind.fields, item, language).missing.map(({ path }) => path))
  return textsOf(kind.fields, item)
    .filter(({ path }) => missing.has(path) && !Object.hasOwn(drafted, path))
    .map(({ path, field, value }) => ({ path, field, value, text: new TextAsHtml(field, value) }))
}

/** Returns why a translation cannot be used, or undefined. */
function problemOf(
  kind: AnyKind,
  { id }: Item,
  language: string,
  path: string,
  text: string | readonly string[] | undefined,
): string | undefined {
  if (text === undefined) return 'The service has lost the markup of the text, or a name in braces'
  if (isBlankText(text)) return 'The service has answered with an empty text'
  const { errors } = checkPending(kind, id, { translations: { [language]: { texts: { [path]: { text } } } } })
  return errors?.[0]?.message
}
