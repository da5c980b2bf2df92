import { counted } from '../../../schema/counted.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Item } from '../items/items.ts'
import { versionsOf } from '../transfer/item-versions.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ExportOrigin } from '../../../schema/transfer/manifest.ts'
import type { StatedVersions } from '../../../schema/transfer/source.ts'
import { COMMAND_LINE, type Wording } from '../../../schema/transfer/wording.ts'
import { commonVersion } from './common-version.ts'
import { isVersioned } from './three-way.ts'

/** What the messages call the two sides. */
export interface Sides {
  /** Where items were changed that stay as they are: `here`. */
  target: string
  /** Since when, if that is known. */
  since?: string
  /** The side whose values are taken. */
  source: string
}

interface AncestryOptions {
  sides: Sides
  /** The other site or export, if it states deleted items. Without it, only the records of the source state their versions. */
  other?: StatedVersions
  /** Whether this site, whose history is read, is the source: for a push. */
  isSource?: boolean
  /** How the notes are worded, by default for the command line. */
  wording?: Wording
}

/** What both sides know of an item. */
export interface Descendant {
  id: string
  /** The versions that the other side states, newest first. */
  madeFrom: readonly string[]
  /** The values on the side whose history is read. Absent if it has no such item, perhaps no longer. */
  own: Record<string, unknown> | undefined
}

/** How an item differs that only the target has changed. */
export type OnlyThere = 'changed' | 'deleted' | 'added'

/** The most items that a note names. */
const NAMED = 10

/** Items that are counted, and the first ones named. */
class Noted {
  readonly #names: string[] = []
  #count = 0

  add(kind: AnyKind, title: string): void {
    if (++this.#count <= NAMED) this.#names.push(kind.singleton ? kind.label : `${kind.label.toLowerCase()} “${title}”`)
  }

  get count(): number {
    return this.#count
  }

  /** Returns a line that counts the items and names the first ones; no line without items. */
  note(singular: string, many: string, text: string, { advice }: Wording): string[] {
    if (this.#count === 0) return []
    const rest = this.#count - this.#names.length
    const names =
      this.#names.join(', ') +
      (rest > 0 ? ` and ${rest.toLocaleString('en')} more${advice(' (--json names all)')}` : '')
    return [`${counted(this.#count, `item ${singular}`, `items ${many}`)} ${text}: ${names}`]
  }
}

const noted = () => ({ changed: new Noted(), deleted: new Noted(), added: new Noted() })

/** Finds the merge bases of the items of a source and a target. See docs/decisions/039. */
export class Ancestry {
  readonly #database: Database
  readonly #options: AncestryOptions
  #kept = noted()
  #unrelated = new Noted()
  #deletedThere = new Noted()

  /** @param database the database of this site, whose history has the values */
  constructor(database: Database, options: AncestryOptions) {
    this.#database = database
    this.#options = options
  }

  /** Forgets an earlier reading of the source. */
  clear(): void {
    this.#kept = noted()
    this.#unrelated = new Noted()
    this.#deletedThere = new Noted()
  }

  /** The paths of the kinds of which it is known which items the source has deleted, and which ones it has never had. */
  get kindsWithDeletions(): ReadonlySet<string> | undefined {
    return this.#options.other?.kinds
  }

  /** Returns whether the source states that it has had an item of which it has no record. */
  async hadBySource(kind: AnyKind, id: string): Promise<boolean> {
    const { other, isSource } = this.#options
    // For a push, the stated versions are those of the target.
    return isSource === true || (await other?.madeFrom(kind, id)) !== undefined
  }

  /**
   * Describes an item for `bases`.
   *
   * @param source the values in the source, if it has the item
   * @param target those in the target, if it has the item
   * @param stated the versions that the record of the source states
   */
  async descendant(
    kind: AnyKind,
    id: string,
    source: Record<string, unknown> | undefined,
    target: Item | undefined,
    stated?: readonly string[],
  ): Promise<Descendant | undefined> {
    const { other, isSource } = this.#options
    const madeFrom = stated ?? (await other?.madeFrom(kind, id))
    return madeFrom && { id, madeFrom, own: isSource ? source : target }
  }

  /** Returns, by id, the newest version of each item that both sides have had. */
  async bases(kind: AnyKind, descendants: readonly Descendant[]): Promise<Map<string, Item>> {
    const ancestors = new Map<string, Item>()
    if (!isVersioned(kind)) return ancestors
    const byId = new Map(descendants.map((descendant) => [descendant.id, descendant]))
    const remember = (id: string, earlier: readonly Item[]) => {
      const { madeFrom, own } = byId.get(id)!
      byId.delete(id)
      const versions = own ? [{ ...own, id } as unknown as Item, ...earlier] : earlier
      const common = commonVersion(kind, versions, madeFrom)
      if (common) ancestors.set(id, common)
    }
    await this.#database.detached(async () => {
      for await (const versions of versionsOf(this.#database, kind, [...byId.keys()]))
        remember(versions[0]!.id, versions)
    })
    for (const id of byId.keys()) remember(id, [])
    return ancestors
  }

  /** Notes an item that only the target has changed, deleted or added. It stays as it is. */
  addKept(kind: AnyKind, title: string, how: OnlyThere): void {
    this.#kept[how].add(kind, title)
  }

  /** Notes an item that both sides have and that has no version in common. */
  addUnrelated(kind: AnyKind, title: string): void {
    this.#unrelated.add(kind, title)
  }

  /** Notes an item that the source has deleted and that stays because nothing is pruned. */
  addDeletedThere(kind: AnyKind, title: string): void {
    this.#deletedThere.add(kind, title)
  }

  /** The number of items that stay because the source says nothing of them: deleted or new ones. */
  get keptMissing(): number {
    return this.#kept.deleted.count + this.#kept.added.count
  }

  /** Returns what stays as it is, and why. */
  notes(): string[] {
    const { sides, wording = COMMAND_LINE } = this.#options
    const { target, source, since } = sides
    const { changed, deleted, added } = this.#kept
    const after = since === undefined ? '' : ` since ${since}`
    const kept = [
      ...changed.note('was', 'were', `changed only ${target}${after}; kept`, wording),
      ...deleted.note('was', 'were', `deleted only ${target}${after}; not created again`, wording),
      ...added.note('exists', 'exist', `only ${target}; not deleted`, wording),
    ]
    const asIs = wording.advice(`To take ${source} as it is, add --as-is`)
    const without = wording.advice(' without --prune')
    return [
      ...kept,
      ...(kept.length > 0 && asIs !== '' ? [asIs] : []),
      ...this.#deletedThere.note('was', 'were', `deleted in the source; kept ${target}${without}`, wording),
      ...this.#unrelated.note(
        'has',
        'have',
        `no version in common with ${source}, whose values replace those ${target}`,
        wording,
      ),
    ]
  }
}

/** Returns what messages call an export and this site. */
export function sidesOfExport({ at, site }: ExportOrigin): Sides {
  const made = `the export${site === undefined ? '' : ` of ${site}`}${at === undefined ? '' : ` (content of ${at})`}`
  return { target: 'here', source: made, since: made }
}
