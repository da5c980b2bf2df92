import type { Registry } from 'prom-client'
import { sampledGauge } from '../../platform/metrics/sampled-metrics.ts'
import type { PresenceService } from './service.ts'

/** Registers the metric of the open streams. They are not among the requests in progress. */
export function observePresence(registry: Registry, presence: PresenceService): void {
  const help = 'Open streams that tell who has an item open.'
  sampledGauge(registry, { name: 'presence_streams', help }, () => [[presence.streamCount]])
}
