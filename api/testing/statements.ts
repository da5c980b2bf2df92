import type pg from 'pg'

/** Counts what a pool is asked. */
export interface StatementCounter {
  /** The statements that `work` makes the pool run. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** Listens in on every connection of a pool from now on. */
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
