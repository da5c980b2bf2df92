import type pg from 'pg'

/** Records the statements of a pool. */
export interface StatementCounter {
  /** Returns the statements that the pool runs during `work`. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** Starts to record the statements of all connections of a pool. */
export function countStatements(pool: pg.Pool): StatementCounter {
  const seen = new WeakSet<pg.PoolClient>()
  let texts: string[] = []
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const run = client.query.bind(client) as (...given: unknown[]) => unknown
    const listening = (...given: unknown[]) => {
      const [first] = given as [string | { text: string }]
      texts.push(typeof first === 'string' ? first : first.text)
      return run(...given)
    }
    client.query = listening as typeof client.query
  })
  return {
    async during(work) {
      texts = []
      await work()
      return texts
    },
  }
}
