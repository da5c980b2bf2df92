import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { DifferenceType } from '../../../content/publishing/time-machine.ts'
import { DateTime } from '../scalars.ts'
import { TitledReference } from './item-reference.ts'
import { FieldChange } from './revision.ts'

const Difference = { ADDED: 'ADDED', REMOVED: 'REMOVED', CHANGED: 'CHANGED' } satisfies Record<
  DifferenceType,
  DifferenceType
>
registerEnumType(Difference, {
  name: 'MomentDifferenceType',
  description: 'What has happened to an item since a moment.',
  valuesConfig: {
    ADDED: { description: 'It did not exist then and exists now.' },
    REMOVED: { description: 'It existed then and does not exist now.' },
    CHANGED: { description: 'It had other values then.' },
  },
})

@ObjectType({ description: 'An item that is not what it was at a moment.' })
export class MomentDifference extends TitledReference {
  @Field(() => Difference, { description: 'What has happened since.' })
  difference!: DifferenceType
  @Field(() => [FieldChange], { description: 'The values then and now, of an item that existed at both times.' })
  changes!: FieldChange[]
}

@ObjectType({ description: 'The changes of content in an interval of time.' })
export class SiteMoment {
  @Field(() => DateTime, { description: 'When the last of them was made.' })
  at!: string
  @Field(() => Int, { description: 'How many there are.' })
  changes!: number
}
