import { paths } from '../../paths.ts'

/** An item that a preview is about. */
interface ReviewedItem {
  itemId: string
  title: string
}

/** A thread that is open to reviewers. */
export interface ReviewThread {
  id: string
  itemId: string
  isDone: boolean
  comments: { id: string; author: string; isFromOutside: boolean; text: string; createdAt: string }[]
}

/** What a preview is about, and the comments on it. */
export interface Review {
  items: ReviewedItem[]
  threads: ReviewThread[]
}

/** A comment to send: an answer in a thread, or one about an item. */
export interface NewReviewComment {
  name: string
  text: string
  threadId?: string
  itemId?: string
}

const REVIEW = `{
  items { itemId title }
  threads { id itemId isDone comments { id author isFromOutside text createdAt } }
}`

/** Previews only read, so comments are sent to the website itself. The client of the page knows only the address of the preview. */
async function send(query: string, variables: object): Promise<Review> {
  const response = await fetch(paths.graphql, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as {
    data?: { review: Review | null } | null
    errors?: { message: string }[]
  }
  if (!data?.review) throw new Error(errors?.[0]?.message ?? `The server answered with ${response.status}`)
  return data.review
}

/** Loads the comments on what a preview shows. */
export const loadReview = (token: string): Promise<Review> =>
  send(`query ($token: String!) { review(token: $token) ${REVIEW} }`, { token })

/** Sends a comment. Returns all comments. */
export const sendReviewComment = (token: string, input: NewReviewComment): Promise<Review> =>
  send(
    `mutation ($token: String!, $input: ReviewCommentInput!) { review: addReviewComment(token: $token, input: $input) ${REVIEW} }`,
    { token, input },
  )
