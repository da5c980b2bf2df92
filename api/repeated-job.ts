import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/database.ts'

interface RepeatedJobOptions {
  database: Database
  log: FastifyBaseLogger
  intervalMs: number
  /** When the first run starts; at once by default. */
  delayMs?: number
  /** Logged with the error of a run that fails. */
  failure: string
}

/** A job that runs again and again. */
export interface RepeatedJob {
  /** Prevents further runs and waits for the current one. */
  stop(): Promise<void>
}

/** Runs `work` as a unit of work, again at every interval. A run that takes longer than the interval is not overlapped. */
export function repeat(
  { database, log, intervalMs, delayMs = 0, failure }: RepeatedJobOptions,
  work: () => Promise<void>,
): RepeatedJob {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= database
      .run(work)
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => (running = undefined))
  }
  let timer = setTimeout(() => {
    timer = setInterval(run, intervalMs)
    run()
  }, delayMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
