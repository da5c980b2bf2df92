import type { Registry } from 'prom-client'
import { sampledGauge } from '../../platform/metrics/sampled-metrics.ts'
import type { ChangeFeed } from './service.ts'

/** Registers the metric of the open streams. They are not among the requests in progress. */
export function observeChangeFeed(registry: Registry, feed: ChangeFeed): void {
  const help = 'Open streams that tell which items were changed.'
  sampledGauge(registry, { name: 'change_streams', help }, () => [[feed.streamCount]])
}
