import { API_TIMEOUT_MS } from '../../../schema/site.ts'
import { OFFLINE_MESSAGE, Problem, problemFromBody } from '../graphql/problem.ts'
import { forgetSession, token } from '../session/store.ts'
import { type MediaFile, UPLOAD_MEDIA } from './operations.ts'

const STALLED_MESSAGE = 'The upload made no progress for 10 seconds and was cancelled.'

/** Builds a multipart GraphQL request: https://github.com/jaydenseric/graphql-multipart-request-spec */
function bodyOf(file: File): FormData {
  const body = new FormData()
  body.append('operations', JSON.stringify({ query: UPLOAD_MEDIA, variables: { file: null } }))
  body.append('map', JSON.stringify({ 0: ['variables.file'] }))
  body.append('0', file)
  return body
}

/**
 * Uploads one image.
 *
 * @param onProgress called with the fraction that has been sent, 0 to 1
 * @throws Problem TIMEOUT after 10 seconds without progress
 */
export function uploadFile(file: File, onProgress: (share: number) => void): Promise<MediaFile> {
  // fetch does not report upload progress.
  const request = new XMLHttpRequest()
  const used = token()
  return new Promise<MediaFile>((resolve, reject) => {
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
      const stored = request.status === 200 ? fileIn(request.responseText) : undefined
      if (stored) return resolve(stored)
      const problem = problemFromBody(request.status, request.responseText)
      if (problem.code === 'UNAUTHENTICATED') forgetSession(used ?? undefined)
      reject(problem)
    })
    request.open('POST', '/api/graphql')
    request.setRequestHeader('apollo-require-preflight', 'true')
    if (used) request.setRequestHeader('authorization', `Bearer ${used}`)
    request.send(bodyOf(file))
    alive()
  })
}

function fileIn(body: string): MediaFile | undefined {
  try {
    return (JSON.parse(body) as { data?: { file?: MediaFile } | null }).data?.file
  } catch {
    return undefined
  }
}
