import { existsSync } from 'node:fs'
import { copyFile, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../api/platform/process/free-port.ts'
import { commandOf, emptyDatabase, PASSWORD, SECRET, signIn, upload } from './testing/site.ts'
import { execute, type Image, makeImage, newContainer, run, startContainer, unpack } from './testing/image.ts'

const MEGABYTE = 1e6
const made: { plain: Image; database: Image } = { plain: undefined!, database: undefined! }
beforeAll(async () => {
  const [plain, database] = await Promise.all([makeImage(), makeImage(['--database'])])
  made.plain = await unpack(plain)
  made.database = await unpack(database)
})

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
}

/** The numbers of processors in programs and libraries (elf(5)). */
const AARCH64 = 183

/** Returns the number of the processor that a program or a library is for; undefined for other files. */
async function processorOf(file: string): Promise<number | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(20), 0, 20, 0)
    return bytesRead === 20 && buffer.toString('latin1', 0, 4) === '\x7fELF' ? buffer.readUInt16LE(18) : undefined
  } finally {
    await handle.close()
  }
}

/** Restores a backup in a container of its own, which brings its database. */
async function drill(backup: string): Promise<void> {
  const container = await newContainer(made.database, { DEMO: '0', JWT_SECRET: SECRET })
  await copyFile(backup, join(container.data, 'site.tar'))
  const restored = await execute(container, ['/usr/local/bin/verdant', 'restore', '/var/lib/verdant/site.tar'])
  expect(restored).toMatchObject({ code: 0 })
  const { stdout } = await execute(container, ['/usr/local/bin/verdant', 'users', 'list'])
  expect(stdout).toContain('ada@example.org')
}

