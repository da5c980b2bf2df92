import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from './database.ts'

/** Registers the metrics of connections and statements. */
export function observeDatabase(registry: Registry, database: Database): void {
  observePool(registry, 'database_connections', 'Connections of staff', database.pool)
  observePool(registry, 'database_visitor_connections', 'Connections of visitors', database.visitorPool)
  const durations = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Times of SQL statements, by connection pool and result. COPY is not included.',
    labelNames: ['pool', 'result'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  database.statementListeners.push(({ pool, begun, error }) => {
    durations.observe({ pool, result: error ? 'failed' : 'succeeded' }, (performance.now() - begun) / 1000)
  })
}

function observePool(registry: Registry, name: string, what: string, pool: Database['pool']): void {
  const gauge = new Gauge({
    name,
    help: `${what} by state, and requests waiting for one.`,
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  registry.registerMetric(gauge)
}
