import { authorization } from './caller.ts'
import { fileFieldOf, type Operation } from './openapi.ts'

/** What was entered in a form. */
interface Input {
  values: Record<string, string>
  body: string
  files: File[]
}

interface ApiRequest {
  method: string
  /** Path below /api, with its query. */
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

/** A response, or why there is none. */
export interface Received {
  status: number
  statusText: string
  /** How long it took, in milliseconds. */
  time: number
  headers: [name: string, value: string][]
  text: string
}

/** Headers that say something about an operation. */
const SHOWN = ['x-total-count', 'retry-after', 'etag', 'cache-control']

/** Returns the request for what was entered. Empty parameters are not sent. */
export function requestOf(operation: Operation, { values, body, files }: Input): ApiRequest {
  const { method, parameters, requestBody } = operation
  const given = (place: string) =>
    parameters.flatMap(({ name, in: where }): [string, string][] =>
      where === place && values[name] ? [[name, values[name]]] : [],
    )
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(given('query')).toString()
  const request = { method, path: query ? `${path}?${query}` : path, headers: Object.fromEntries(given('header')) }
  const field = fileFieldOf(operation)
  if (field) {
    const form = new FormData()
    for (const file of files) form.append(field.name, file)
    return { ...request, body: form }
  }
  if (!requestBody) return request
  return { ...request, body, headers: { ...request.headers, 'content-type': 'application/json' } }
}

/** Sends a request in the name of the chosen caller. */
export async function send({ method, path, headers, body }: ApiRequest): Promise<Received> {
  const begin = performance.now()
  const time = () => Math.round(performance.now() - begin)
  try {
    const init = { method, headers: { ...headers, ...authorization() }, ...(body !== undefined && { body }) }
    const response = await fetch(`/api${path}`, init)
    const text = await response.text()
    return {
      status: response.status,
      statusText: response.statusText,
      time: time(),
      headers: SHOWN.flatMap((name): [string, string][] =>
        response.headers.has(name) ? [[name, response.headers.get(name)!]] : [],
      ),
      text,
    }
  } catch {
    return { status: 0, statusText: 'The server cannot be reached', time: time(), headers: [], text: '' }
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns a command that sends a request. The token is a variable: a command that is copied may be shown to others. */
export function shellCommand({ method, path, headers, body }: ApiRequest, base: string): string {
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(base + path)}`]
  if ('authorization' in authorization()) parts.push('-H "Authorization: Bearer $VERDANT_TOKEN"')
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (typeof body === 'string') parts.push(`--data ${quoted(body)}`)
  else if (body)
    for (const [name, file] of body) parts.push(`-F ${quoted(`${name}=@${file instanceof File ? file.name : file}`)}`)
  return parts.join(' \\\n  ')
}
