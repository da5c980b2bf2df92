import type { ApolloClient } from '@apollo/client'
import { MediaFileDocument } from '../../client/graphql/generated.ts'

/** The maximum number of files that are looked up. */
const MAX_FILES = 20

/** Returns a warning that names the items which use the files, or undefined if there are none or the lookup failed. */
export async function usesOf(client: ApolloClient, publicIds: readonly string[]): Promise<string | undefined> {
  try {
    const results = await Promise.all(
      publicIds
        .slice(0, MAX_FILES)
        .map((publicId) =>
          client.query({ query: MediaFileDocument, variables: { publicId }, fetchPolicy: 'network-only' }),
        ),
    )
    const titles = [...new Set(results.flatMap(({ data }) => data?.file?.usedIn.map(({ title }) => title) ?? []))]
    return titles.length ? `Still used in: ${titles.join(', ')}.` : undefined
  } catch (error) {
    console.warn('Looking up where files are used failed', error)
    return undefined
  }
}
