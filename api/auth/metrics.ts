import type { Registry } from 'prom-client'
import { sampledCounter } from '../sampled-metrics.ts'
import type { SessionService } from './sessions.ts'

/** Registers the metric of sign-ins. */
export function observeSignIns(registry: Registry, { signIns }: SessionService): void {
  const description = { name: 'sign_ins_total', help: 'Attempts to sign in, by result.', labelNames: ['result'] }
  sampledCounter(registry, description, () => Object.entries(signIns).map(([result, count]) => [count, { result }]))
}
