import { type ClassType, getMetadataStorage } from 'type-graphql'
import { StartError } from '../../platform/process/start-error.ts'

/**
 * Refuses resolvers of extensions that declare what exists already: type-graphql would let the last one win.
 *
 * @param owners the resolvers of extensions, with the names of those
 * @param all all resolvers of the schema
 * @throws StartError that names the file
 */
export function refuseTakenNames(owners: ReadonlyMap<ClassType, string>, all: readonly ClassType[]): void {
  if (owners.size === 0) return
  const storage = getMetadataStorage()
  const isUsed = ({ target }: { target: unknown }) => all.some((resolver) => resolver === target)
  const objectOf = new Map(storage.resolverClasses.map(({ target, getObjectType }) => [target, getObjectType]))
  const handlers = [
    ...[...storage.queries, ...storage.mutations, ...storage.subscriptions].filter(isUsed).map((handler) => ({
      ...handler,
      on: undefined as unknown,
    })),
    ...storage.fieldResolvers.filter(isUsed).map((handler) => ({ ...handler, on: objectOf.get(handler.target)?.() })),
    ...storage.fields.map((field) => ({ ...field, on: field.target as unknown })),
  ]
  for (const { target, schemaName, on } of handlers) {
    const owner = owners.get(target as ClassType)
    const isTaken = handlers.some(
      (other) => other.target !== target && other.on === on && other.schemaName === schemaName,
    )
    if (owner !== undefined && isTaken)
      throw new StartError(`extensions/${owner}/server.ts: GraphQL has a field “${schemaName}” already`)
  }
}
