import '../../styles/review.css'
import { type SubmitEvent, useEffect, useState } from 'react'
import { MAX_COMMENT, MAX_REVIEWER_NAME } from '../../../schema/comments.ts'
import { Button } from '../../ui/button.tsx'
import { useSite } from '../shell/site.ts'
import { keep, readKept } from '../storage.ts'
import { loadReview, type NewReviewComment, type Review, type ReviewThread, sendReviewComment } from './review.ts'
import { Time } from './time.tsx'

const NAME_KEY = 'review_name'
const draftKey = (token: string, of: string) => `review.${token}.${of}`

/** The comments on the item of a preview, for everyone who has its link. Renders nothing for a preview without an item. */
export default function ReviewPanel({ token }: { token: string }) {
  const { label } = useSite()
  const [review, setReview] = useState<Review | null>(null)

  useEffect(() => {
    const load = () =>
      void loadReview(token).then(setReview, (error: unknown) => console.warn('Loading the comments failed', error))
    load()
    addEventListener('focus', load)
    return () => removeEventListener('focus', load)
  }, [token])

  if (!review || review.items.length === 0) return null
  const { items, threads } = review
  const send = async (input: NewReviewComment) => setReview(await sendReviewComment(token, input))
  return (
    <details className="review">
      <summary>
        {label('review.title')}
        {threads.length > 0 && ` ${threads.length}`}
      </summary>
      <section aria-label={label('review.title')} className="review-panel">
        {threads.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            title={items.length > 1 ? items.find(({ itemId }) => itemId === thread.itemId)?.title : undefined}
            token={token}
            send={send}
          />
        ))}
        <CommentForm items={items} token={token} send={send} />
      </section>
    </details>
  )
}

interface FormProps {
  token: string
  send: (input: NewReviewComment) => Promise<void>
}

function Thread({ thread, title, ...form }: FormProps & { thread: ReviewThread; title: string | undefined }) {
  const { label } = useSite()
  return (
    <article className="review-thread">
      {(title || thread.isDone) && (
        <p className="review-about">
          {title} {thread.isDone && <em>{label('review.done')}</em>}
        </p>
      )}
      {thread.comments.map(({ id, author, isFromOutside, text, createdAt }) => (
        <div key={id}>
          <p className="review-author">
            <strong>{author}</strong> {isFromOutside && `(${label('review.guest')})`} <Time at={createdAt} />
          </p>
          <p className="review-text">{text}</p>
        </div>
      ))}
      <details>
        <summary>{label('review.answer')}</summary>
        <CommentForm threadId={thread.id} {...form} />
      </details>
    </article>
  )
}

/** The form of an answer, or of a comment about one of several items. */
function CommentForm({ token, send, threadId, items }: FormProps & { threadId?: string; items?: Review['items'] }) {
  const { label } = useSite()
  const key = draftKey(token, threadId ?? '')
  const [name, setName] = useState(() => readKept(NAME_KEY) ?? '')
  const [text, setText] = useState(() => readKept(key) ?? '')
  const [itemId, setItemId] = useState(items?.[0]?.itemId)
  const [state, setState] = useState<'sending' | 'failed' | null>(null)

  function type(next: string) {
    setText(next)
    keep(key, next || null)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    keep(NAME_KEY, name)
    try {
      await send({ name, text, ...(threadId ? { threadId } : itemId && { itemId }) })
      type('')
      setState(null)
    } catch (error) {
      console.warn('Sending the comment failed', error)
      setState('failed')
    }
  }

  return (
    <form className="review-form" onSubmit={(event) => void submit(event)}>
      {items && items.length > 1 && (
        <label>
          {label('review.about')}
          <select value={itemId} onChange={({ target }) => setItemId(target.value)}>
            {items.map((item) => (
              <option key={item.itemId} value={item.itemId}>
                {item.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {label('review.name')}
        <input
          required
          maxLength={MAX_REVIEWER_NAME}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label>
        {label('review.text')}
        <textarea
          required
          rows={3}
          maxLength={MAX_COMMENT}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <p role="status" className="review-about">
        {label(state === 'failed' ? 'review.failed' : 'review.note')}
      </p>
      <Button type="submit" size="small" aria-disabled={state === 'sending' || undefined}>
        {label('review.send')}
      </Button>
    </form>
  )
}
