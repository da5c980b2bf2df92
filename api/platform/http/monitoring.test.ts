import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Registry } from 'prom-client'
import { describe, expect, inject, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { JobMonitor } from '../jobs/job-metrics.ts'
import { startServer } from '../../testing/server.ts'

/* The alert rules and the dashboard in docs/monitoring. The rules run in Prometheus's own evaluator. */

const DOCS = join(import.meta.dirname, '../../../docs/monitoring')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const SKIPPED = 'promtool is not installed (Debian package prometheus)'
const promtool = async (...args: string[]) => {
  try {
    return (await promisify(execFile)('promtool', args)).stdout
  } catch (error) {
    throw new Error((error as { stdout: string; stderr: string }).stderr || String(error), { cause: error })
  }
}

interface Rule {
  alert: string
  expr: string
}

const alerts = (
  parse(await readFile(join(DOCS, 'alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules }) => rules)

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const { panels } = JSON.parse(await readFile(join(DOCS, 'dashboard.json'), 'utf8')) as Dashboard

/** Returns an expression of the dashboard with values in place of Grafana's variables. */
const withoutVariables = (expr: string) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')

/** A series in the notation of promtool, one value a minute: `start+stepxcount`. */
type Series = readonly [series: string, values: string]

const MINUTES = 200
const rising = (step: number) => `0+${step}x${MINUTES}`
const still = (value: number) => `${value}+0x${MINUTES}`

const labels = (more = '') => `{job="verdant",instance="INSTANCE"${more && `,${more}`}}`
const histogram = (name: string, label: string, fastPerMinute: number, slowPerMinute: number): Series[] => [
  [`${name}_bucket${labels(`${label},le="0.1"`)}`, rising(fastPerMinute)],
  [`${name}_bucket${labels(`${label},le="10"`)}`, rising(fastPerMinute + slowPerMinute)],
  [`${name}_bucket${labels(`${label},le="+Inf"`)}`, rising(fastPerMinute + slowPerMinute)],
]

/** For each alert, series that make it fire, and series of normal operation that do not. */
const CASES: Record<string, { fires: Series[]; quiet: Series[] }> = {
  VerdantDown: { fires: [[`up${labels()}`, still(0)]], quiet: [[`up${labels()}`, still(1)]] },
  VerdantInternalErrors: {
    fires: [[`request_errors_total${labels('source="graphql",code="INTERNAL"')}`, rising(1)]],
    quiet: [[`request_errors_total${labels('source="graphql",code="NOT_FOUND"')}`, rising(100)]],
  },
  VerdantUnavailable: {
    fires: [[`request_errors_total${labels('source="rest",code="UNAVAILABLE"')}`, rising(30)]],
    quiet: [[`request_errors_total${labels('source="rest",code="UNAVAILABLE"')}`, rising(1)]],
  },
  VerdantStaleResponses: {
    fires: [[`response_cache_stale_total${labels()}`, rising(1)]],
    quiet: [[`response_cache_stale_total${labels()}`, still(7)]],
  },
  VerdantOverloaded: {
    fires: [[`http_requests_rejected_total${labels('class="visitors"')}`, rising(30)]],
    quiet: [[`http_requests_rejected_total${labels('class="visitors"')}`, rising(1)]],
  },
  VerdantRequestsQueued: {
    fires: [[`http_requests_queued${labels('class="staff"')}`, still(3)]],
    quiet: [[`http_requests_queued${labels('class="staff"')}`, `5 ${'0 5 '.repeat(MINUTES / 2)}`]],
  },
  VerdantSlowRequests: {
    fires: histogram('http_request_duration_seconds', 'route="/api/graphql"', 100, 50),
    quiet: [
      ...histogram('http_request_duration_seconds', 'route="/api/graphql"', 1000, 1),
      ...histogram('http_request_duration_seconds', 'route="/api/upload/image"', 1, 100),
    ],
  },
  VerdantSlowStatements: {
    fires: histogram('database_statement_duration_seconds', 'pool="staff"', 100, 50),
    quiet: histogram('database_statement_duration_seconds', 'pool="staff"', 1000, 1),
  },
  VerdantConnectionsExhausted: {
    fires: [[`database_visitor_connections${labels('state="waiting"')}`, still(2)]],
    quiet: [[`database_connections${labels('state="waiting"')}`, still(0)]],
  },
  VerdantReleasesNotPublished: {
    fires: [[`job_last_success_timestamp_seconds${labels('name="releases"')}`, still(0)]],
    quiet: [[`job_last_success_timestamp_seconds${labels('name="releases"')}`, rising(60)]],
  },
  VerdantMailsNotSent: {
    fires: [[`job_last_success_timestamp_seconds${labels('name="mails"')}`, still(0)]],
    quiet: [[`job_last_success_timestamp_seconds${labels('name="mails"')}`, rising(60)]],
  },
  VerdantWebhookPaused: {
    fires: [[`webhook_paused${labels('webhook="w",host="h"')}`, still(1)]],
    quiet: [[`webhook_paused${labels('webhook="w",host="h"')}`, still(0)]],
  },
  VerdantWebhookFailing: {
    fires: [[`webhook_deliveries_failing${labels('webhook="w",host="h"')}`, still(2)]],
    quiet: [
      [`webhook_deliveries_failing${labels('webhook="w",host="h"')}`, `1 ${'0 1 '.repeat(MINUTES / 2)}`],
      [`webhook_deliveries_waiting${labels('webhook="w",host="h"')}`, still(500)],
    ],
  },
  VerdantCleanupFailing: {
    fires: [[`job_last_success_timestamp_seconds${labels('name="cleanup"')}`, still(0)]],
    quiet: [[`job_last_success_timestamp_seconds${labels('name="cleanup"')}`, rising(60)]],
  },
  VerdantSignInsRefused: {
    fires: [[`sign_ins_total${labels('result="refused"')}`, rising(10)]],
    quiet: [[`sign_ins_total${labels('result="succeeded"')}`, rising(100)]],
  },
  VerdantAccessRefused: {
    fires: [[`security_events_total${labels('event="access.refused"')}`, rising(1)]],
    quiet: [[`security_events_total${labels('event="access.refused"')}`, still(10)]],
  },
  VerdantRequestsAborted: {
    fires: [[`http_requests_aborted_total${labels()}`, rising(120)]],
    quiet: [[`http_requests_aborted_total${labels()}`, rising(10)]],
  },
  VerdantEventLoopBlocked: {
    fires: [[`nodejs_eventloop_lag_p99_seconds${labels()}`, still(0.5)]],
    quiet: [[`nodejs_eventloop_lag_p99_seconds${labels()}`, still(0.02)]],
  },
  VerdantMemoryHigh: {
    fires: [[`process_resident_memory_bytes${labels()}`, still(900e6)]],
    quiet: [[`process_resident_memory_bytes${labels()}`, still(420e6)]],
  },
  VerdantFileDescriptors: {
    fires: [
      [`process_open_fds${labels()}`, still(950)],
      [`process_max_fds${labels()}`, still(1000)],
    ],
    quiet: [
      [`process_open_fds${labels()}`, still(80)],
      [`process_max_fds${labels()}`, still(1000)],
    ],
  },
}

/** Returns the names of the metrics of a server and of its jobs. */
async function namesOf(metrics: string): Promise<Set<string>> {
  const jobs = new Registry()
  new JobMonitor().observe(jobs)
  const text = `${metrics}\n${await jobs.metrics()}`
  const names = new Set<string>()
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) names.add(name + suffix)
  }
  return names
}

const server = await startServer({ cache: true })
const metrics = await (await server.fetch('/metrics')).text()
const names = await namesOf(metrics)

/** Returns the names of the metrics in an expression: the words in front of their labels. */
const metricsIn = (expr: string) => [...expr.matchAll(/\b([a-z_\d]+)\{/g)].map(([, name]) => name!)

it.each(['request_errors_total{source="graphql",code="INTERNAL"}', 'security_events_total{event="access.refused"}'])(
  '%s begins with zero, so that its first increase is seen',
  (series) => {
    expect(metrics.split('\n')).toContain(`${series} 0`)
  },
)

describe('each alert', () => {
  it('has a case here', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
  })

  it('reads metrics that the server exposes', () => {
    for (const { alert, expr } of alerts) {
      const used = metricsIn(expr)
      expect([alert, used]).not.toEqual([alert, []])
      for (const name of used) if (name !== 'up') expect(names).toContain(name)
    }
  })

  it('fires when it should, and not in normal operation', async ({ skip }) => {
    skip(!hasPromtool, SKIPPED)
    const folder = await mkdtemp(join(inject('runFolder'), 'alerts-'))
    const file = join(folder, 'tests.yml')
    // Each case has an instance of its own.
    const seriesOf = (of: 'fires' | 'quiet') =>
      Object.entries(CASES).flatMap(([alert, cases]) =>
        cases[of].map(([series, values]) => ({ series: series.replace('INSTANCE', alert), values })),
      )
    const expectation = (firing: string[]) => ({
      expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${MINUTES}m`,
      exp_samples: firing.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    })
    const tests = [
      { interval: '1m', input_series: seriesOf('fires'), promql_expr_test: [expectation(Object.keys(CASES))] },
      { interval: '1m', input_series: seriesOf('quiet'), promql_expr_test: [expectation([])] },
    ]
    await writeFile(file, stringify({ rule_files: [join(DOCS, 'alerts.yml')], evaluation_interval: '1m', tests }))
    expect(await promtool('test', 'rules', file)).toContain('SUCCESS')
  })
})

describe('each panel of the dashboard', () => {
  it('reads metrics that the server exposes', () => {
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        expect([title, metricsIn(expr)]).not.toEqual([title, []])
        for (const name of metricsIn(expr)) expect(names).toContain(name)
      }
    }
  })

  it('has expressions that Prometheus reads', async ({ skip }) => {
    skip(!hasPromtool, SKIPPED)
    const folder = await mkdtemp(join(inject('runFolder'), 'dashboard-'))
    const rules = panels.flatMap(({ targets }, panel) =>
      targets.map(({ expr }, n) => ({ record: `panel:${panel}:${n}`, expr: withoutVariables(expr) })),
    )
    const file = join(folder, 'rules.yml')
    await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(await promtool('check', 'rules', file)).toContain(`${rules.length} rules found`)
  })
})
