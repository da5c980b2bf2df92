import { redirect } from '../../../schema/kinds/index.ts'
import type { Stored } from './lookup.ts'
import type { Origin } from '../../../schema/transfer/record.ts'
import type { Step } from './step.ts'

/** The number of stored redirects that are read at once. */
const BATCH = 1_000

/** A redirect as the plan writes it: all values of a new one, the changed ones of another. */
interface Written {
  values: Record<string, unknown>
  origin: Origin | undefined
}

interface Edge {
  id: string
  /** The old address as it is written. */
  from: string
  to: string
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** Finds redirects of a plan that would lead back to themselves, together with those that are stored. The server refuses them. */
export class RedirectLoops {
  /** The redirects that the plan writes, by id. */
  readonly #written = new Map<string, Written>()
  readonly #deleted = new Set<string>()

  /** Notes what a step does to a redirect. */
  add({ kind, id, outcome, change, origin }: Step): void {
    if (kind?.name !== redirect.name || id === undefined) return
    if (outcome === 'delete') this.#deleted.add(id)
    if (change && 'values' in change) this.#written.set(id, { values: change.values as Written['values'], origin })
  }

  /** Yields an invalid step for each loop that the plan would make. @param stored reads the redirects that exist */
  async *steps(stored: Stored): AsyncGenerator<Step> {
    if (this.#written.size === 0) return
    const edges = new Map<string, Edge>()
    for await (const edge of this.#edges(stored)) edges.set(withoutSlash(edge.from), edge)
    const reported = new Set<string>()
    for (const first of edges.values()) {
      const planned = this.#written.get(first.id)
      if (!planned || reported.has(first.id)) continue
      const loop = loopFrom(first, edges)
      if (!loop) continue
      for (const { id } of loop) reported.add(id)
      const path = [...loop.map(({ from }) => from), first.from].join(' → ')
      const { origin } = planned
      const problem = {
        kind: redirect,
        field: 'newAddress',
        message: `leads back to itself: ${path}`,
        item: first.from,
      }
      yield {
        kind: redirect,
        outcome: 'invalid',
        title: first.from,
        ...(origin && { origin }),
        changes: [],
        problems: [{ ...problem, origin: origin ?? { file: 'live content' } }],
      }
    }
  }

  /** Yields the active redirects as they would be. */
  async *#edges(stored: Stored): AsyncGenerator<Edge> {
    const unseen = new Set(this.#written.keys())
    let ids: string[] = []
    const read = async () => {
      const { byId } = await stored.lookUp(
        redirect,
        ids.map((id) => ({ id, newId: id })),
      )
      ids = []
      return [...byId].flatMap(([id, item]) => {
        unseen.delete(id)
        return this.#deleted.has(id) ? [] : edgeOf(id, { ...item, ...this.#written.get(id)?.values })
      })
    }
    for await (const { id } of stored.heads(redirect, redirect.titleField))
      if (ids.push(id) === BATCH) yield* await read()
    yield* await read()
    for (const id of unseen) yield* edgeOf(id, this.#written.get(id)!.values)
  }
}

const edgeOf = (id: string, { oldPath, newAddress, isActive }: Record<string, unknown>): Edge[] =>
  isActive === false ? [] : [{ id, from: String(oldPath), to: String(newAddress) }]

/** Returns the redirects that lead from one back to it, if they do. */
function loopFrom(first: Edge, edges: ReadonlyMap<string, Edge>): Edge[] | undefined {
  const way = new Set([first])
  for (let next = edges.get(withoutSlash(first.to)); next; next = edges.get(withoutSlash(next.to))) {
    if (next === first) return [...way]
    if (way.has(next)) return undefined
    way.add(next)
  }
  return undefined
}
