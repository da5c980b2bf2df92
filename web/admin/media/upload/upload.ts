import type { TypedDocumentNode } from '@apollo/client'
import { type DocumentNode, print } from 'graphql'
import { API_TIMEOUT_MS } from '../../../../schema/site.ts'
import { OFFLINE_MESSAGE, Problem, problemFromBody } from '../../client/graphql/problem.ts'
import { forgetSession, token } from '../../client/session/store.ts'
import type { MediaFile, MediaReplacement } from '../files/types.ts'
import { ReplaceMediaDocument, UploadDocumentDocument, UploadMediaDocument } from '../../client/graphql/generated.ts'

const STALLED_MESSAGE = 'The upload made no progress for 10 seconds and was cancelled.'

/** Called with the fraction that has been sent, 0 to 1. */
type OnProgress = (share: number) => void

/** Uploads one image. @throws Problem as `send` does */
export const uploadFile = (file: File, onProgress: OnProgress): Promise<MediaFile> =>
  send(UploadMediaDocument, {}, file, onProgress)

/** Uploads one document. @throws Problem as `send` does */
export const uploadDocument = (file: File, onProgress: OnProgress): Promise<MediaFile> =>
  send(UploadDocumentDocument, {}, file, onProgress)

/**
 * Uploads a file in the place of a stored one.
 *
 * @param alt its alternative text; undefined to keep that of the replaced one
 * @throws Problem as `send` does
 */
export const replaceFile = (
  { publicId, alt }: { publicId: string; alt: string | undefined },
  file: File,
  onProgress: OnProgress,
): Promise<MediaReplacement> => send(ReplaceMediaDocument, { publicId, alt }, file, onProgress)

/** Builds a multipart GraphQL request: https://github.com/jaydenseric/graphql-multipart-request-spec */
function bodyOf(document: DocumentNode, variables: object, file: File): FormData {
  const body = new FormData()
  body.append('operations', JSON.stringify({ query: print(document), variables: { ...variables, file: null } }))
  body.append('map', JSON.stringify({ 0: ['variables.file'] }))
  body.append('0', file)
  return body
}

/**
 * Sends a mutation with a file, and resolves to its field `result`.
 *
 * @throws Problem TIMEOUT after 10 seconds without progress
 */
function send<Result, V extends { file: unknown }>(
  document: TypedDocumentNode<{ result: Result }, V>,
  variables: Omit<V, 'file'>,
  file: File,
  onProgress: OnProgress,
): Promise<Result> {
  // fetch does not report upload progress.
  const request = new XMLHttpRequest()
  const used = token()
  return new Promise<Result>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new Problem('TIMEOUT', STALLED_MESSAGE))
        request.abort()
      }, API_TIMEOUT_MS)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive()
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('error', () => reject(new Problem('OFFLINE', OFFLINE_MESSAGE)))
    request.addEventListener('load', () => {
      const result = request.status === 200 ? resultIn<Result>(request.responseText) : undefined
      if (result) return resolve(result)
      const problem = problemFromBody(request.status, request.responseText)
      if (problem.code === 'UNAUTHENTICATED') forgetSession(used ?? undefined)
      reject(problem)
    })
    request.open('POST', '/api/graphql')
    request.setRequestHeader('apollo-require-preflight', 'true')
    if (used) request.setRequestHeader('authorization', `Bearer ${used}`)
    request.send(bodyOf(document, variables, file))
    alive()
  })
}

function resultIn<Result>(body: string): Result | undefined {
  try {
    return (JSON.parse(body) as { data?: { result?: Result } | null }).data?.result
  } catch {
    return undefined
  }
}
