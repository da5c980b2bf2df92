import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '../../platform/errors.ts'
import { readListing } from './s3-listing.ts'
import { assertKey, isKey, type Storage } from './storage.ts'
import type { S3Config } from '../../platform/config/external-services.ts'

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The key within the bucket, with the prefix. The bucket itself if missing. */
  key?: string
  query?: Record<string, string>
  range?: string
  body?: Buffer
}

const CONNECT_MILLISECONDS = 5_000
const IDLE_MILLISECONDS = 20_000
const RETRIES = 2
const CONNECTIONS = 50

/** Returns an S3-compatible store. The HTTP client is loaded on the first call. */
export async function createS3Storage(config: S3Config): Promise<Storage> {
  const [{ AwsV4Signer }, { Agent, interceptors, request }] = await Promise.all([import('aws4fetch'), import('undici')])
  const { region, bucket, accessKeyId, secretAccessKey, prefix = '' } = config
  const endpoint = config.endpoint ?? `https://s3.${region}.amazonaws.com`
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`
  // All requests of this file are idempotent, so that each can be sent again.
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MILLISECONDS },
    headersTimeout: IDLE_MILLISECONDS,
    bodyTimeout: IDLE_MILLISECONDS,
    connections: CONNECTIONS,
  }).compose(interceptors.retry({ maxRetries: RETRIES, minTimeout: 100, throwOnError: false }))

  /**
   * Sends a signed request.
   *
   * @returns the response, or undefined if the object does not exist
   * @throws AppError UNAVAILABLE if the store cannot be reached or refuses
   */
  async function send({ method, key, query = {}, range, body }: S3Request) {
    // A space is %20 in a signature, so it must not be the + of HTML forms.
    const search = String(new URLSearchParams(query)).replaceAll('+', '%20')
    const path = key === undefined ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${bucketUrl}${path}?${search}`,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(range && { range }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign()
    try {
      const response = await request(url, { method, headers: Object.fromEntries(headers), body, dispatcher })
      if (response.statusCode < 300) return response
      const reason = await response.body.text()
      if (response.statusCode === 404 && key !== undefined) return undefined
      throw new Error(`The store answered ${method} ${url.pathname} with ${response.statusCode}: ${reason}`)
    } catch (cause) {
      throw storeError(cause)
    }
  }

  const located = (key: string) => {
    assertKey(key)
    return prefix + key
  }

  return {
    async put(key, path) {
      const target = located(key)
      // The body is read into memory, because a retry sends it again. Uploads are small.
      const file: S3Request = { method: 'PUT', key: target, body: await readFile(path) }
      let response = await send(file)
      if (!response) {
        // A new store has no buckets. If two uploads make it at the same time, one is refused.
        await send({ method: 'PUT' }).catch(() => undefined)
        response = await send(file)
      }
      if (!response) throw storeError(new Error(`The bucket ${bucket} does not exist and cannot be created`))
      await response.body.dump()
    },

    async read(key, range): Promise<Readable | undefined> {
      const bytes = range && `bytes=${range.start}-${range.end}`
      return (await send({ method: 'GET', key: located(key), range: bytes }))?.body
    },

    async stat(key) {
      const response = await send({ method: 'HEAD', key: located(key) })
      if (!response) return undefined
      await response.body.dump()
      const { 'content-length': size, 'last-modified': modifiedAt } = response.headers
      return { key, size: Number(size ?? 0), modifiedAt: new Date(String(modifiedAt ?? 0)) }
    },

    async delete(key) {
      await (await send({ method: 'DELETE', key: located(key) }))?.body.dump()
    },

    async *list() {
      let token: string | undefined
      do {
        const page: Record<string, string> = token ? { 'continuation-token': token } : {}
        const response = await send({ method: 'GET', query: { 'list-type': '2', prefix, ...page } })
        const { objects, next } = readListing((await response?.body.text()) ?? '')
        for (const object of objects) {
          const key = object.key.slice(prefix.length)
          if (isKey(key)) yield { ...object, key }
        }
        token = next
      } while (token)
    },
  }
}

const storeError = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'The media store cannot be used right now', { retryAfter: 5, cause })
