import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { JobMonitor } from '../../platform/jobs/job-metrics.ts'
import { repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { ScheduleService } from './schedule.ts'

/** Half of the second within which a release is published. */
export const INTERVAL_MS = 500

/** Publishes due releases now and twice a second, until stopped. Any number of instances may do so at the same time. */
export const startScheduler = (
  { database, services }: { database: Database; services: { schedule: ScheduleService } },
  log: FastifyBaseLogger,
  monitor: JobMonitor,
): RepeatedJob => {
  const failure = 'Scheduled releases could not be published'
  return repeat({ database, log, monitor, name: 'releases', intervalMs: INTERVAL_MS, failure }, async () => {
    const releases = await services.schedule.publishDue()
    if (releases.length > 0) log.info({ releases }, 'Scheduled releases carried out')
  })
}
