import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../api/platform/process/free-port.ts'
import { buildPrevious, hasPrevious } from './previous-version.ts'
import { type Container, type Image, makeImage, newContainer, startContainer, unpack } from './testing/image.ts'
import { commandOf, emptyDatabase, PASSWORD, SECRET, signIn, upload } from './testing/site.ts'

/* docs/deployment.md: the image of the previous landed version is replaced by that of this one, and back. */

const made: { before: Image; now: Image } = { before: undefined!, now: undefined! }
beforeAll(async () => {
  if (!hasPrevious()) return
  made.before = await unpack(await makeImage([], await buildPrevious()))
  made.now = await unpack(await makeImage())
})

/** Starts the server of a container and waits until it can serve. */
async function serve(container: Container) {
  const server = await startContainer(container)
  await expect.poll(() => commandOf(container)('health'), { timeout: 120_000 }).toMatchObject({ code: 0 })
  return server
}

describe.runIf(hasPrevious())('the image', () => {
  it('takes over what that of the previous version has made, and the backup leads back', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const before = await newContainer(made.before, {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL_FILE: '/run/secrets/DATABASE_URL',
      JWT_SECRET: SECRET,
    })
    // As in compose.yaml: the same data and secrets.
    const now: Container = { ...before, image: made.now }
    const useDatabase = async () => writeFile(join(before.secrets, 'DATABASE_URL'), await emptyDatabase())
    const run = async (container: Container, args: string, input?: string) =>
      expect(await commandOf(container)(args, input)).toMatchObject({ code: 0 })
    const isShown = async (path: string) => expect([path, (await fetch(url + path)).status]).toEqual([path, 200])

    await useDatabase()
    await run(before, 'migrate up')
    await run(before, 'seed')
    await run(before, 'users add ada --role admin --email ada@example.org --password-stdin', `${PASSWORD}\n`)
    const old = await serve(before)
    const picture = await upload(url, await signIn(url))
    const list = (await (await fetch(`${url}/api/content/products?limit=1`)).json()) as { products: { _id: string }[] }
    const { _id: id } = list.products.at(0)!
    const rename = async (name: string) => {
      const headers = { ...(await signIn(url)), 'content-type': 'application/json' }
      const path = `${url}/api/content/products/${id}`
      expect((await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ name }) })).status).toBe(200)
    }
    const page = async () => (await fetch(`${url}/product/${id}`)).text()
    await rename('Before the upgrade')
    await run(before, 'backup /var/lib/verdant/before-upgrade.tar')

    // Migrations come first, while the old instance serves.
    await run(now, 'migrate up')
    expect(await page()).toContain('Before the upgrade')
    await rename('By the previous version')
    expect(await old.end('SIGTERM')).toBe(0)
    const upgraded = await serve(now)
    expect(await page()).toContain('By the previous version')
    for (const path of ['/', '/products', '/admin', picture, `${picture}/160.webp`]) await isShown(path)
    const later = await upload(url, await signIn(url), 'bio-urea-granules-9a7e97a742a6.webp')
    await rename('After the upgrade')
    await isShown(later)
    await run(now, 'doctor')
    expect(await upgraded.end('SIGTERM')).toBe(0)

    // Back: the previous image, an empty database, the backup.
    await useDatabase()
    await run(before, 'migrate up')
    await run(before, 'restore /var/lib/verdant/before-upgrade.tar')
    const back = await serve(before)
    expect(await page()).toContain('Before the upgrade')
    for (const path of ['/', '/admin', picture]) await isShown(path)
    await rename('Goes on')
    expect(await back.end('SIGTERM')).toBe(0)

    // And forward again, from the same backup.
    await useDatabase()
    await run(now, 'migrate up')
    await run(now, 'restore /var/lib/verdant/before-upgrade.tar')
    const again = await serve(now)
    expect(await page()).toContain('Before the upgrade')
    expect(await again.end('SIGTERM')).toBe(0)
  })
})
