import { writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../../api/platform/secrets/api-token.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'
import type { TestServices } from '../../api/testing/services.ts'
import { hero, job, product } from '../../schema/kinds/index.ts'
import { momentOf, startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

/** This site, whose command line is used. */
const near = await startCommandLine()
/** The other one, with a server. */
const far = await startServer()
const { actor } = near

const TABLES = [
  'product',
  'job',
  'hero',
  'setting',
  'mediaFile',
  'revision',
  'release',
  'pendingChange',
  'releaseComment',
]
const clear = ({ database }: Pick<TestServices, 'database'>) =>
  database.pool.query(`truncate ${TABLES.map((name) => `"${name}"`).join(', ')}, "idempotentRequest" cascade`)

beforeEach(async () => {
  await clear(near)
  await clear(far)
})

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'
const values = (name: string, more: object = {}) =>
  makeProduct({ name, category: 'c', description: 'short', detailedDescription: 'long', image: '', ...more })

const FULL = ['drafts:read', 'content:write', 'media:write', 'releases:write', 'settings:read', 'settings:write']
let made = 0

async function newToken(scopes: string[], who: 'admin' | 'editor' | 'contributor' = 'admin'): Promise<string> {
  const user = await far.services.users.byName(actor, who)
  return (await far.services.apiTokens.createFor(actor, user, { name: `token ${++made}`, scopes })).token
}

const revoke = (token: string) => far.database.pool.query('delete from "apiToken" where hash = $1', [hashOf(token)])

/** Runs a command on this site with a token of the other one. */
async function runWith(token: string | undefined, ...args: string[]) {
  const env = { DATA_DIR: near.config.dataDir, JWT_SECRET: 'a secret of the tests, with 32 bytes or more' }
  const result = await runInProcess(near.url, args, { env: { ...env, ...(token && { VERDANT_TOKEN: token }) } })
  if (token) expect(result.stdout + result.stderr).not.toContain(token)
  return result
}

const full = await newToken(FULL)
const pull = (...args: string[]) => runWith(full, 'pull', far.url, ...args)
const push = (...args: string[]) => runWith(full, 'push', far.url, ...args)

async function upload({ services }: Pick<TestServices, 'services'>, name = 'leaf.png'): Promise<string> {
  const source = Readable.from([await image('png')])
  const [file] = await services.media.upload(actor, [{ source, name }])
  return file!.publicId
}

const bytesOf = async ({ media }: Pick<TestServices, 'media'>, publicId: string) =>
  buffer((await media.storage.read(originalKey(publicId)))!)

type Site = Pick<TestServices, 'services'>
const names = async ({ services }: Site) =>
  (await services.contentReader.list(actor, product, {})).map(({ name }) => name).toSorted()
const read = ({ services }: Site, id: string) => services.contentReader.one(actor, product, id)
const add = ({ services }: Site, id: string, name: string, more: object = {}) =>
  services.content.create(actor, product, values(name, more), id)
const versionOf = async ({ database }: Pick<TestServices, 'database'>) =>
  (await database.query('select version from "contentVersion"'))[0]

describe('verdant pull', () => {
  it('brings all content with its pictures, byte for byte, and has nothing to do the second time', async () => {
    const publicId = await upload(far)
    await add(far, A, 'Azo', { image: `/media/${publicId}` })
    await add(far, B, 'Rhizo', { isActive: false })
    await far.services.content.updateSingleton(actor, hero, { title: 'Far away' })
    await far.services.settings.update(actor, 'site_title', 'The far site')
    const plan = await pull('--dry-run', '--details')
    expect(plan.stderr).toBe('')
    expect(plan).toMatchObject({ code: 2 })
    expect(plan.stdout).toContain('+ product "Azo"')
    expect(await names(near)).toEqual([])

    const done = await pull()
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(await names(near)).toEqual(['Azo', 'Rhizo'])
    expect(await read(near, A)).toMatchObject({ image: `/media/${publicId}` })
    expect(await bytesOf(near, publicId)).toEqual(await bytesOf(far, publicId))
    expect((await near.services.settings.public()).find(({ key }) => key === 'site_title')!.value).toBe('The far site')
    const [revision] = await near.services.historyReader.list(actor, product, A, { limit: 1 })
    expect(revision).toMatchObject({ source: `import ${far.url}` })

    const version = await versionOf(near)
    expect(await pull()).toMatchObject({ code: 0 })
    expect(await versionOf(near)).toEqual(version)
    expect(await pull('--dry-run')).toMatchObject({ code: 0 })
  })

  it('needs scopes that read only', async () => {
    await add(far, A, 'Azo')
    const readOnly = await newToken(['drafts:read'])
    const done = await runWith(readOnly, 'pull', far.url)
    expect(done).toMatchObject({
      code: 0,
      stderr:
        'Left out, because the token may not read it: settings. That needs the scope settings:read, and a user with these rights\n',
    })
    expect(await names(near)).toEqual(['Azo'])
    expect(await runWith(readOnly, 'pull', far.url, '--only', 'settings')).toMatchObject({
      code: 1,
      stderr: `${far.url}: the token may not read settings. That needs the scope settings:read, and a user with these rights\n`,
    })
    const writer = await runWith(readOnly, 'push', far.url)
    expect(writer).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/the token may not write any content\. That needs the scopes .*products:write/),
    })
  })

  it('never brings secrets', async () => {
    await far.services.settings.update(actor, 'recaptcha_secret_key', 'hidden far away')
    await far.services.settings.update(actor, 'recaptcha_site_key', 'a key')
    await near.services.settings.update(actor, 'recaptcha_secret_key', 'own')
    expect(await pull()).toMatchObject({ code: 0 })
    const stored = await near.database.query<{ value: string }>('select value from setting')
    expect(stored).toEqual([{ value: 'own' }])
  })

  it('takes the options of imports: --mode, --prune, --release, --base and --keep', async () => {
    await add(far, A, 'Azo')
    expect(await pull()).toMatchObject({ code: 0 })
    const copied = await momentOf(near.database)
    await add(near, B, 'Own')
    await near.services.content.update(actor, product, A, { name: 'Near Azo', category: 'near' })
    await far.services.content.update(actor, product, A, { name: 'Far Azo' })
    const both = await pull('--base', copied)
    expect(both.code).toBe(1)
    expect(both.stderr).toContain(
      `“Far Azo”: name: was changed on both sides (source: "Far Azo"; here: "Near Azo") [products/${A}.name]`,
    )
    expect(await pull('--base', copied, '--keep', 'source')).toMatchObject({ code: 0 })
    expect(await read(near, A)).toMatchObject({ name: 'Far Azo', category: 'near' })

    expect(await pull('--mode', 'create', '--dry-run')).toMatchObject({ code: 0 })
    const prepared = await pull('--as-is', '--prune', '--yes-prune', '--release', 'From afar')
    expect(prepared.stdout).toContain('Prepared in the release “From afar”.')
    expect(await names(near)).toEqual(['Far Azo', 'Own'])
    const unconfirmed = await pull('--as-is', '--prune')
    expect(unconfirmed).toMatchObject({ code: 1, stderr: 'Items to delete: 1. Confirm with --yes-prune.\n' })
    expect(await pull('--as-is', '--prune', '--yes-prune')).toMatchObject({ code: 0 })
    expect(await names(near)).toEqual(['Far Azo'])
  })

  it('can be undone like an import, except for its pictures, which stay in the gallery', async () => {
    const publicId = await upload(far)
    await add(far, A, 'Azo', { image: `/media/${publicId}` })
    await pull()
    expect(await near.run('rollback', '--last-import', '--yes')).toMatchObject({
      code: 0,
      stderr: '1 imported file stays in the gallery, which lists unused files under “Unused”\n',
    })
    expect(await names(near)).toEqual([])
    expect(await near.services.media.count(actor, {})).toBe(1)
  })
})

