import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { JobMonitor } from '../../platform/jobs/job-metrics.ts'
import { repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import { type CommitListener, EventDelivery } from './events.ts'

const INTERVAL_MS = 1_000

/** Tells extensions of committed changes now and every second, until stopped. Does nothing without listeners. */
export function startEvents(
  { database }: { database: Database },
  listeners: readonly CommitListener[],
  log: FastifyBaseLogger,
  monitor: JobMonitor,
): RepeatedJob {
  if (listeners.length === 0) return { stop: async () => {} }
  const delivery = new EventDelivery(database, listeners, (error, extension) =>
    log.error({ err: error, extension }, 'An extension failed after a commit. It is called again'),
  )
  const failure = 'Extensions could not be told of changes'
  const job = repeat({ database, log, monitor, name: 'extensions', intervalMs: INTERVAL_MS, failure }, () =>
    delivery.deliverDue(),
  )
  return {
    async stop() {
      delivery.close()
      await job.stop()
    },
  }
}
