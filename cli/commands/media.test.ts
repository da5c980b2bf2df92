import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { image } from '../../api/content/media/testing/images.ts'
import { startS3 } from '../../api/content/media/testing/s3.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

it('copies pictures from disk to S3 and back, once, without those that are there', async () => {
  const [url, data, root] = [await testDatabase(), await folder(), await folder()]
  const s3 = await startS3()
  const onDisk = { DATA_DIR: data }
  const onS3 = {
    ...onDisk,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const media = { publicId: 'dot-1.png', originalFilename: 'dot.png', format: 'png', hash: 'x' }
  const bytes = (await image('png', { width: 4, height: 4 })).toString('base64')
  const lines = [{ format: 'verdant', version: 1 }, { id: ID, kind: 'mediaFile', values: media }, { bytes }]
  const source = join(root, 'dot.ndjson')
  writeFileSync(source, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(await runInProcess(url, ['import', source], { env: onDisk })).toMatchObject({ code: 0 })

  const copy = async (target: string, env: NodeJS.ProcessEnv = onS3) =>
    runInProcess(url, ['media', 'copy', target], { env })
  expect(await copy('s3', onDisk)).toMatchObject({ code: 1, stderr: expect.stringContaining('S3_ variables') })
  expect((await copy('s3')).stdout).toMatch(/^Copied 1 media file to s3; 0 already there\n/)
  expect((await copy('s3')).stdout).toMatch(/^Copied 0 media files to s3; 1 already there\n/)
  expect(await runInProcess(url, ['export', join(root, 'from-s3.zip')], { env: onS3 })).toMatchObject({ code: 0 })

  await rm(join(data, 'media'), { recursive: true })
  mkdirSync(join(data, 'media'))
  expect((await copy('disk')).stdout).toMatch(/^Copied 1 media file to disk; 0 already there\n/)
  expect(await runInProcess(url, ['export', join(root, 'from-disk.zip')], { env: onDisk })).toMatchObject({ code: 0 })
})

const ID = '0b6c3a5e-1111-4222-8333-444455556666'
