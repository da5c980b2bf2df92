/** How the client sends requests and reads their responses, in TypeScript. */
export const CONNECTION = String.raw`interface Request {
  query?: object
  body?: unknown
  idempotencyKey?: string | undefined
  /** Whether a POST only reads. */
  isQuery?: boolean
}

interface Answer {
  body: any
  total: number
  next: string | undefined
}

type Send = (method: string, path: string, request?: Request) => Promise<Answer>
function connect(options: ClientOptions): { send: Send; graphql: GraphQL; common: Common } {
  const base = new URL('api', options.url.replace(/\/*$/, '/')).href
  const send: Send = async (method, path, request = {}) => {
    const address = new URL(base + path)
    const { language, translations, pictures } = options
    const asked = method === 'GET' && path.startsWith('/content/') ? { language, translations, pictures } : {}
    for (const [name, value] of Object.entries({ ...request.query, ...asked }))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const headers: Record<string, string> = { accept: 'application/json' }
    const isRead = method === 'GET' || request.isQuery === true
    if (isRead && options.pointOfView) headers['point-of-view'] = JSON.stringify(options.pointOfView)
    if (options.token) headers['authorization'] = 'Bearer ' + options.token
    if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey
    const init: RequestInit = { method, headers }
    if (request.body instanceof FormData) init.body = request.body
    else if (request.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(request.body)
    }
    const isRepeatable = isRead || request.idempotencyKey !== undefined
    for (let left = isRepeatable ? (options.retries ?? 2) : 0; ; left--) {
      try {
        return await sendOnce(address, init)
      } catch (error) {
        if (left <= 0 || !(error instanceof VerdantError) || !isBusy(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.min(error.retryAfter ?? 1, MAX_WAIT) * 1000))
      }
    }
  }
  const sendOnce = async (address: URL, init: RequestInit): Promise<Answer> => {
    let response: Response
    let text: string
    try {
      response = await (options.fetch ?? fetch)(address, { ...init, signal: AbortSignal.timeout(options.timeout ?? 10_000) })
      text = await response.text()
    } catch (cause) {
      throw new VerdantError(0, { message: address.origin + ' cannot be reached', code: 'UNREACHABLE' }, undefined, cause)
    }
    const body = parsed(text)
    if (!response.ok) throw new VerdantError(response.status, errorIn(body), seconds(response))
    return {
      body,
      total: Number(response.headers.get('x-total-count') ?? 0),
      next: response.headers.get('x-next-cursor') ?? undefined,
    }
  }
  const graphql: GraphQL = async (document, variables) => {
    const query = document.toString()
    const { body } = await send('POST', '/graphql', { body: { query, variables }, isQuery: /^\s*(query\b|\{)/.test(query) })
    if (body?.errors?.length) throw new VerdantError(200, { ...errorIn(body), data: body.data, all: body.errors })
    return body.data
  }
  const fileAt = (publicId: string) => '/upload/files/' + encodeURIComponent(publicId)
  const uploadAs = (field: 'image' | 'document') => async (file: Blob, name: string, { idempotencyKey = newKey() }: CreateOptions = {}) => {
    const form = new FormData()
    form.set(field, file, name)
    return (await send('POST', '/upload/' + field, { body: form, idempotencyKey })).body.file as MediaFile
  }
  return {
    send,
    graphql,
    common: {
      graphql,
      media: {
        upload: uploadAs('image'),
        uploadDocument: uploadAs('document'),
        list: async () => (await send('GET', '/upload/files', { query: { details: true } })).body.files,
        update: async (publicId, changes, { version } = {}) =>
          (await send('PUT', fileAt(publicId), { body: { ...changes, version } })).body.file,
        remove: async (publicId) => void (await send('DELETE', fileAt(publicId))),
      },
      settings: {
        async public() {
          const { body } = await send('GET', '/content/settings/public')
          return Object.fromEntries(Object.values<any>(body.settings).map(({ key, value }) => [key, value]))
        },
      },
    },
  }
}

/** Returns an idempotency key. Browsers have randomUUID on pages with TLS only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The longest wait before a request is sent again, in seconds. */
const MAX_WAIT = 30

/** Whether the same request may succeed later. */
const isBusy = ({ code, status }: VerdantError) => code === 'UNREACHABLE' || status === 429 || status === 503

function parsed(text: string): any {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // A proxy has answered.
    return { message: text.slice(0, 200) }
  }
}

/** The error of a response: of REST, or the first one of GraphQL. */
function errorIn(body: any): ErrorBody {
  const [first] = body?.errors ?? []
  return first?.extensions ? { message: first.message, ...first.extensions } : (body ?? {})
}

function seconds(response: Response): number | undefined {
  const value = response.headers.get('retry-after')
  return value === null ? undefined : Number(value)
}
`
