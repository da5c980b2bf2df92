import type { ApolloClient } from '@apollo/client'
import { MEDIA_FILE } from './operations.ts'

/** More files than these are not looked up before a question about all of them. */
const MOST = 20

/** Says where files are shown, for whoever is about to delete them; undefined when nowhere, or when it cannot be told. */
export async function usesOf(client: ApolloClient, publicIds: readonly string[]): Promise<string | undefined> {
  try {
    const answers = await Promise.all(
      publicIds
        .slice(0, MOST)
        .map((publicId) => client.query({ query: MEDIA_FILE, variables: { publicId }, fetchPolicy: 'network-only' })),
    )
    const titles = [...new Set(answers.flatMap(({ data }) => data?.file?.usedIn.map(({ title }) => title) ?? []))]
    return titles.length ? `Still shown in: ${titles.join(', ')}.` : undefined
  } catch (error) {
    console.warn('Looking up where files are used failed', error)
    return undefined
  }
}
