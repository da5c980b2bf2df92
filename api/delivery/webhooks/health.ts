import type { Registry } from 'prom-client'
import { sampledGauge } from '../../platform/metrics/sampled-metrics.ts'
import type { WebhookService, WebhookStatus } from './service.ts'

/** The metrics of webhooks. They are read from the database by the job that sends, so that a scrape never waits for it. */
export class WebhookHealth {
  readonly #webhooks: WebhookService
  #statuses: readonly WebhookStatus[] = []

  constructor(webhooks: WebhookService) {
    this.#webhooks = webhooks
  }

  /** Reads how all webhooks are doing. */
  async sample(): Promise<void> {
    this.#statuses = await this.#webhooks.statuses()
  }

  /** Registers the metrics. Every instance has the same values. */
  observe(registry: Registry): void {
    const gauge = (name: string, help: string, valueOf: (status: WebhookStatus) => number) =>
      sampledGauge(registry, { name, help, labelNames: ['webhook', 'host'] }, () =>
        this.#statuses.map((status) => [valueOf(status), { webhook: status.id, host: status.host }]),
      )
    gauge('webhook_deliveries_waiting', 'Deliveries of a webhook that wait.', ({ waiting }) => waiting)
    gauge(
      'webhook_deliveries_failing',
      'Deliveries of a webhook that wait because an attempt has failed.',
      ({ failing }) => failing,
    )
    gauge('webhook_paused', 'Whether the server has paused a webhook after failures or a restore.', ({ pauseReason }) =>
      pauseReason === null ? 0 : 1,
    )
  }
}
