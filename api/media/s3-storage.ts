import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { assertKey, isKey, type Storage } from './storage.ts'

/** The address and credentials of an S3-compatible store, from the S3_* variables. */
export interface S3Config {
  /** The address of the service. The default is that of AWS in the region. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of all keys, such as `verdant/`. */
  prefix?: string
}

const CONNECT_MILLISECONDS = 5_000
const IDLE_MILLISECONDS = 20_000

/** Returns an S3-compatible store. The client library is loaded on the first call. */
export async function createS3Storage(config: S3Config): Promise<Storage> {
  const s3 = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, prefix = '' } = config
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many stores other than AWS do not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: IDLE_MILLISECONDS },
  })
  const located = (key: string) => {
    assertKey(key)
    return { Bucket, Key: prefix + key }
  }

  return {
    async put(key, path) {
      const target = located(key)
      // Read into memory, because the client can only retry a body that it can read again. Uploads are small.
      const Body = await readFile(path)
      try {
        await client.send(new s3.PutObjectCommand({ ...target, Body }))
      } catch (error) {
        throw storeError(error)
      }
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await unlessAbsent(client.send(new s3.GetObjectCommand({ ...located(key), Range })))
      if (!found) return undefined
      if (!(found.Body instanceof Readable)) throw storeError(new Error('The object has no body'))
      return found.Body
    },

    async stat(key) {
      const found = await unlessAbsent(client.send(new s3.HeadObjectCommand(located(key))))
      return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    },

    async delete(key) {
      await unlessAbsent(client.send(new s3.DeleteObjectCommand(located(key))))
    },

    async *list() {
      try {
        for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
            const key = Key.slice(prefix.length)
            if (isKey(key)) yield { key, size: Size, modifiedAt: LastModified }
          }
        }
      } catch (error) {
        throw storeError(error)
      }
    },
  }
}

async function unlessAbsent<Value>(response: Promise<Value>): Promise<Value | undefined> {
  try {
    return await response
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw storeError(error)
  }
}

/** Returns the HTTP status of the store's response, or undefined if there was none. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

const storeError = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'The media store cannot be used right now', { retryAfter: 5, cause })
