import type { FastifyBaseLogger } from 'fastify'
import type { System } from '../start.ts'

const INTERVAL_MS = 1_000

/** Publishes due releases now and every second, until stopped. Any number of instances may do so at the same time. */
export function startScheduler({ database, services }: System, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= database
      .run(() => services.schedule.publishDue())
      .then((ids) => ids.length > 0 && log.info({ releases: ids }, 'Scheduled releases carried out'))
      .catch((error: unknown) => log.error({ err: error }, 'Scheduled releases could not be published'))
      .then(() => void (running = undefined))
  }
  const timer = setInterval(run, INTERVAL_MS)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
