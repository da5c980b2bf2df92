import type { Registry } from 'prom-client'
import { sampledCounter, sampledGauge } from '../../platform/metrics/sampled-metrics.ts'
import type { ResponseCache } from './response-cache.ts'

/** Registers the metrics of the response cache. Requests answered from the cache are counted here and not logged. */
export function observeResponseCache(registry: Registry, cache: ResponseCache): void {
  const counter = (name: string, help: string, count: () => number) =>
    sampledCounter(registry, { name: `response_cache_${name}`, help }, () => [[count()]])
  const gauge = (name: string, help: string, value: () => number) =>
    sampledGauge(registry, { name: `response_cache_${name}`, help }, () => [[value()]])
  counter('hits_total', 'Responses sent from the cache.', () => cache.counts.hits)
  counter('misses_total', 'Responses rendered for a waiting client.', () => cache.counts.misses)
  counter('warmed_total', 'Responses rendered again after a content change.', () => cache.counts.warmed)
  counter('stale_total', 'Responses sent while the database was unavailable.', () => cache.counts.stale)
  counter('not_modified_total', '304 responses sent from the cache.', () => cache.counts.notModified)
  counter('body_bytes_total', 'Bytes of response bodies sent from the cache.', () => cache.counts.bodyBytes)
  gauge('memory_bytes', 'Memory used by cached responses.', () => cache.size.bytes)
  gauge('entries', 'Cached responses.', () => cache.size.entries)
}
