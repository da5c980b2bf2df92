import type { FastifyBaseLogger } from 'fastify'
import type { JobMonitor } from '../job-metrics.ts'
import { repeat, type RepeatedJob } from '../repeated-job.ts'
import type { System } from '../start.ts'

/** A process that is killed loses the counts of so long. */
const INTERVAL_MS = 10_000

/** Stores the counts of visits every ten seconds until stopped, and once more then. */
export function startVisits({ database, services }: System, log: FastifyBaseLogger, monitor: JobMonitor): RepeatedJob {
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
