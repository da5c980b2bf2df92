import { Counter, Gauge, type Registry } from 'prom-client'
import type { Published } from './published.ts'

/** Counts what published answers do. Their requests are not logged one by one. */
export function observePublished(registry: Registry, published: Published): void {
  const counter = (name: string, help: string, count: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(count())
      },
    })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  counter('published_hits_total', 'Answers sent from memory.', () => published.counts.hits)
  counter('published_misses_total', 'Answers made because somebody asked.', () => published.counts.misses)
  counter(
    'published_warmed_total',
    'Answers made again after a change, before anybody asked.',
    () => published.counts.warmed,
  )
  counter('published_stale_total', 'Answers sent while the database was away.', () => published.counts.stale)
  counter('published_not_modified_total', 'Answers that the client had already.', () => published.counts.notModified)
  counter('published_body_bytes_total', 'Bytes of the bodies sent from memory.', () => published.counts.bodyBytes)
  gauge('published_memory_bytes', 'Memory that holds answers.', () => published.size.bytes)
  gauge('published_entries', 'Answers in memory.', () => published.size.entries)
}