describe('verdant push', () => {
  it('brings all content with its pictures, byte for byte, and has nothing to do the second time', async () => {
    const publicId = await upload(near)
    await near.services.media.update(actor, [
      { publicId, values: { alt: 'A leaf', crop: { left: 10, top: 0, width: 50, height: 100 } } },
    ])
    await add(near, A, 'Azo', { image: `/media/${publicId}` })
    await add(near, B, 'Rhizo', { isActive: false })
    await near.services.content.updateSingleton(actor, hero, { title: 'Near' })
    await near.services.settings.update(actor, 'site_title', 'The near site')
    const plan = await push('--dry-run', '--details')
    expect(plan).toMatchObject({ code: 2, stderr: '' })
    expect(plan.stdout).toContain('+ product "Azo"')
    expect(await names(far)).toEqual([])

    const done = await push()
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain(`Pushed to ${far.url}: 5 created, 0 updated, 0 deleted\n`)
    expect(await names(far)).toEqual(['Azo', 'Rhizo'])
    expect(await bytesOf(far, publicId)).toEqual(await bytesOf(near, publicId))
    const sent = await far.services.media.one(actor, publicId)
    const own = await near.services.media.one(actor, publicId)
    for (const key of [
      'alt',
      'crop',
      'hash',
      'bytes',
      'width',
      'height',
      'format',
      'placeholder',
      'originalFilename',
    ] as const)
      expect(sent[key]).toEqual(own[key])
    const [revision] = await far.services.historyReader.list(actor, product, A, { limit: 1 })
    expect(revision).toMatchObject({ source: 'import pushed content', author: 'admin (token 1)' })

    const version = await versionOf(far)
    expect(await push()).toMatchObject({ code: 0, stdout: expect.stringContaining('unchanged') as string })
    expect(await versionOf(far)).toEqual(version)
    expect(await push('--dry-run')).toMatchObject({ code: 0 })
  })

  it('changes and deletes what differs, and the last push can be undone there', async () => {
    await add(near, A, 'Azo')
    await add(far, A, 'Old')
    await add(far, B, 'Own')
    const unconfirmed = await push('--as-is', '--prune')
    expect(unconfirmed).toMatchObject({ code: 1, stderr: 'Items to delete: 1. Confirm with --yes-prune.\n' })
    expect(await names(far)).toEqual(['Old', 'Own'])
    const done = await push('--as-is', '--prune', '--yes-prune')
    expect(done.stdout).toContain('0 created, 1 updated, 1 deleted')
    expect(await names(far)).toEqual(['Azo'])
    const origin = await far.services.publisher.lastImport(actor)
    await far.services.publisher.undoImport(actor, origin!, [])
    expect(await names(far)).toEqual(['Old', 'Own'])
  })

  it('merges with --base what both sides have changed', async () => {
    await add(near, A, 'Azo')
    await push()
    const copied = await momentOf(far.database)
    await far.services.content.update(actor, product, A, { name: 'Far Azo', category: 'far' })
    await near.services.content.update(actor, product, A, { name: 'Near Azo' })
    const both = await push('--base', copied)
    expect(both.code).toBe(1)
    expect(both.stderr).toContain(
      `was changed on both sides (source: "Near Azo"; here: "Far Azo") [products/${A}.name]`,
    )
    expect(await push('--base', copied, '--choose', `products/${A}.name=source`)).toMatchObject({ code: 0 })
    expect(await read(far, A)).toMatchObject({ name: 'Near Azo', category: 'far' })
  })

  it('prepares a release with --release, which has nothing to do the second time', async () => {
    const publicId = await upload(near)
    await add(near, A, 'Azo', { image: `/media/${publicId}` })
    await add(near, B, 'Rhizo')
    await add(far, B, 'Old')
    const done = await push('--release', 'Spring launch')
    expect(done).toMatchObject({ code: 0, stderr: expect.stringMatching(/^1 item has no version in common .*\n$/) })
    expect(done.stdout).toContain(
      `Prepared in the release “Spring launch” of ${far.url}: 2 created, 1 updated, 0 deleted`,
    )
    expect(await names(far)).toEqual(['Old'])
    const again = await push('--release', 'Spring launch')
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).not.toContain('Prepared')
    await near.services.content.update(actor, product, A, { category: 'later' })
    expect((await push('--release', 'Spring launch')).stdout).toContain('0 created, 1 updated, 0 deleted')
    const { items } = await far.services.releases.list(actor, {}, { limit: 10, offset: 0 })
    expect(items).toHaveLength(1)
    await far.services.publisher.publishRelease(actor, items[0]!.id)
    expect(await names(far)).toEqual(['Azo', 'Rhizo'])
    expect(await push()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Pushed') as string })
    const over = await push('--release', 'Spring launch')
    expect(over).toMatchObject({
      code: 1,
      stderr: `${far.url}: The release “Spring launch” has already been published\n`,
    })
  })

  it('does nothing at all if one item is refused', async () => {
    await add(near, A, 'Azo')
    await add(near, B, 'Rhizo')
    // A value that the model does not allow, as an older version may have left it.
    await near.database.pool.query(`update product set name = '' where id = $1`, [B])
    const done = await push()
    expect(done.code).toBe(1)
    expect(done.stderr).toContain('name: Name is required')
    expect(done.stderr).toContain('Nothing was pushed: 1 invalid, 0 in conflict.')
    expect(await names(far)).toEqual([])
  })

  it('writes only what the scopes and the role of the token allow', async () => {
    await add(near, A, 'Azo')
    await near.services.content.create(actor, job, {
      title: 'Botanist',
      location: 'x',
      experience: 'y',
      description: 'd',
      detailedDescription: 'e',
    })
    const products = await newToken(['products:write'])
    const only = await runWith(products, 'push', far.url, '--only', 'products,jobs')
    expect(only).toMatchObject({
      code: 1,
      stderr: `${far.url}: the token may not write jobs. That needs the scope jobs:write, and a user with these rights\n`,
    })
    const done = await runWith(products, 'push', far.url)
    expect(done.stderr).toMatch(/^Left out, because the token may not write it: media, settings, services, jobs, /)
    expect(await names(far)).toEqual(['Azo'])
    expect(await far.services.contentReader.list(actor, job, {})).toEqual([])

    const contributor = await newToken(['drafts:read', 'content:write', 'media:write', 'releases:write'], 'contributor')
    await near.services.content.update(actor, product, A, { category: 'changed' })
    expect(await runWith(contributor, 'push', far.url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/the token may not write any content\. That needs the scopes .*products:write/),
    })
    const staged = await runWith(contributor, 'push', far.url, '--release', 'By a contributor')
    expect(staged.stdout).toContain('Prepared in the release “By a contributor”')
    expect(await read(far, A)).toMatchObject({ category: 'c' })
  })
})

