import type { Registry } from 'prom-client'
import { sampledCounter } from '../../platform/metrics/sampled-metrics.ts'
import type { SessionStarter } from './session-starter.ts'

/** Registers the metric of sign-ins. */
export function observeSignIns(registry: Registry, { signIns }: Pick<SessionStarter, 'signIns'>): void {
  const description = { name: 'sign_ins_total', help: 'Attempts to sign in, by result.', labelNames: ['result'] }
  sampledCounter(registry, description, () => Object.entries(signIns).map(([result, count]) => [count, { result }]))
}
