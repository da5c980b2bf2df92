import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { JobMonitor } from './job-metrics.ts'
import { repeat } from './repeated-job.ts'
import { startServices } from '../../testing/services.ts'

const { database } = await startServices()

it('counts the runs of a job by result', async () => {
  const monitor = new JobMonitor()
  const registry = new Registry()
  monitor.observe(registry)
  let runs = 0
  const job = repeat(
    {
      database,
      log: Fastify({ logger: { level: 'silent' } }).log,
      monitor,
      name: 'cleanup',
      intervalMs: 1,
      failure: '',
    },
    async () => {
      if (++runs === 2) throw new Error('The second run fails')
    },
  )
  onTestFinished(() => job.stop())
  const value = async (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await registry.metrics())?.[1])
  const succeeded = () => value('job_runs_total{name="cleanup",result="succeeded"}')
  await expect.poll(succeeded).toBeGreaterThan(1)
  expect(await value('job_runs_total{name="cleanup",result="failed"}')).toBe(1)
  expect(await value('job_last_success_timestamp_seconds{name="cleanup"}')).toBeGreaterThan(0)
})
