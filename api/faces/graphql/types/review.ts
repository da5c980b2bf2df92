import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { MAX_COMMENT, MAX_REVIEWER_NAME } from '../../../../schema/comments.ts'
import { DateTime } from '../scalars.ts'
import { ContentKind } from './content-kind.ts'

const KIND = { description: 'The kind of the item.' }
const ITEM = { description: 'The id of the item.' }

@ObjectType({ description: 'An item that a preview link is about.' })
export class ReviewedItem {
  @Field(() => ContentKind, KIND)
  kind!: string
  @Field(() => ID, ITEM)
  itemId!: string
  @Field(() => String, { description: 'The title of the item.' })
  title!: string
}

@ObjectType({ description: 'A comment as reviewers from outside read it.' })
export class ReviewComment {
  @Field(() => ID, { description: 'Identifies the comment.' })
  id!: string
  @Field(() => String, { description: 'The username of the author, or the name that a reviewer has entered.' })
  author!: string
  @Field(() => Boolean, { description: 'Whether a reviewer from outside has written it.' })
  isFromOutside!: boolean
  @Field(() => String, { description: 'The text, without format.' })
  text!: string
  @Field(() => DateTime, { description: 'The time when it was written.' })
  createdAt!: string
}

@ObjectType({ description: 'A thread that is open to reviewers from outside.' })
export class ReviewThread {
  @Field(() => ID, { description: 'Identifies the thread.' })
  id!: string
  @Field(() => ContentKind, KIND)
  kind!: string
  @Field(() => ID, ITEM)
  itemId!: string
  @Field(() => Boolean, { description: 'Whether it is done. An answer reopens it.' })
  isDone!: boolean
  @Field(() => [ReviewComment], { description: 'Its comments, the oldest first.' })
  comments!: ReviewComment[]
}

@ObjectType({ description: 'What a preview link is about, and the threads about it that are open to reviewers.' })
export class Review {
  @Field(() => [ReviewedItem], {
    description: 'The item of a draft, or those that a release changes. Other links have none, and no comments.',
  })
  items!: ReviewedItem[]
  @Field(() => [ReviewThread], { description: 'The threads, the oldest first.' })
  threads!: ReviewThread[]
}

@InputType({ description: 'A comment of a reviewer from outside.' })
export class ReviewCommentInput {
  @Field(() => String, { description: `The name of the reviewer, of at most ${MAX_REVIEWER_NAME} characters.` })
  name!: string
  @Field(() => String, { description: `The text, of at most ${MAX_COMMENT} characters.` })
  text!: string
  @Field(() => ID, { nullable: true, description: 'The thread that it answers in; a new one unless given.' })
  threadId?: string | null
  @Field(() => ID, { nullable: true, description: 'The item that a new thread is about; needed if there are several.' })
  itemId?: string | null
}
