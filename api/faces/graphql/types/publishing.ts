import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import { RELEASE_STATES } from '../../../../schema/release-states.ts'
import type { PendingAction as PendingActionName } from '../../../platform/database/publishing-entities.ts'
import { PROBLEM_TYPES } from '../../../content/publishing/problems.ts'
import { DateTime, JSONObject } from '../scalars.ts'
import { ItemReference, TitledReference } from './item-reference.ts'
import { ContentKind } from './content-kind.ts'
import { FieldChange } from './revision.ts'

const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

export const ReleaseState = namesOf(RELEASE_STATES)
registerEnumType(ReleaseState, {
  name: 'ReleaseState',
  description: 'What has become of a release.',
  valuesConfig: {
    OPEN: { description: 'Changes are added to it.' },
    IN_REVIEW: { description: 'Its authors have asked for a review.' },
    APPROVED: { description: 'An editor has approved it.' },
    SCHEDULED: { description: 'It is published at its time.' },
    FAILED: { description: 'It could not be published at its time. Nothing of it is live.' },
    PUBLISHED: { description: 'All its changes are live.' },
    ROLLED_BACK: { description: 'It was published and then undone.' },
    DISCARDED: { description: 'It was discarded and can be restored.' },
  },
})

const PendingAction = { SAVE: 'save', DELETE: 'delete' } as const
registerEnumType(PendingAction, {
  name: 'PendingAction',
  description: 'What a pending change does when it is published.',
  valuesConfig: {
    SAVE: { description: 'Creates the item or changes its values.' },
    DELETE: { description: 'Deletes the item.' },
  },
})

const ReleaseProblemType = namesOf(PROBLEM_TYPES)
registerEnumType(ReleaseProblemType, {
  name: 'ReleaseProblemType',
  description: 'Why a change cannot be published.',
  valuesConfig: {
    INCOMPLETE: { description: 'A value is missing or invalid.' },
    OVERLAP: { description: 'The same field was changed and published since; `choices` decide.' },
    SCHEDULED_OVERLAP: { description: 'Another scheduled release changes the same. A warning: it prevents nothing.' },
    MISSING: { description: 'The item was deleted since; `choices` without a field decide.' },
    FORBIDDEN: { description: 'The user who publishes may not change this.' },
  },
})

const Keep = { MINE: 'MINE', LIVE: 'LIVE' } as const
registerEnumType(Keep, {
  name: 'Keep',
  description: 'Which value a field gets.',
  valuesConfig: {
    MINE: { description: 'That of the change; when rolling back, that from before the release.' },
    LIVE: { description: 'The one that is live now.' },
  },
})

@ObjectType({ description: 'Why a pending change cannot be published.' })
export class ReleaseProblem extends TitledReference {
  @Field(() => ReleaseProblemType, { description: 'What kind of problem it is.' })
  type!: string
  @Field(() => String, { nullable: true, description: 'The path of the field; null if it concerns the whole item.' })
  field!: string | null
  @Field(() => String, { nullable: true, description: "The field's label." })
  label!: string | null
  @Field(() => String, { description: 'The problem in one sentence.' })
  message!: string
  @Field(() => String, { nullable: true, description: 'The value of the pending change: text as it is, else JSON.' })
  mine!: string | null
  @Field(() => String, { nullable: true, description: 'The live value: text as it is, else JSON.' })
  live!: string | null
}

@ObjectType({ description: 'A reference that a deletion takes out of another item.' })
export class ClearedReference extends TitledReference {
  @Field(() => String, { description: 'The label of the field that refers to the deleted item.' })
  label!: string
}

@ObjectType({ description: 'What a user did to a release.' })
export class ReleaseComment {
  @Field(() => ID, { description: 'Identifies the comment.' })
  id!: number
  @Field(() => String, { description: 'The name of the user.' })
  author!: string
  @Field(() => DateTime, { description: 'When it happened.' })
  at!: string
  @Field(() => String, {
    description:
      'comment, request, approve, send-back, schedule, unschedule, reopen, publish, fail, roll-back, discard or restore.',
  })
  action!: string
  @Field(() => String, { description: 'What the user wrote; empty if nothing.' })
  text!: string
}

@ObjectType({ description: 'A named set of changes that are published together.' })
export class Release {
  @Field(() => ID, { description: 'Identifies the release.' })
  id!: string
  @Field(() => String, { description: 'Its name, which no other release has unless that is discarded.' })
  name!: string
  @Field(() => String, { description: 'Notes for editors.' })
  notes!: string
  @Field(() => ReleaseState, { description: 'What has become of it.' })
  state!: string
  @Field(() => Boolean, { description: 'Whether it is the beginning or the end of the schedule of one item.' })
  isSingle!: boolean
  @Field(() => DateTime, { nullable: true, description: 'When it is or was to be published.' })
  scheduledAt!: string | null
  @Field(() => String, { nullable: true, description: 'The IANA time zone in which that time was chosen.' })
  timeZone!: string | null
  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string
  @Field(() => DateTime, { description: 'When it or one of its changes last changed.' })
  updatedAt!: string
  @Field(() => DateTime, { nullable: true, description: 'When it was published.' })
  publishedAt!: string | null
  @Field(() => Int, { description: 'Rises with every change of it and of its content.' })
  version!: number
}

