import { measure, type Measured } from './load.ts'
import type { Parts } from './parts.ts'

/** Measures reads on an idle server, and while another process imports many items. */
export interface DuringImport {
  items: number
  importSeconds: number
  quiet: Measured
  busy: Measured
}

export async function measureImport({ environment, verdant, quick }: Parts): Promise<DuringImport> {
  const load = { url: `${verdant.url}/api/content/products?limit=100` }
  const items = quick ? 2_000 : 100_000
  const before = await environment.database.pool.query<{ count: string }>('select count(*) from product')
  const from = Number(before.rows[0]!.count)
  await measure(load, 20, 1)
  const quiet = await measure(load, 20, quick ? 1 : 5)
  const start = performance.now()
  let importSeconds = 0
  const imported = environment.growTo(from + items).then(() => (importSeconds = (performance.now() - start) / 1_000))
  const busy = await measure(load, 20, quick ? 1 : 5)
  await imported
  return { items, importSeconds, quiet, busy }
}
