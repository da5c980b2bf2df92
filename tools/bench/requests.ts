import { answerTo, compare, type Compared } from './compare.ts'
import type { Parts } from './parts.ts'
import { LIST_STATEMENT, scenarios } from './scenarios.ts'

/** Measures requests of clients over 1, 20 and 200 connections. */
export async function measureRequests({ environment, verdant, bare, quick }: Parts): Promise<Compared[]> {
  const { token, password, variables } = environment
  const media = await uploadPicture(verdant.url, token)
  const page = await fetch(verdant.url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const etag = page.headers.get('etag')!
  const turns = quick ? 1 : 3
  const seconds = quick ? 1 : 2
  const results: Compared[] = []
  for (const scenario of scenarios(verdant.url, { token, media, etag, password })) {
    const { name, load, baseline } = scenario
    const answer = await answerTo(load)
    const statement = { databaseUrl: variables.DATABASE_URL!, statement: LIST_STATEMENT, values: [] }
    const task = baseline === 'sql' ? { ...statement, headers: answer.headers.filter(isNoLength) } : answer
    for (const connections of quick ? [20] : [1, 20, 200]) {
      results.push(await compare(name, load, verdant, bare, task, { connections, seconds, turns }))
    }
  }
  return results
}

const isNoLength = (_: string, at: number, headers: string[]) =>
  headers[at - (at % 2)]!.toLowerCase() !== 'content-length'

/** Uploads a picture of random noise, which does not compress. @returns its address */
async function uploadPicture(url: string, token: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 320, height: 240, channels: 3, background: '#fff', noise } as const
  const form = new FormData()
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  form.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'bench.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/upload/image`, { method: 'POST', body: form, headers })
  if (!response.ok) throw new Error(`No picture can be uploaded: ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}
