import { median, type Parts } from './parts.ts'
import { valuesOf } from './products.ts'

const ITEMS = 2_000

/** How long a shop takes that writes all of its items in one request. */
export interface Bulk {
  name: string
  items: number
  ms: number
}

/** Measures lists of changes: 2,000 new items by their keys, the same with other values, the same once more, and their deletion. */
export async function measureBulk({ environment, verdant, quick }: Parts): Promise<Bulk[]> {
  const items = quick ? 50 : ITEMS
  const times = new Map<string, number[]>()
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const send = async (name: string, changes: object[]) => {
      const start = performance.now()
      const answer = await fetch(`${verdant.url}/api/content/changes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${environment.token}` },
        body: JSON.stringify({ changes }),
      })
      const body = (await answer.json()) as { results: { _id: string }[] }
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(body).slice(0, 500)}`)
      times.set(name, [...(times.get(name) ?? []), performance.now() - start])
      return body.results
    }
    const upserts = (technicalSpecs: string) =>
      Array.from({ length: items }, (_, n) => {
        const values = { ...valuesOf(100_000 + n), name: `Bulk ${round} ${n}`, technicalSpecs }
        return { action: 'upsert', kind: 'products', key: `bulk-${round}-${n}`, values }
      })
    const made = await send('new by key', upserts('First'))
    await send('other values by key', upserts('Second'))
    await send('same values by key', upserts('Second'))
    await send(
      'deletion',
      made.map(({ _id: id }) => ({ action: 'delete', kind: 'products', id })),
    )
    await environment.tidy()
  }
  return [...times].map(([name, ms]) => ({ name, items, ms: median(ms) }))
}