describe('With --json', () => {
  it('a push prints one document, whether it is done, refused or fails', async () => {
    await add(near, A, 'Azo')
    const done = await push('--json')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(done.stdout)).toMatchObject({
      pushed: true,
      release: null,
      steps: [{ action: 'create', title: 'Azo' }],
    })
    await near.database.pool.query(`update product set name = '' where id = $1`, [A])
    const refused = await push('--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout)).toMatchObject({ pushed: false, problems: [{ field: 'name' }] })
    await near.services.content.update(actor, product, A, { name: 'Azo' })
    await add(far, B, 'Own')
    const failed = await push('--json', '--prune', '--as-is')
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.stdout)).toMatchObject({
      pushed: false,
      notes: ['Items to delete: 1. Confirm with --yes-prune.'],
    })
  })
})

describe('A picture', () => {
  it('whose bytes are damaged there is not pulled, and nothing else is', async () => {
    const publicId = await upload(far)
    await add(far, A, 'Azo', { image: `/media/${publicId}` })
    await far.database.pool.query(`update "mediaFile" set hash = repeat('0', 64)`)
    const { code, stderr } = await pull()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${far.url}: media/${publicId}: its stored bytes are damaged. Run verdant doctor there\n`,
    })
    expect(await names(near)).toEqual([])
  })

  it('whose bytes are missing here is not pushed, and nothing else is', async () => {
    const publicId = await upload(near)
    await add(near, A, 'Azo', { image: `/media/${publicId}` })
    await near.media.storage.delete(originalKey(publicId))
    const { code, stderr } = await push()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `media/${publicId} has no bytes in the media store; run verdant doctor for details\n`,
    })
    expect(await names(far)).toEqual([])
  })

  it('with the same address and other bytes is in conflict', async () => {
    const publicId = await upload(near)
    await add(near, A, 'Azo')
    await push()
    await far.database.pool.query(`update "mediaFile" set hash = repeat('0', 64)`)
    const { code, stderr } = await push()
    expect(code).toBe(1)
    expect(stderr).toContain(`the stored file /media/${publicId} has other bytes`)
  })
})

describe('verdant plan', () => {
  it('of a site with a token shows what a pull would change', async () => {
    await add(far, A, 'Azo', { isActive: false })
    const plan = await runWith(full, 'plan', far.url, '--json')
    expect(plan).toMatchObject({ code: 2, stderr: '' })
    expect(JSON.parse(plan.stdout)).toMatchObject({ source: far.url, steps: [{ action: 'create', title: 'Azo' }] })
    expect(await names(near)).toEqual([])
  })
})

describe('A token', () => {
  it('is read from a file, and a readable file is reported', async () => {
    const path = join(await folder(), 'token')
    writeFileSync(path, `${full}\n`, { mode: 0o600 })
    expect(await runWith(undefined, 'pull', far.url, '--token-file', path)).toMatchObject({ code: 0, stderr: '' })
    await chmod(path, 0o644)
    const open = await runWith(undefined, 'pull', far.url, '--token-file', path)
    expect(open).toMatchObject({
      code: 0,
      stderr: `Other users of this machine may read ${path}. Restrict it with: chmod 600 ${path}\n`,
    })
  })

  it.each([
    [
      undefined,
      /^Set VERDANT_TOKEN to an API token of http:\/\/127.0.0.1:\d+, or name a file that holds it: --token-file <file>\n$/,
    ],
    [full.slice(0, -1), /^VERDANT_TOKEN: the API token is mistyped or incomplete\n$/],
    ['secret\nwith a line break', /^VERDANT_TOKEN holds no API token\. They begin with verdant_pat_/],
  ])('that is missing or mistyped is refused without being shown', async (token, message) => {
    const { code, stdout, stderr } = await runWith(token, 'pull', far.url)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
  })

  it('that was revoked is refused', async () => {
    const token = await newToken(FULL)
    await revoke(token)
    const { code, stderr } = await runWith(token, 'push', far.url)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${far.url}: The API token is not valid: it is mistyped, has ended, was revoked, or may not be used from this network\n`,
    })
  })
})

describe('An address', () => {
  it.each([
    [
      'http://staging.example',
      'http://staging.example/ is not encrypted, so others could read the token. Use https, or allow it with --allow-http',
    ],
    [
      'https://ada:secret@staging.example',
      'Write the address without a user name and a password: https://staging.example/',
    ],
    ['https://staging.example/?token=1', 'Write the address of the site only: https://staging.example/'],
    ['staging.example', 'staging.example is not the address of a site, such as https://staging.example'],
    ['http://127.0.0.1:9', 'http://127.0.0.1:9 cannot be reached: '],
    [
      far.url.replace('http', 'https'),
      'cannot be reached: it does not answer with TLS; perhaps its address begins with http\n',
    ],
  ])(
    '%s is refused',
    async (address, message) => {
      const { code, stderr } = await runWith(full, 'push', address)
      expect(code).toBe(1)
      expect(stderr).toContain(message)
      expect(stderr.split('\n')).toHaveLength(2)
    },
    40_000,
  )
})
