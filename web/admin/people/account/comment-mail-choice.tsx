import { useApolloClient, useQuery } from '@apollo/client/react'
import { commentMails, type CommentMail } from '../../../../schema/comments.ts'
import { CommentMailChoiceDocument, SetCommentMailDocument } from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { notify } from '../../ui/notices/notices.tsx'

/** Chooses which mails about comments the user gets. */
export function CommentMailChoice() {
  const client = useApolloClient()
  const { data, error, refetch } = useQuery(CommentMailChoiceDocument)
  const { run, failure } = useAction(refetch)

  const choose = (mail: CommentMail) =>
    run('Saving the choice', async () => {
      await client.mutate({ mutation: SetCommentMailDocument, variables: { mail } })
      return () => notify('Your choice is saved.')
    })

  return (
    <section aria-labelledby="comment-mail" className="grid gap-3 border-t border-line pt-5">
      <h2 id="comment-mail" className="font-serif text-xl">
        Mails about comments
      </h2>
      <QueryError error={error} refetch={refetch} />
      <ErrorAlert message={failure} />
      {data && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">Mails about comments</legend>
          {commentMails.map(({ name, label }) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="radio"
                name="comment-mail"
                checked={data.me.commentMail === name}
                onChange={() => void choose(name)}
                className="size-5 shrink-0 accent-solid"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-sm text-ink-soft">Your inbox has all of it in any case.</p>
    </section>
  )
}