describe('the image', () => {
  it('has the same bytes each time it is made of the same build', async () => {
    expect((await makeImage()).digest).toBe(made.plain.digest)
  })

  it('is read by other programs, as a layout and as what docker load takes', async () => {
    const archive = join(made.plain.root, '../image.tar')
    await run('tar', ['-C', made.plain.layout, '-cf', archive, '.'])
    for (const name of [`oci:${made.plain.layout}:0.1.0`, `docker-archive:${archive}:localhost/verdant:0.1.0`]) {
      const { stdout } = await run('skopeo', ['inspect', '--config', name])
      expect(JSON.parse(stdout)).toMatchObject({ os: 'linux', config: { User: '10001:10001' } })
    }
  })

  it('is small, and has a fixed user', () => {
    expect(made.plain.bytes / MEGABYTE).toBeLessThanOrEqual(130)
    expect(made.database.bytes / MEGABYTE).toBeLessThanOrEqual(200)
    for (const { config } of Object.values(made)) expect(config.User).toBe('10001:10001')
  })

  it('has no shell, no package manager, no tests and nothing that runs with the rights of its owner', async () => {
    const all = await files(made.plain.root)
    const names = all.map((file) => file.slice(made.plain.root.length))
    expect(names.filter((name) => /\/(?:sh|bash|dash|busybox|npm|npx|apt|dpkg|perl|python3?)$/.test(name))).toEqual([])
    expect(names.filter((name) => name.startsWith('/app/') && name.includes('.test.'))).toEqual([])
    const modes = await Promise.all(all.map(async (file) => (await stat(file).catch(() => undefined))?.mode ?? 0))
    expect(modes.filter((mode) => (mode & 0o6022) !== 0)).toEqual([])
  })

  it('lists what it is made of', async () => {
    const bill = JSON.parse(await readFile(join(made.plain.root, 'app/sbom.json'), 'utf8')) as {
      bomFormat: string
      components: { name: string; purl: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const names = bill.components.map(({ purl }) => purl.replace(/@[^@]*$/, ''))
    expect(names).toEqual(expect.arrayContaining(['pkg:npm/fastify', 'pkg:deb/debian/libc6', 'pkg:generic/node']))
  })

  // It cannot run here.
  it('has for arm64 what it has for this machine, and only programs for arm64', async () => {
    const image = await unpack(await makeImage(['--arch', 'arm64']))
    const found: number[] = []
    for (const file of await files(image.root)) {
      const isFile = (await stat(file).catch(() => undefined))?.isFile()
      const processor = isFile ? await processorOf(file) : undefined
      if (processor !== undefined) found.push(processor)
    }
    expect(new Set(found)).toEqual(new Set([AARCH64]))
    expect(existsSync(join(image.root, 'app/dist/server/main.js'))).toBe(true)
    const paths = async ({ root }: Image) =>
      (await files(join(root, 'app/dist'))).map((file) => file.slice(root.length)).toSorted()
    expect(await paths(image)).toEqual(await paths(made.plain))
    expect(image.bytes / MEGABYTE).toBeLessThanOrEqual(130)
  })

  it('serves a site on a database of its own, read-only and without rights', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const container = await newContainer(made.plain, {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL_FILE: '/run/secrets/DATABASE_URL',
      JWT_SECRET_FILE: '/run/secrets/JWT_SECRET',
    })
    await writeFile(join(container.secrets, 'DATABASE_URL'), await emptyDatabase())
    await writeFile(join(container.secrets, 'JWT_SECRET'), `${SECRET}\n`)
    const verdant = commandOf(container)

    expect(await verdant('config check')).toMatchObject({ code: 0 })
    expect(await verdant('migrate up')).toMatchObject({ code: 0 })
    expect(await verdant('seed')).toMatchObject({ code: 0 })
    const added = await verdant('users add ada --role admin --email ada@example.org --password-stdin', `${PASSWORD}\n`)
    expect(added).toMatchObject({ code: 0 })

    const server = await startContainer(container)
    await expect.poll(() => verdant('health'), { timeout: 120_000 }).toMatchObject({ code: 0 })
    expect(await (await fetch(url)).text()).toContain('<h1')
    expect((await fetch(`${url}/admin`)).status).toBe(200)
    const picture = await upload(url, await signIn(url))
    // A variant of it, made by the native library of pictures.
    expect((await fetch(`${url}${picture}/160.webp`)).status).toBe(200)

    expect(await verdant('backup /var/lib/verdant/site.tar')).toMatchObject({ code: 0 })
    expect(existsSync(join(container.data, 'site.tar'))).toBe(true)
    expect(await server.end('SIGTERM')).toBe(0)
    await drill(join(container.data, 'site.tar'))
    // Everything that it wrote is its data.
    expect(await verdant('health')).toMatchObject({ code: 1 })
  })

  it('cannot write outside of its data', async () => {
    const container = await newContainer(made.plain, {})
    const write = (path: string) =>
      execute(container, ['/usr/local/bin/node', '-e', `require('node:fs').writeFileSync('${path}', '')`])
    for (const path of ['/app/x', '/usr/local/bin/node', '/etc/passwd', '/run/secrets/x'])
      expect((await write(path)).stderr).toMatch(/EROFS|EACCES/)
    expect(await write('/var/lib/verdant/x')).toMatchObject({ code: 0 })
  })
})

describe('the image with the database', () => {
  it('is a site by itself, whose data the next container finds', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const container = await newContainer(made.database, {
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      JWT_SECRET: SECRET,
    })
    const verdant = commandOf(container)
    expect(await verdant('seed')).toMatchObject({ code: 0 })
    const added = await verdant('users add ada --role admin --email ada@example.org --password-stdin', `${PASSWORD}\n`)
    expect(added).toMatchObject({ code: 0 })

    const first = await startContainer(container)
    await expect.poll(() => verdant('health'), { timeout: 120_000 }).toMatchObject({ code: 0 })
    const picture = await upload(url, await signIn(url))
    expect(await first.end('SIGTERM')).toBe(0)

    const second = await startContainer(container)
    await expect.poll(() => verdant('health'), { timeout: 120_000 }).toMatchObject({ code: 0 })
    expect((await fetch(url + picture)).status).toBe(200)
    expect(await second.end('SIGTERM')).toBe(0)
  })
})
