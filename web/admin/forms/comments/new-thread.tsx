import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type CommentThreadInput, StartCommentThreadDocument } from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { contentKindOf, kindOf } from '../../model/kind-by-name.ts'
import type { Values } from '../../model/item.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { CommentInput } from './comment-input.tsx'
import { useCommentDraft } from './drafts.ts'
import { type CommentPlace, isAt } from './place.ts'
import { placeLabel, placesOf } from './place-label.ts'
import { ThreadDetails } from './thread-details.tsx'
import type { ItemComments } from './use-item-comments.ts'

interface Props {
  comments: ItemComments
  values: () => Values
  people: readonly { id: string; name: string }[]
  /** What it is about at first. */
  start: CommentPlace
  hasFocus: boolean
}

const NO_DETAILS: Pick<CommentThreadInput, 'assignee' | 'dueOn' | 'isOpenToReviewers'> = {}

/** Starts a thread about the item or a part of it. */
export function NewThread({ comments: { kind, id, release, refetch }, values, people, start, hasFocus }: Props) {
  const client = useApolloClient()
  const { run, failure } = useAction(refetch)
  const [place, setPlace] = useState(start)
  const draft = `${id}.${start.field}.${start.entry}`
  const [text, type] = useCommentDraft(draft)
  const [details, setDetails] = useState(NO_DETAILS)
  const places = placesOf(kind.fields, values())

  const send = () =>
    run('Commenting', async () => {
      const input = { kind: contentKindOf(kind), itemId: id, releaseId: release, ...place, text, ...details }
      await client.mutate({ mutation: StartCommentThreadDocument, variables: { input } })
      type('')
      setDetails(NO_DETAILS)
      return undefined
    })

  return (
    <div className="grid grid-cols-1 gap-2 border-b border-line pb-4">
      <select
        aria-label="Comment on"
        value={places.findIndex((other) => isAt(other, place))}
        onChange={({ target }) => setPlace(places[Number(target.value)]!)}
        className={SELECT_CLASS}
      >
        {places.map((other, at) => (
          <option key={`${other.field} ${other.entry}`} value={at}>
            {placeLabel(kind.fields, values(), other)}
          </option>
        ))}
      </select>
      <CommentInput
        label="New comment"
        placeholder="Write a comment. @ mentions someone."
        value={text}
        onChange={type}
        people={people}
        onSend={() => text.trim() && void send()}
        hasFocus={hasFocus}
      />
      <ErrorAlert message={failure} />
      {text.trim() !== '' && (
        <>
          <ThreadDetails
            thread={{
              assignee: people.find((person) => person.id === details.assignee) ?? null,
              dueOn: details.dueOn ?? null,
              isOpenToReviewers: details.isOpenToReviewers ?? false,
            }}
            isReviewable={kindOf(contentKindOf(kind)) !== undefined}
            people={people}
            change={(changes) => setDetails({ ...details, ...changes })}
          />
          <div>
            <Button size="small" onClick={() => void send()}>
              Comment
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
