import type { FastifyBaseLogger } from 'fastify'
import { cleanUpObjects } from '../content/media/cleanup.ts'
import { cleanUpTemporary } from '../content/media/temporary.ts'
import { type JobContext, repeat, type RepeatedJob } from '../platform/jobs/repeated-job.ts'
import type { System } from './start.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** Age at which unreferenced files are deleted: longer than any import takes. */
const ORPHAN_AGE_MS = 24 * HOUR_MS

/**
 * Deletes expired sessions, preview links, invitations and idempotency keys, rate-limit counters, orphaned uploads, unconfirmed
 * subscriptions, comments on what is gone, deleted media, and what `RetentionService` does not keep any longer.
 */
export async function cleanUp(
  { services, media }: Pick<System, 'services' | 'media'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  const orphanedSince = new Date(Date.now() - ORPHAN_AGE_MS)
  const references = {
    referencedAmong: (publicIds: string[]) => services.media.referencedAmong(publicIds),
    framings: (publicIds: string[]) => services.media.framings(publicIds),
  }
  const steps = [
    () => services.sessions.cleanUp(),
    () => services.securityEvents.cleanUp(),
    () => services.previewLinks.cleanUp(),
    () => services.idempotency.cleanUp(),
    () => services.newsletter.cleanUp(),
    () => services.invitations.cleanUp(),
    () => services.mail.cleanUp(),
    () => services.erasures.cleanUp(),
    () => services.unusedWords.cleanUp(),
    () => services.keptCounts.cleanUp(),
    () => services.comments.cleanUp(),
    () => services.inbox.cleanUp(),
    async () => {
      const deleted = await services.retention.cleanUp()
      if (Object.values(deleted).some((count) => count > 0))
        log.info({ deleted }, 'Records past their retention period deleted')
    },
    () => cleanUpTemporary(media.directory, orphanedSince),
    () => cleanUpObjects(media.storage, references, orphanedSince),
  ]
  const failures: unknown[] = []
  // One that fails leaves the others to be done: what is past its time must go.
  for (const step of steps) await step().catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Runs the cleanup a minute from now and every hour, until stopped. */
export function startMaintenanceJobs(system: System, context: JobContext): RepeatedJob {
  // The first requests come before the first cleanup.
  const schedule = { name: 'cleanup', delayMs: MINUTE_MS, intervalMs: HOUR_MS } as const
  return repeat({ ...context, ...schedule, failure: 'Cleanup failed' }, () => cleanUp(system, context.log))
}
