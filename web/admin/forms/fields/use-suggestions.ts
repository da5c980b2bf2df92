import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { filterableTexts } from '../../../../schema/lists.ts'
import { valuesQuery } from '../../client/graphql/operations.ts'

/** Returns the values that items have, as suggestions for the fields of a form. */
export function useSuggestions(kind: Kind): Record<string, readonly string[]> {
  const client = useApolloClient()
  const [suggestions, setSuggestions] = useState<Record<string, readonly string[]>>({})
  useEffect(() => {
    for (const [key] of filterableTexts(kind)) {
      client.query({ query: valuesQuery(kind, key), fetchPolicy: 'no-cache' }).then(
        ({ data }) => setSuggestions((known) => ({ ...known, [key]: data!.values.map(({ value }) => value) })),
        // The form works without suggestions.
        (error: unknown) => console.warn('Loading suggestions failed', error),
      )
    }
  }, [client, kind])
  return suggestions
}
