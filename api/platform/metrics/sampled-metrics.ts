import { Counter, Gauge, type Registry } from 'prom-client'

interface Description {
  name: string
  help: string
  labelNames?: readonly string[]
}

/** A value of a metric, and its labels. */
type Sample = readonly [value: number, labels?: Record<string, string>]

/** Registers a counter that reads its values from the program whenever the metrics are collected. */
export function sampledCounter(registry: Registry, description: Description, read: () => Iterable<Sample>): void {
  const counter = new Counter({
    ...description,
    registers: [],
    collect() {
      this.reset()
      for (const [value, labels = {}] of read()) this.inc(labels, value)
    },
  })
  registry.registerMetric(counter)
}

/** Registers a gauge that reads its values from the program whenever the metrics are collected. */
export function sampledGauge(registry: Registry, description: Description, read: () => Iterable<Sample>): void {
  const gauge = new Gauge({
    ...description,
    registers: [],
    collect() {
      this.reset()
      for (const [value, labels = {}] of read()) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}
