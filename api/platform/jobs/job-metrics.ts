import type { Registry } from 'prom-client'
import { sampledCounter, sampledGauge } from '../metrics/sampled-metrics.ts'

/** The names of the jobs that run again and again. */
export type JobName =
  | 'cdn'
  | 'cleanup'
  | 'extensions'
  | 'links'
  | 'mails'
  | 'releases'
  | 'visits'
  | 'webhooks'
  | `extension ${string}`

interface Runs {
  succeeded: number
  failed: number
  /** The end of the last run that succeeded, in seconds since 1970. */
  lastSuccess: number
}

/** Counts the runs of jobs. */
export class JobMonitor {
  readonly #runs = new Map<JobName, Runs>()

  /** Makes the job visible before its first run. */
  add(job: JobName): void {
    this.#runs.set(job, { succeeded: 0, failed: 0, lastSuccess: Date.now() / 1000 })
  }

  succeeded(job: JobName): void {
    const runs = this.#runs.get(job)!
    runs.succeeded++
    runs.lastSuccess = Date.now() / 1000
  }

  failed(job: JobName): void {
    this.#runs.get(job)!.failed++
  }

  /** Registers the metrics of the jobs. */
  observe(registry: Registry): void {
    const runs = this.#runs
    sampledCounter(
      registry,
      { name: 'job_runs_total', help: 'Runs of background jobs, by result.', labelNames: ['name', 'result'] },
      () =>
        Array.from(runs).flatMap(([name, { succeeded, failed }]) => [
          [succeeded, { name, result: 'succeeded' }],
          [failed, { name, result: 'failed' }],
        ]),
    )
    sampledGauge(
      registry,
      {
        name: 'job_last_success_timestamp_seconds',
        help: 'When a background job last succeeded, or when it was set up.',
        labelNames: ['name'],
      },
      () => Array.from(runs, ([name, { lastSuccess }]) => [lastSuccess, { name }]),
    )
  }
}
