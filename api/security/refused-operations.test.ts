import { getIntrospectionQuery } from 'graphql'
import { describe, expect, it } from 'vitest'
import { MAX_PAGE } from '../platform/bounds.ts'
import { startServer } from '../testing/server.ts'

/* Large operations run one at a time. Those that are refused must not keep the place. */

const RESPONSE_MS = 30_000

/** A query for lists of files. Files are for staff, so visitors get an error of the resolver. */
const filesQuery = (lists: number, fields: string) =>
  `{ ${Array.from({ length: lists }, (_, n) => `a${n}: mediaFiles(limit: ${MAX_PAGE}) { items { ${fields} } }`).join(' ')} }`

/** A large operation, of which the checks before execution refuse none. */
const LARGE = filesQuery(4, 'id alt bytes')

const refused: [string, string][] = [
  ['may not read the schema', getIntrospectionQuery()],
  ['costs too much', filesQuery(25, 'id publicId alt bytes width height')],
]

describe.each(refused)('a large operation that %s', async (_, query) => {
  const server = await startServer()

  it('does not block those after it', async () => {
    // The first operation is refused while the sizes of the content are still being measured.
    expect((await server.graphql(query)).status).toBeGreaterThanOrEqual(400)
    const later = await server.fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: LARGE }),
      signal: AbortSignal.timeout(RESPONSE_MS),
    })
    expect(await later.json()).toMatchObject({ errors: [{ path: ['a0'] }] })
  })
})
