import { Counter, type Registry } from 'prom-client'
import type { SessionService } from './sessions.ts'

/** Registers the metric of sign-ins. */
export function observeSignIns(registry: Registry, { signIns }: SessionService): void {
  registry.registerMetric(
    new Counter({
      name: 'sign_ins_total',
      help: 'Attempts to sign in, by result.',
      labelNames: ['result'],
      registers: [],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(signIns)) this.inc({ result }, count)
      },
    }),
  )
}
