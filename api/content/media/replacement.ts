import { randomUUID } from 'node:crypto'
import { type AnyKind, blank } from '../../../schema/kind.ts'
import { mediaFile, setting, stored as storedKinds } from '../../../schema/kinds/index.ts'
import {
  EDITABLE_KEYS,
  editableMedia,
  type EditableMedia,
  type MediaFile,
  mediaPath,
} from '../../../schema/kinds/media-file.ts'
import { checkChange } from '../../../schema/validate.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import type { AppliedChange, Change } from '../items/change.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import type { StoredValues } from '../items/history.ts'
import { ItemRepository } from '../items/items.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { PendingChangeRepository } from '../publishing/pending-change-repository.ts'
import { MediaRepository } from './media-repository.ts'

/** The kinds that can show files, in the order in which change sets lock items. */
const SHOWING = storedKinds.filter(({ name }) => name !== mediaFile.name).toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The largest relative difference of proportions for which the framing of a file fits its replacement. */
const SAME_PROPORTIONS = 0.01

/** Which items have their addresses changed: those with these ids, or all. */
type Scope = ReadonlySet<string> | 'all'

/** Replaces the file that content shows: in live items and in changes that are not published, in one transaction. */
export class MediaReplacement {
  readonly #database: Database
  readonly #content: ContentWriter
  readonly #items: ItemRepository
  readonly #files: MediaRepository
  readonly #pending: PendingChangeRepository

  constructor(database: Database, content: ContentWriter) {
    this.#database = database
    this.#content = content
    this.#items = new ItemRepository(database)
    this.#files = new MediaRepository(database)
    this.#pending = new PendingChangeRepository(database)
  }

  /**
   * Puts a file in the place of another one, which is deleted. A new file gets the alternative text with its translations, and the tags of the other
   * one, and its framing if the pictures have the same proportions.
   *
   * @param by a stored file, or the values of the record of a new one
   * @param alt the alternative text of the other picture; by default that of the replaced one, unless a stored file has its own
   * @returns the changes that were made; the last revision of the replaced file is one of them
   */
  async replace(
    actor: Actor,
    file: MediaFile,
    by: MediaFile | Omit<MediaFile, keyof EditableMedia | 'id' | 'version' | 'createdAt' | 'updatedAt'>,
    alt?: string,
  ): Promise<AppliedChange[]> {
    const described = valuesWithAlt(alt)
    return this.#database.transaction(async () => {
      const changes = await this.#showInstead(actor, file.publicId, by.publicId, 'all')
      if (!('id' in by)) {
        const values = { ...blank(mediaFile), ...by, ...keptValues(file, by), ...described }
        changes.push({ kind: mediaFile, action: 'create', id: randomUUID(), values })
      } else if (described.alt !== undefined || by.alt === '') {
        const texts = { alt: file.alt, translations: file.translations }
        changes.push({ kind: mediaFile, action: 'update', id: by.id, values: { ...texts, ...described } })
      }
      changes.push({ kind: mediaFile, action: 'delete', id: file.id, expectedVersion: file.version })
      return this.#content.apply(actor, changes)
    })
  }

  /**
   * Undoes a replacement: restores the replaced file, shows it again where it was replaced, and deletes the other one if that
   * was stored for the replacement.
   *
   * @param id the id of the replaced file
   * @param version the version at which it was deleted
   * @throws AppError NOT_FOUND if the file was not replaced by the other one at that version
   */
  async undo(actor: Actor, id: string, version: number, by: MediaFile): Promise<void> {
    await this.#database.transaction(async () => {
      const deletion = await this.#files.findDeletion(id, version)
      if (!deletion) throw notFound('Revision')
      const { publicId, createdAt } = deletion
      const made = await this.#files.findItemsChangedAt(createdAt)
      const isNew = made.created.has(by.id)
      // What shows the other file since then would show nothing without it.
      const changes = await this.#showInstead(actor, by.publicId, publicId, isNew ? 'all' : made.ids)
      if (isNew) changes.push({ kind: mediaFile, action: 'delete', id: by.id })
      await this.#content.restoreFiles(actor, [publicId], changes, { restoring: true })
    })
  }

  /** Changes the pending changes that name a file, and returns the changes of the live items that do. */
  async #showInstead(actor: Actor, publicId: string, by: string, scope: Scope): Promise<Change[]> {
    const changes: Change[] = []
    for (const kind of SHOWING) {
      const ids = (await this.#idsNaming(kind, publicId)).filter((id) => scope === 'all' || scope.has(id))
      for (const item of ids.length > 0 ? await this.#items.lockByIds(kind, ids) : []) {
        const values = renamed(kind, item, publicId, by)
        if (values) changes.push({ kind, action: 'update', id: item.id, values, expectedVersion: item.version })
      }
    }
    const kinds = new Map<string, AnyKind>(SHOWING.map((kind) => [kind.name, kind]))
    await this.#pending.replaceValues(publicId, scope, ({ kind, values }) =>
      renamed(kinds.get(kind)!, values, publicId, by),
    )
    if (changes.some(({ kind }) => kind.name === setting.name) && !may(actor, 'settings:write'))
      throw new AppError('FORBIDDEN', 'A setting shows this file, and only administrators can change settings')
    return changes
  }

  async #idsNaming({ name }: AnyKind, publicId: string): Promise<string[]> {
    const text = `select id from ${identifier(name)} t where position($1 in t::text) > 0`
    return (await this.#database.query<{ id: string }>(text, [mediaPath(publicId)])).map(({ id }) => id)
  }
}

/** Returns the alternative text as the model has it, or no value. @throws AppError INVALID */
function valuesWithAlt(alt: string | undefined): Partial<Pick<EditableMedia, 'alt'>> {
  if (alt === undefined) return {}
  const checked = checkChange(editableMedia, { alt })
  if (checked.errors) throw invalidFields(checked.errors)
  return checked.values
}

/** Returns what a new file keeps of the one that it replaces. */
function keptValues(file: MediaFile, by: Pick<MediaFile, 'width' | 'height'>): Partial<EditableMedia> {
  const [ratio, other] = [file.width * by.height, by.width * file.height]
  const isAlike = Math.abs(ratio - other) <= SAME_PROPORTIONS * ratio
  const keys = isAlike ? EDITABLE_KEYS : (['alt', 'tags', 'translations'] as const)
  return Object.fromEntries(keys.map((key) => [key, file[key]]))
}

/** Returns the fields that name a file, with another file in its place; undefined if none does. */
function renamed(kind: AnyKind, values: object, publicId: string, by: string): StoredValues | undefined {
  const address = new RegExp(`${mediaPath(publicId).replaceAll('.', '\\.')}(?![\\w.-])`, 'g')
  const changed = Object.entries(values).flatMap(([key, value]) => {
    if (!(key in kind.fields)) return []
    const before = JSON.stringify(value)
    const after = before.replaceAll(address, mediaPath(by))
    return after === before ? [] : [[key, JSON.parse(after)] as const]
  })
  if (changed.length === 0) return undefined
  const checked = checkChange(kind, Object.fromEntries(changed))
  if (checked.errors) throw invalidFields(checked.errors)
  return checked.values
}
