import type { ClassType } from 'type-graphql'
import type { ComputedField } from './computed.ts'
import type { Operation } from './rest/operation.ts'

/** What extensions add to GraphQL and REST. */
export interface Additions {
  computed: readonly (ComputedField & { extension: string })[]
  operations: readonly Operation[]
  resolvers: readonly { extension: string; resolver: ClassType }[]
}

export const NO_ADDITIONS: Additions = { computed: [], operations: [], resolvers: [] }
