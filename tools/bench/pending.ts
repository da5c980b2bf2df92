import { operator } from '../../api/access/permissions/policy.ts'
import type { Change } from '../../api/content/items/change.ts'
import { product } from '../../schema/kinds/index.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { alternate, type Alternated } from './alternate.ts'
import type { Load } from './load.ts'
import type { Parts } from './parts.ts'
import { productId } from './products.ts'
import { scenarios } from './scenarios.ts'
import { type Running, startUnpublished, startVerdant } from './servers.ts'

const READS = ['page /', 'REST list of 100', 'GraphQL list of 100']
const MODES = [
  { cached: true, start: startVerdant, connections: 20 },
  { cached: false, start: startUnpublished, connections: 4 },
]

/** The throughput of a read of live content without and with pending changes. */
export interface PendingRead extends Alternated {
  name: string
  /** Whether the response cache sends the responses. Otherwise the server renders each one. */
  cached: boolean
  connections: number
}

/** Reads beside a release that changes every item. */
export interface PendingReads {
  items: number
  /** The number of pending changes in the release. */
  changes: number
  reads: PendingRead[]
}

/**
 * Measures reads of live content with and without pending changes. Two databases have the same items, and only one of
 * them has a release, which changes every item. The rounds alternate between the two.
 */
export async function measurePending({ quick }: Parts): Promise<PendingReads> {
  const items = quick ? 100 : 10_000
  const environments: Environment[] = []
  const reads: PendingRead[] = []
  try {
    while (environments.length < 2) environments.push(await openEnvironment())
    for (const environment of environments) await environment.growTo(items)
    const changes = await stageChanges(environments[1]!, items)
    for (const environment of environments) await environment.tidy()
    for (const mode of MODES) reads.push(...(await measureMode(environments, mode, quick)))
    return { items, changes, reads }
  } finally {
    for (const environment of environments) await environment.close()
  }
}

/** Adds a change of each product to a new release. @returns the number of changes in the release */
async function stageChanges({ services }: Environment, items: number): Promise<number> {
  const actor = operator('bench')
  const { changeCollector, releases } = services
  const changes = Array.from({ length: items }, (_, n): Change => {
    const values = { name: `Pending product ${n}`, description: `Pending description ${n}` }
    return { kind: product, action: 'update', id: productId(n), values, expectedVersion: 1 }
  })
  const { id } = await releases.create(actor, 'Pending changes')
  await changeCollector.stage(actor, id, changes)
  return (await releases.countChanges(actor, [id])).get(id) ?? 0
}

async function measureMode(
  environments: readonly Environment[],
  { cached, start, connections }: (typeof MODES)[number],
  quick: boolean,
): Promise<PendingRead[]> {
  const servers: Running[] = []
  try {
    for (const { variables } of environments) servers.push(await start(variables))
    const reads: PendingRead[] = []
    for (const name of READS) {
      const loads = servers.map(({ url }) => readOf(url, name))
      reads.push({ name, cached, connections, ...(await alternate(loads, connections, quick)) })
    }
    return reads
  } finally {
    for (const server of servers) await server.stop()
  }
}

const readOf = (url: string, name: string): Load =>
  scenarios(url, { token: '', password: '', media: '', etag: '' }).find((scenario) => scenario.name === name)!.load
