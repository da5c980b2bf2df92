import { Histogram, type Registry } from 'prom-client'
import { sampledCounter, sampledGauge } from '../metrics/sampled-metrics.ts'
import type { Database } from './database.ts'

/** Registers the metrics of connections and statements. */
export function observeDatabase(registry: Registry, database: Database): void {
  observePool(registry, 'database_connections', 'Connections of staff', database.pool)
  observePool(registry, 'database_visitor_connections', 'Connections of visitors', database.visitorPool)
  const { replicas } = database
  if (replicas) {
    observePool(registry, 'database_replica_connections', 'Connections to replicas', replicas.driver)
    const help = 'Responses that were made from a replica, and those that the primary made, by the reason.'
    sampledCounter(registry, { name: 'database_replica_reads_total', help, labelNames: ['result'] }, () =>
      Object.entries(replicas.counts).map(([result, count]) => [count, { result }]),
    )
  }
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
  const help = `${what} by state, and requests waiting for one.`
  sampledGauge(registry, { name, help, labelNames: ['state'] }, () => {
    const { totalCount, idleCount, waitingCount } = pool
    return [
      [totalCount - idleCount, { state: 'busy' }],
      [idleCount, { state: 'idle' }],
      [waitingCount, { state: 'waiting' }],
    ]
  })
}
