import type { Registry } from 'prom-client'
import { sampledCounter } from '../../platform/metrics/sampled-metrics.ts'
import type { SessionIssuer } from './session-issuer.ts'

/** Registers the metric of sign-ins. */
export function observeSignIns(registry: Registry, { signIns }: Pick<SessionIssuer, 'signIns'>): void {
  const description = { name: 'sign_ins_total', help: 'Attempts to sign in, by result.', labelNames: ['result'] }
  sampledCounter(registry, description, () => Object.entries(signIns).map(([result, count]) => [count, { result }]))
}
