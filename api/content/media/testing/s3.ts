import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { S3Config } from '../../../platform/config/external-services.ts'
import { temporaryFolder } from './images.ts'

/** Starts an S3 server with one empty bucket. The server stops when the test ends. */
export async function startS3(): Promise<S3Config> {
  const bucket = 'media'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await temporaryFolder(),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, ...credentials }
}
