import type { Registry } from 'prom-client'
import { sampledCounter } from '../../platform/metrics/sampled-metrics.ts'
import type { VisitCounter } from './visit-counter.ts'

/** Registers the metrics of redirects and missing pages. */
export function observeVisits(registry: Registry, { totals }: VisitCounter): void {
  sampledCounter(registry, { name: 'redirect_visits_total', help: 'Visitors who were redirected.' }, () => [
    [totals.redirected],
  ])
  sampledCounter(
    registry,
    {
      name: 'missing_page_visits_total',
      help: 'Requests for pages that do not exist, by whether the path is recorded.',
      labelNames: ['recorded'],
    },
    () => [
      [totals.missing - totals.dropped, { recorded: 'yes' }],
      ...(['scan', 'personal', 'malformed', 'dropped'] as const).map(
        (reason) => [totals[reason], { recorded: reason }] as const,
      ),
    ],
  )
}
