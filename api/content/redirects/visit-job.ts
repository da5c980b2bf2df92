import { type JobContext, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { VisitService } from './visits.ts'

/** A process that is killed loses the counts of so long. */
const INTERVAL_MS = 10_000

/** Stores the counts of visits every ten seconds until stopped, and once more then. */
export function startVisits({ services }: { services: { visits: VisitService } }, context: JobContext): RepeatedJob {
  const { database, log } = context
  const failure = 'Visits could not be counted'
  const flush = () => services.visits.flush()
  const job = repeat({ ...context, name: 'visits', intervalMs: INTERVAL_MS, delayMs: INTERVAL_MS, failure }, flush)
  return {
    async stop() {
      await job.stop()
      await database.run(flush).catch((error: unknown) => log.error({ err: error }, failure))
    },
  }
}
