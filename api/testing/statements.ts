import type pg from 'pg'
import { BACKGROUND } from '../platform/database/background.ts'
import type { Database } from '../platform/database/database.ts'

/** Records the statements of requests. */
export interface StatementCounter {
  /** Returns the statements that run during `work`. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** Starts to record the statements on all connections of a database. */
export function countStatements({ pool: staff, visitorPool }: Database): StatementCounter {
  const seen = new WeakSet<pg.PoolClient>()
  let texts: string[] = []
  const record = (client: pg.PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const run = client.query.bind(client) as (...args: unknown[]) => unknown
    const listening = (...args: unknown[]) => {
      const [first] = args as [string | { text: string }]
      const text = typeof first === 'string' ? first : first.text
      // These run beside requests.
      if (!text.startsWith(BACKGROUND)) texts.push(text)
      return run(...args)
    }
    client.query = listening as typeof client.query
  }
  for (const pool of [staff, visitorPool]) pool.on('acquire', record)
  return {
    async during(work) {
      texts = []
      await work()
      return texts
    },
  }
}
