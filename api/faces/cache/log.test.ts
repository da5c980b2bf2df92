import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { echoWebsite } from '../../testing/echo-website.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer({ cache: true, website: echoWebsite })
const PICTURES = join(import.meta.dirname, '../../../schema/defaults/media')

/** Uploads a picture of the default content. @returns its address */
async function upload(name: string): Promise<string> {
  const form = new FormData()
  form.append('image', new Blob([await readFile(join(PICTURES, name))]), name)
  const answer = await server.fetch('/api/upload/image', { method: 'POST', as: 'admin', body: form })
  return ((await answer.json()) as { url: string }).url
}

interface Line {
  msg: string
  path?: string
  address?: string
}

it('says of pages and files that are read completely that they were requested, by nobody in particular', async () => {
  const picture = await upload('azospirillum-corn-root-fluorescence-565d655503fe.webp')
  const paths = ['/', `${new URL(picture, server.url).pathname}/160.webp`]
  for (const path of paths) {
    const answer = await server.fetch(path)
    expect([path, answer.status]).toEqual([path, 200])
    await answer.arrayBuffer()
  }
  const lines = server.logged.map((line) => JSON.parse(line) as Line)
  for (const path of paths) {
    const about = lines.filter((line) => line.path === path)
    expect(about).toEqual([expect.objectContaining({ msg: 'request' })])
    expect(about[0]).not.toHaveProperty('address')
  }
  expect(await (await server.fetch('/metrics')).text()).toContain('\nhttp_requests_aborted_total 0\n')
})
