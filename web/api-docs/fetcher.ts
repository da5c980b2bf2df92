import type { GraphiQLProps } from 'graphiql'
import { getOperationAST, OperationTypeNode, parse } from 'graphql'
import { createClient } from 'graphql-sse'
import { authorization } from './caller.ts'

type Fetcher = GraphiQLProps['fetcher']
type Params = Parameters<Fetcher>[0]

/** Sends an operation in the name of the chosen caller. */
export const post = (params: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization(), ...headers },
    body: JSON.stringify(params),
  })

const isSubscription = ({ query, operationName }: Params) =>
  getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.SUBSCRIPTION

/** Sends the operations of GraphiQL. Subscriptions have a path of their own, which answers with events. */
export const fetcher: Fetcher = async (params, { headers: added } = {}) => {
  if (!isSubscription(params)) return (await post(params, added)).json()
  const client = createClient({
    url: '/api/graphql/stream',
    headers: () => ({ ...authorization(), ...added }),
    retryAttempts: 0,
  })
  return client.iterate({ ...params, operationName: params.operationName ?? undefined })
}
