import type { FastifyBaseLogger } from 'fastify'
import { mediaFile } from '../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../schema/kinds/media-file.ts'
import { rows } from './database/database.ts'
import { sweepObjects } from './media/sweep.ts'
import { sweepTemporary } from './media/temporary.ts'
import type { System } from './start.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long a file may wait for the change that shows it: longer than any import takes. */
const LEFTOVER_MS = 24 * HOUR_MS

/** Which of these files a row shows, or a deletion that is not too old can bring back. */
const NEEDED = `
  select "publicId" from "mediaFile" where "publicId" = any($1)
  union
  select snapshot ->> 'publicId' from revision
  where kind = $2 and action = 'delete' and snapshot ->> 'publicId' = any($1)
    and "createdAt" > now() - make_interval(days => $3)`

/** Clears away what nobody needs any more: sessions, counters, leftovers of uploads, bytes deleted long ago. */
async function sweep({ database, services, media }: System): Promise<void> {
  const longAgo = new Date(Date.now() - LEFTOVER_MS)
  await services.sessions.sweep()
  await sweepTemporary(media.directory, longAgo)
  const neededAmong = async (publicIds: string[]) => {
    const found = await rows<{ publicId: string }>(database.pool, NEEDED, [publicIds, mediaFile.name, RESTORABLE_DAYS])
    return found.map(({ publicId }) => publicId)
  }
  await sweepObjects(media.storage, neededAmong, longAgo)
}

/** Sweeps now and every hour, until stopped. */
export function keepHouse(system: System, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => sweep(system)).catch((error: unknown) => log.error({ err: error }, 'Sweeping failed'))
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
