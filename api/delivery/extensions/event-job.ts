import { type JobContext, NO_JOB, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import { type CommitListener, EventDelivery } from './events.ts'

const INTERVAL_MS = 1_000

/** Tells extensions of committed changes now and every second, until stopped. Does nothing without listeners. */
export function startEvents(listeners: readonly CommitListener[], context: JobContext): RepeatedJob {
  if (listeners.length === 0) return NO_JOB
  const delivery = new EventDelivery(context.database, listeners, (error, extension) =>
    context.log.error({ err: error, extension }, 'An extension failed after a commit. It is called again'),
  )
  const failure = 'Extensions could not be told of changes'
  const onStop = () => delivery.close()
  return repeat({ ...context, name: 'extensions', intervalMs: INTERVAL_MS, failure, onStop }, () =>
    delivery.deliverDue(),
  )
}
