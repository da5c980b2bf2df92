import { setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { FieldChoice } from '../publishing/problems.ts'
import { TransferError } from '../../../schema/transfer/record.ts'

/** A field, or without a field an item, that both sides have changed. */
export interface Overlap {
  kind: AnyKind
  id: string
  title: string
  /** The path of the field; empty if the overlap concerns the whole item. */
  field: string
}

/** Which side of an overlap wins: what the command brings, or what is live. */
export type Keep = FieldChoice['keep']

/** The options that decide overlaps. */
export interface DecisionOptions {
  /** The side that wins in all overlaps without a choice of their own. */
  keep?: string
  /** As `keep` with the side that the command brings. */
  theirs?: boolean
  /** As `keep` with `live`. */
  ours?: boolean
  /** Choices such as `products/0b6c3a5e-….name=live`. */
  choose?: string[]
}

/** The largest number of overlaps that an error lists. */
const LISTED = 20

const LIVE = 'live'

const withField = (item: string, { field }: Overlap) => (field === '' ? item : `${item}.${field}`)

/** Returns the name of an overlap, as `--choose` expects it: `products/<id>.name`, `hero.title`, `settings/<key>.value`. */
export function overlapName(overlap: Overlap): string {
  const { kind, id, title } = overlap
  if (kind.singleton) return withField(kind.path, overlap)
  return withField(`${kind.path}/${kind.name === setting.name ? title : id}`, overlap)
}

/** Returns all names that users may give an overlap: the kind in the singular, and the title of the item. */
const namesOf = (overlap: Overlap): string[] => {
  const { kind, id, title } = overlap
  return [kind.path, kind.name].flatMap((name) => [
    ...(kind.singleton ? [withField(name, overlap)] : []),
    withField(`${name}/${id}`, overlap),
    withField(`${name}/${title}`, overlap),
  ])
}

interface Choice {
  given: string
  keep: Keep
  /** The overlap that it decides, once that was found. */
  decides?: string
}

/** Decides overlaps: those that `--choose` names one by one, all others with `--keep`. */
export class Decisions {
  readonly #keep: Keep | undefined
  readonly #choices = new Map<string, Choice>()
  readonly #overlaps = new Set<string>()

  /**
   * @param mine what the options call the side that the command brings, such as `source`
   * @throws TransferError if a choice has no side, or is made twice
   */
  constructor({ keep, theirs, ours, choose = [] }: DecisionOptions, mine: string) {
    const side = theirs ? mine : ours ? LIVE : keep
    this.#keep = side === undefined ? undefined : side === LIVE ? 'LIVE' : 'MINE'
    for (const text of choose) {
      const at = text.lastIndexOf('=')
      const [place, side] = [text.slice(0, at), text.slice(at + 1)]
      if (at < 1 || (side !== mine && side !== LIVE))
        throw new TransferError(
          `--choose ${text}: write an overlap and the side that wins: <overlap>=${mine} or =${LIVE}`,
        )
      if (this.#choices.has(place)) throw new TransferError(`--choose ${place}: this overlap is decided twice`)
      this.#choices.set(place, { given: place, keep: side === LIVE ? 'LIVE' : 'MINE' })
    }
  }

  /**
   * Returns the side that wins in an overlap; undefined if nothing decides it.
   *
   * @throws TransferError if two choices decide it, or a choice also names another overlap
   */
  sideOf(overlap: Overlap): Keep | undefined {
    const name = overlapName(overlap)
    this.#overlaps.add(name)
    const choices = [...new Set(namesOf(overlap))].flatMap((name) => this.#choices.get(name) ?? [])
    const [choice, second] = choices
    if (!choice) return this.#keep
    if (second) throw new TransferError(`--choose ${second.given}: ${name} is decided twice`)
    if (choice.decides !== undefined && choice.decides !== name)
      throw new TransferError(
        `--choose ${choice.given}: several items have this title. Write ${choice.decides} or ${name}`,
      )
    choice.decides = name
    return choice.keep
  }

  /** @throws TransferError if a choice names no overlap that was found */
  requireUsed(): void {
    const unused = [...this.#choices.values()].find(({ decides }) => decides === undefined)
    if (!unused) return
    const remaining = this.#overlaps.size - LISTED
    const listed = [...this.#overlaps].slice(0, LISTED).join(', ') + (remaining > 0 ? ` and ${remaining} more` : '')
    const overlaps = this.#overlaps.size === 0 ? 'Nothing overlaps.' : `Overlaps: ${listed}`
    throw new TransferError(`--choose ${unused.given}: there is no such overlap. ${overlaps}`)
  }
}
