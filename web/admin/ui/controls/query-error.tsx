import { problemOf } from '../../client/graphql/problem.ts'
import { useWhenReconnected } from '../../client/connection/use-when-reconnected.ts'
import { ErrorAlert } from './error-alert.tsx'

interface Props {
  error: unknown
  refetch: () => Promise<unknown>
}

/**
 * The error message of a failed query with a button to try again, unless the role of the user lacks a right. Renders an empty alert
 * while there is no error. A query that failed because the connection was lost is sent again when it is back.
 */
export function QueryError({ error, refetch }: Props) {
  const problem = error ? problemOf(error) : undefined
  const retry = () => void refetch().catch(() => {})
  useWhenReconnected(() => problem?.unanswered && retry())
  return <ErrorAlert message={problem?.message} onRetry={problem?.isRepeatable ? retry : undefined} />
}
