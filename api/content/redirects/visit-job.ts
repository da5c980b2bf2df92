import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { JobMonitor } from '../../platform/jobs/job-metrics.ts'
import { repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { VisitService } from './visits.ts'

/** A process that is killed loses the counts of so long. */
const INTERVAL_MS = 10_000

/** Stores the counts of visits every ten seconds until stopped, and once more then. */
export function startVisits(
  { database, services }: { database: Database; services: { visits: VisitService } },
  log: FastifyBaseLogger,
  monitor: JobMonitor,
): RepeatedJob {
  const failure = 'Visits could not be counted'
  const flush = () => services.visits.flush()
  const options = {
    database,
    log,
    monitor,
    name: 'visits',
    intervalMs: INTERVAL_MS,
    delayMs: INTERVAL_MS,
    failure,
  } as const
  const job = repeat(options, flush)
  return {
    async stop() {
      await job.stop()
      await database.run(flush).catch((error: unknown) => log.error({ err: error }, failure))
    },
  }
}
