/// <reference types="vite/types/importMeta.d.ts" />
import 'reflect-metadata'
import { STORED_KEYS } from '../schema/kind.ts'
import { kinds } from '../schema/kinds/index.ts'
import { operator } from './access/permissions/policy.ts'
import type { CommitListener } from './delivery/extensions/events.ts'
import type { Extension, ExtensionContext, ExtensionJob } from './extensions.ts'
import type { Additions } from './faces/additions.ts'
import { inExtension } from './platform/process/extension-error.ts'
import { StartError } from './platform/process/start-error.ts'
import type { WrittenChanges } from './content/items/checks.ts'
import type { Services } from './system/services.ts'

type Modules = Readonly<Record<string, () => Promise<{ default?: Extension }>>>

/** Returns the extensions of this build, which Vite lists by their place. There are none where the sources run without Vite. */
function installed(): Modules {
  try {
    return import.meta.glob<{ default?: Extension }>('../extensions/*/server.ts')
  } catch {
    return {}
  }
}

/** What all extensions add, each function named for the log. */
export interface Extensions extends Additions {
  checks: readonly ((changes: WrittenChanges, services: Services) => Promise<void>)[]
  listeners: (services: Services) => CommitListener[]
  /** The names of the extensions that are told of commits. */
  listening: readonly string[]
  jobs: (services: Services) => { name: string; everySeconds: number; run: () => Promise<void> }[]
}

/**
 * Loads the extensions and checks what they declare.
 *
 * @throws StartError with one line that names the file
 */
export async function loadExtensions(modules: Modules = installed()): Promise<Extensions> {
  const loaded: [name: string, extension: Extension][] = []
  for (const [path, load] of Object.entries(modules)) {
    const name = path.split('/').at(-2)!
    const fail = (problem: string): never => {
      throw new StartError(`extensions/${name}/server.ts: ${problem}`)
    }
    const module = await load().catch((error: unknown) => fail(`cannot be loaded: ${messageOf(error)}`))
    const extension = module.default ?? fail('has no default export. Export defineExtension({ … })')
    const problem = problemOf(name, extension, loaded)
    if (problem) fail(problem)
    loaded.push([name, extension])
  }
  const contextOf = (name: string, services: Services): ExtensionContext => ({
    services,
    actor: { ...operator(`extension ${name}`), name },
  })
  const all = <T>(parts: (name: string, extension: Extension) => readonly T[]): T[] =>
    loaded.flatMap(([name, extension]) => parts(name, extension))
  const listening = loaded.filter(([, { afterCommit }]) => afterCommit)
  return {
    checks: all((name, { check }) =>
      check ? [(changes, services) => inExtension(name, async () => check(changes, contextOf(name, services)))] : [],
    ),
    listening: listening.map(([name]) => name),
    listeners: (services) =>
      listening.map(([extension, { afterCommit }]) => ({
        extension,
        afterCommit: (committed) =>
          inExtension(extension, async () => afterCommit?.(committed, contextOf(extension, services))),
      })),
    computed: all((name, { computed = [] }) =>
      computed.map((field) => ({
        ...field,
        extension: name,
        values: (items, context) =>
          inExtension(name, async () => {
            const values = await field.values(items, context)
            if (values.length === items.length) return values
            throw new Error(`${field.name} returned ${values.length} values for ${items.length} items`)
          }),
      })),
    ),
    operations: all((name, { operations = [] }) =>
      operations.map((operation) => ({
        ...operation,
        path: `/extensions/${name}${operation.path}`,
        run: (call) => inExtension(name, () => operation.run(call)),
      })),
    ),
    resolvers: all((name, { resolvers = [] }) => {
      for (const { prototype } of resolvers) nameErrors(name, prototype as Record<string, unknown>)
      return resolvers.map((resolver) => ({ extension: name, resolver }))
    }),
    jobs: (services) =>
      all((name, { jobs = [] }) =>
        jobs.map(({ name: job, everySeconds, run }: ExtensionJob) => ({
          name: `${name} ${job}`,
          everySeconds,
          run: () => inExtension(name, () => run(contextOf(name, services))),
        })),
      ),
  }
}

const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0]

/** Names the extension in the errors of a resolver's methods. */
function nameErrors(name: string, prototype: Record<string, unknown>): void {
  for (const key of Object.getOwnPropertyNames(prototype)) {
    const method = prototype[key]
    if (key === 'constructor' || typeof method !== 'function') continue
    prototype[key] = function (this: unknown, ...args: unknown[]) {
      return inExtension(name, async () => method.apply(this, args) as unknown)
    }
  }
}

/** Returns what is wrong with an extension, besides those loaded before it; undefined if nothing is. */
function problemOf(
  name: string,
  { computed = [], operations = [], jobs = [] }: Extension,
  before: readonly [string, Extension][],
): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,58}$/.test(name)) return 'the folder must be named in lower-case letters, digits and hyphens'
  const others = before.flatMap(([other, extension]) =>
    (extension.computed ?? []).map((field) => ({ ...field, other })),
  )
  for (const [at, field] of computed.entries()) {
    const kind = kinds.find((known) => known.name === field.kind)
    if (!kind) return `there is no kind “${field.kind}”. The kinds are ${kinds.map((known) => known.name).join(', ')}`
    if (!/^[a-z][A-Za-z0-9]*$/.test(field.name)) return `“${field.name}” cannot name a computed field: use camelCase`
    const isTaken = field.name in kind.fields || STORED_KEYS.some((key) => key === field.name)
    const isSame = ({ kind, name }: { kind: string; name: string }) => kind === field.kind && name === field.name
    if (isTaken || computed.slice(0, at).some(isSame)) return `${kind.label} has a field “${field.name}” already`
    const other = others.find(isSame)?.other
    if (other) return `the extension “${other}” computes “${field.name}” of ${kind.label} already`
  }
  const paths = operations.map(({ method, path }) => `${method} ${path}`)
  const wrong = operations.find(({ path }) => !/^(\/([\w-]+|\{\w+\}))+$/.test(path))
  if (wrong) return `“${wrong.path}” is no path of an operation, such as /reports/{id}`
  const twice = paths.find((path, at) => paths.indexOf(path) < at)
  if (twice) return `the operation ${twice} is declared twice`
  const job = jobs.find(({ everySeconds }) => !(everySeconds >= 1))
  if (job) return `the job “${job.name}” must run every second at most`
  return undefined
}
