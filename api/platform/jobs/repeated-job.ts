import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { JobMonitor, JobName } from './job-metrics.ts'

/** What the jobs of a process share. */
export interface JobContext {
  database: Database
  log: FastifyBaseLogger
  monitor: JobMonitor
}

interface RepeatedJobOptions extends JobContext {
  name: JobName
  intervalMs: number
  /** When the first run starts; at once by default. */
  delayMs?: number
  /** Logged with the error of a run that fails. */
  failure: string
  /** Called when the job is stopped, so that the current run ends early. */
  onStop?: () => void | Promise<void>
}

/** A job that runs again and again. */
export interface RepeatedJob {
  /** Prevents further runs and waits for the current one. */
  stop(): Promise<void>
}

/** Stands for a job that is switched off. */
export const NO_JOB: RepeatedJob = { stop: async () => {} }

/** Runs `work` as a unit of work, again at every interval. A run that takes longer than the interval is not overlapped. */
export function repeat(
  { database, log, monitor, name, intervalMs, delayMs = 0, failure, onStop }: RepeatedJobOptions,
  work: () => Promise<void>,
): RepeatedJob {
  monitor.add(name)
  let running: Promise<void> | undefined
  const run = () => {
    running ??= database
      .run(work)
      .then(() => monitor.succeeded(name))
      .catch((error: unknown) => {
        monitor.failed(name)
        log.error({ err: error }, failure)
      })
      .finally(() => (running = undefined))
  }
  let timer = setTimeout(() => {
    timer = setInterval(run, intervalMs)
    run()
  }, delayMs)
  return {
    async stop() {
      clearInterval(timer)
      await onStop?.()
      await running
    },
  }
}
