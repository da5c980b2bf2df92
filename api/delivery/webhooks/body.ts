import { isDeepStrictEqual } from 'node:util'
import { hasTranslations, type AnyKind } from '../../../schema/kind.ts'
import { defaultsOf, type Fields, type Translations } from '../../../schema/fields.ts'
import { differences } from '../../../schema/same-value.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { mediaFile, setting, stored } from '../../../schema/kinds/index.ts'
import { mediaPath } from '../../../schema/kinds/media-file.ts'
import { settingOf, siteSettings } from '../../../schema/settings.ts'
import { RELEASE_TOPIC } from '../../../schema/webhooks.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { StoredValues } from '../../content/items/history.ts'
import { withoutHiddenReferences } from '../../content/items/hidden-references.ts'
import { ItemRepository } from '../../content/items/items.ts'
import { withoutHiddenTranslations } from '../../content/items/in-language.ts'
import { migrateSnapshot } from '../../content/items/migrate-snapshot.ts'
import { RevisionRepository } from '../../content/items/revisions.ts'
import type { Database } from '../../platform/database/database.ts'
import { MediaRepository } from '../../content/media/media-repository.ts'
import { ReleaseRepository } from '../../content/publishing/release-repository.ts'
import type { DeliveryRow } from './delivery-repository.ts'

type Event = Pick<DeliveryRow, 'topic' | 'itemId' | 'version' | 'event' | 'releaseId' | 'createdAt'>

/** What a receiver learns of an item: its address and the values that visitors can see. */
interface PublicState {
  url: string | null
  values: StoredValues | null
  /** The tags of the languages in which visitors see something else than before. */
  languages?: string[]
}

const NOTHING: PublicState = { url: null, values: null }

const visibleSettings: ReadonlySet<string> = new Set(siteSettings.map(({ key }) => key))

const publicMediaKeys = ['alt', 'translations', 'width', 'height', 'bytes', 'format', 'focalPoint', 'crop'] as const

/** Makes the bodies of webhooks. They contain what visitors can see, from the version of the item that the event is about. */
export class WebhookBodies {
  readonly #revisions: RevisionRepository
  readonly #items: ItemRepository
  readonly #releases: ReleaseRepository
  readonly #media: MediaRepository
  readonly #publicUrl: () => string

  constructor(database: Database, publicUrl: () => string) {
    this.#revisions = new RevisionRepository(database)
    this.#items = new ItemRepository(database)
    this.#releases = new ReleaseRepository(database)
    this.#media = new MediaRepository(database)
    this.#publicUrl = publicUrl
  }

  /** Returns the body of an event, as JSON. */
  async bodyOf(event: Event): Promise<string> {
    const { topic, itemId, version, releaseId, createdAt } = event
    const data = { kind: topic, id: itemId, version, releaseId, ...(await this.#stateOf(event)) }
    return JSON.stringify({ type: `${topic}.${event.event}`, timestamp: createdAt, data })
  }

  async #stateOf({ topic, itemId, version, event }: Event): Promise<PublicState> {
    if (event !== 'published' && event !== 'updated') return NOTHING
    if (topic === RELEASE_TOPIC) {
      const release = await this.#releases.one(itemId)
      return { url: null, values: release ? { publishedAt: release.publishedAt } : null }
    }
    const kind: AnyKind | undefined = stored.find(({ name }) => name === topic)
    const values = kind && (await this.#revisions.valuesAt(kind, itemId, version))
    if (!kind || !values) return NOTHING
    const complete = { ...defaultsOf(kind.fields), ...migrateSnapshot(kind.fields, values) }
    const before = event === 'updated' ? await this.#revisions.valuesAt(kind, itemId, version - 1) : undefined
    const languages = hasTranslations(kind) && { languages: changedLanguages(kind.fields, before, complete) }
    if (kind.name === setting.name) return { ...(await this.#settingOf(itemId, version, complete)), ...languages }
    if (kind.name === mediaFile.name) return { ...(await this.#fileOf(complete)), ...languages }
    // Events are written for visible items only. This is a second line of defense.
    if ('isActive' in kind.fields && complete.isActive !== true) return NOTHING
    const [shown] = await withoutHiddenReferences(this.#items, visitor('webhook'), kind, [complete])
    const path = pageOf(kind, { ...complete, id: itemId })
    return {
      url: path === undefined ? null : this.#publicUrl() + path,
      values: withoutHiddenTranslations(shown!),
      ...languages,
    }
  }

  async #settingOf(id: string, version: number, { key, value, translations }: StoredValues): Promise<PublicState> {
    if (typeof key !== 'string' || !visibleSettings.has(key)) return NOTHING
    // A setting that was deleted has its default.
    const isDeleted = (await this.#revisions.deletedIn(setting, [{ id, version }])).has(id)
    if (isDeleted) return { url: null, values: { key, value: settingOf(key)!.default, translations: {} } }
    return { url: null, values: withoutHiddenTranslations({ key, value, translations }) }
  }

  /** A file that only unpublished changes name is not public. */
  async #fileOf(values: StoredValues): Promise<PublicState> {
    const publicId = String(values.publicId)
    if (!(await this.#media.isPublic(publicId))) return NOTHING
    return {
      url: this.#publicUrl() + mediaPath(publicId),
      values: withoutHiddenTranslations(Object.fromEntries(publicMediaKeys.map((key) => [key, values[key]]))),
    }
  }
}

/** Returns the tags of the languages in which visitors see something else. @param before undefined if they saw nothing */
function changedLanguages(fields: Fields, before: StoredValues | undefined, after: StoredValues): string[] {
  const [was, is] = [before ?? {}, after].map(
    ({ translations = {} }) => withoutHiddenTranslations({ translations }).translations as Translations,
  ) as [Translations, Translations]
  const others = Object.keys({ ...was, ...is }).filter((tag) => !isDeepStrictEqual(was[tag], is[tag]))
  const isChanged = differences(fields, before ?? {}, after).some(({ field }) => field !== 'translations')
  return isChanged || !before ? [ORIGINAL_LANGUAGE, ...others] : others
}
