import { oldAddressesOf, requestedFrom } from './requested-address.ts'

/** A redirect, as far as loops need it. */
export interface RedirectStep {
  id: string
  oldPath: string
  newAddress: string
}

/**
 * Returns a loop that a redirect of `changed` is a part of, if there is one. Every redirect is followed once, as a browser follows it.
 *
 * @param all the active redirects
 * @param origins the public addresses of this site
 */
export function findLoop(
  changed: ReadonlySet<string>,
  all: readonly RedirectStep[],
  origins: readonly string[],
): RedirectStep[] | undefined {
  const byId = new Map(all.map((step) => [step.id, step]))
  const byOldPath = new Map(all.map((step) => [step.oldPath, step]))
  const after = ({ newAddress }: RedirectStep) => {
    const requested = requestedFrom(origins, newAddress)
    const next = requested === undefined ? undefined : oldAddressesOf(requested).find((path) => byOldPath.has(path))
    return next === undefined ? undefined : byOldPath.get(next)
  }
  // Those that were followed before lead to no loop with a changed redirect.
  const followed = new Set<string>()
  for (const id of changed) {
    const chain = new Map<string, RedirectStep>()
    let step = byId.get(id)
    while (step && !followed.has(step.id) && !chain.has(step.id)) {
      chain.set(step.id, step)
      step = after(step)
    }
    for (const redirect of chain.keys()) followed.add(redirect)
    if (step && chain.has(step.id)) {
      const steps = [...chain.values()]
      const loop = steps.slice(steps.indexOf(step))
      if (loop.some((redirect) => changed.has(redirect.id))) return loop
    }
  }
  return undefined
}
