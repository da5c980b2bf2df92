import { type JobContext, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { ScheduleService } from './schedule.ts'

/** Half of the second within which a release is published. */
export const INTERVAL_MS = 500

/** Publishes due releases now and twice a second, until stopped. Any number of instances may do so at the same time. */
export function startScheduler(
  { services }: { services: { schedule: ScheduleService } },
  context: JobContext,
): RepeatedJob {
  const failure = 'Scheduled releases could not be published'
  return repeat({ ...context, name: 'releases', intervalMs: INTERVAL_MS, failure }, async () => {
    const releases = await services.schedule.publishDue()
    if (releases.length > 0) context.log.info({ releases }, 'Scheduled releases carried out')
  })
}
