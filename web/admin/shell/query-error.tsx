import { problemOf } from '../graphql/problem.ts'
import { ErrorAlert } from './error-alert.tsx'

interface Props {
  error: unknown
  refetch: () => Promise<unknown>
}

/** The error message of a failed query with a button to try again. Renders an empty alert while there is no error. */
export const QueryError = ({ error, refetch }: Props) => (
  <ErrorAlert message={error ? problemOf(error).message : undefined} onRetry={() => void refetch().catch(() => {})} />
)
