import type { FastifyBaseLogger } from 'fastify'
import { mediaFile } from '../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../schema/kinds/media-file.ts'
import { rows } from './database/database.ts'
import { sweepObjects } from './media/sweep.ts'
import { sweepTemporary } from './media/temporary.ts'
import type { System } from './start.ts'

const HOUR_MS = 60 * 60 * 1000
/** Age at which unreferenced files are deleted: longer than any import takes. */
const ORPHAN_AGE_MS = 24 * HOUR_MS

/** Selects, of the given files, those with a row and those whose deletion can still be undone. */
const REFERENCED = `
  select "publicId" from "mediaFile" where "publicId" = any($1)
  union
  select snapshot ->> 'publicId' from revision
  where kind = $2 and action = 'delete' and snapshot ->> 'publicId' = any($1)
    and "createdAt" > now() - make_interval(days => $3)`

/** Deletes expired sessions, rate-limit counters, orphaned uploads and media past their retention period. */
async function cleanUp({ database, services, media }: System): Promise<void> {
  const orphanedSince = new Date(Date.now() - ORPHAN_AGE_MS)
  await services.sessions.cleanUp()
  await sweepTemporary(media.directory, orphanedSince)
  const referencedAmong = async (publicIds: string[]) => {
    const found = await rows<{ publicId: string }>(database.pool, REFERENCED, [
      publicIds,
      mediaFile.name,
      RESTORABLE_DAYS,
    ])
    return found.map(({ publicId }) => publicId)
  }
  await sweepObjects(media.storage, referencedAmong, orphanedSince)
}

/** Runs the cleanup now and every hour, until stopped. */
export function startMaintenanceJobs(system: System, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => system.database.run(() => cleanUp(system)))
      .catch((error: unknown) => log.error({ err: error }, 'Cleanup failed'))
  }
  const timer = setInterval(run, HOUR_MS)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