@ObjectType({ description: 'One page of releases, the most recently changed first.' })
export class ReleasePage {
  @Field(() => [Release], { description: 'The releases of this page.' })
  items!: Release[]
  @Field(() => Int, { description: 'How many releases there are on all pages.' })
  total!: number
}

@ObjectType({ description: 'A change that is not live: of an item in a release, or the draft of an item.' })
export class PendingChange extends TitledReference {
  @Field(() => ID, { description: 'Identifies the change.' })
  id!: string
  @Field(() => PendingAction, { description: 'What it does.' })
  action!: PendingActionName
  @Field(() => Boolean, { description: 'Whether it creates the item.' })
  isNew!: boolean
  @Field(() => JSONObject, { description: 'The values that change, by key; choices by value as in exported files.' })
  values!: Record<string, unknown>
  @Field(() => Int, { description: 'The version of the live item that it was made from; 0 for a new item.' })
  baseVersion!: number
  @Field(() => Int, { description: 'Rises by one each time that it is saved.' })
  version!: number
  @Field(() => String, { description: 'Who saved it last.' })
  author!: string
  @Field(() => DateTime, { description: 'When it was first saved.' })
  createdAt!: string
  @Field(() => DateTime, { description: 'When it was last saved.' })
  updatedAt!: string
  @Field(() => [FieldChange], { description: 'How the live item would change.' })
  changes!: FieldChange[]
  @Field(() => [ReleaseProblem], { description: 'Why it cannot be published now.' })
  problems!: ReleaseProblem[]
  @Field(() => Release, { nullable: true, description: 'The release it belongs to; null for the draft of an item.' })
  release!: Release | null
}

@ObjectType({ description: 'One page of pending changes, the most recently changed first.' })
export class PendingChangePage {
  @Field(() => [PendingChange], { description: 'The changes of this page.' })
  items!: PendingChange[]
  @Field(() => Int, { description: 'How many changes there are on all pages.' })
  total!: number
}

@ObjectType({ description: 'The version that publishing made of an item.' })
export class PublishedChange extends ItemReference {
  @Field(() => Int, { description: 'The version that is live now, or that the deletion made.' })
  version!: number
}

@ObjectType({ description: 'A field that was changed since a release and keeps its live value.' })
export class KeptField extends TitledReference {
  @Field(() => String, { description: 'The path of the field.' })
  field!: string
  @Field(() => String, { description: "The field's label." })
  label!: string
  @Field(() => String, { nullable: true, description: 'The value that it keeps: text as it is, else JSON.' })
  value!: string | null
}

@ObjectType({ description: 'What rolling a release back would do.' })
export class RollbackPlan {
  @Field(() => Int, { description: 'How many items would change.' })
  itemCount!: number
  @Field(() => [KeptField], { description: 'The fields that keep their values because they were changed since.' })
  kept!: KeptField[]
  @Field(() => [ReleaseProblem], { description: 'The fields to decide about with `choices`.' })
  problems!: ReleaseProblem[]
  @Field(() => [ClearedReference], { description: 'The references that its deletions take out of other items.' })
  cleared!: ClearedReference[]
}

@ObjectType({ description: 'A release that was rolled back.' })
export class Rollback {
  @Field(() => Release, { description: 'The release.' })
  release!: Release
  @Field(() => [KeptField], { description: 'The fields that kept their values because they were changed since.' })
  kept!: KeptField[]
}

@InputType({ description: 'A change of an item that is not to be live yet.' })
export class PendingChangeInput {
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { nullable: true, description: 'The id of the item; a new item may leave it out.' })
  itemId?: string
  @Field(() => PendingAction, { nullable: true, description: 'What it does; SAVE unless given.' })
  action?: PendingActionName
  @Field(() => JSONObject, {
    nullable: true,
    description: 'The values that change, by key, choices by value as in exported files. They may be incomplete.',
  })
  values?: Record<string, unknown>
  @Field(() => Int, { description: 'The version of the live item that was read; 0 for a new item.' })
  baseVersion!: number
  @Field(() => ID, { nullable: true, description: 'The release; without it, the change is the draft of the item.' })
  releaseId?: string
  @Field(() => Int, {
    nullable: true,
    description:
      'The version of the pending change that was read; left out or 0 if there was none. CONFLICT otherwise.',
  })
  version?: number
}

@InputType({ description: 'A draft that is to be published.' })
export class DraftReference {
  @Field(() => ID, { description: 'The id of the pending change.' })
  id!: string
  @Field(() => Int, { nullable: true, description: 'The version of the draft that was read.' })
  version?: number
}

@InputType({ description: 'A decision about a field that overlaps with what has gone live since.' })
export class FieldChoice extends ItemReference {
  @Field(() => String, { nullable: true, description: 'The path of the field; null for the item as a whole.' })
  field?: string
  @Field(() => Keep, { description: 'Which value it gets.' })
  keep!: 'MINE' | 'LIVE'
}
