/** The part of the client that does not depend on the model, in TypeScript. */
export const RUNTIME = String.raw`export interface ClientOptions {
  /** The address of the site, such as https://www.example.org. */
  url: string
  /** An API token, or the token of a session. Without it, the client reads what visitors see. */
  token?: string
  /** The longest time of a request in milliseconds; 10 seconds by default. */
  timeout?: number
  /**
   * How often a request is sent again that the server was too busy for, or that got no response; twice by default. Only what is safe
   * to send again is: reading, and what has an idempotency key.
   */
  retries?: number
  /** The language of the texts that are read, such as es. By default, that of the originals. */
  language?: string
  /** Whether items come with their texts in all languages. */
  translations?: boolean
  /** Whether items come with their pictures: the alternative text, the size and the framing of each. */
  pictures?: boolean
  /** What is read: a release, a draft or a moment. Live content by default. */
  pointOfView?: { releaseId: string } | { draft: { kind: string; itemId: string } } | { at: string }
  /** Sends the requests; by default the global fetch. */
  fetch?: typeof fetch
}

export interface PageOptions {
  /** At most 1000. */
  limit?: number
  offset?: number
}

/** Which items a list has, and in which order. */
export interface ListOptions<Where> extends PageOptions {
  /** Whether inactive items are included, too, if the token may read them. */
  inactive?: boolean
  /** A condition that the items meet. */
  where?: Where
  /** The fields to sort by, with a minus sign for descending order: ['-createdAt', 'title']. */
  sort?: readonly string[]
  /** The next of the page before, after which the list goes on. It replaces the offset. */
  after?: string
}

/** Comparisons of a field; all of them must be met. Which of them a field has depends on its type. */
export interface Compare<Value> {
  /** Null finds items without a value. */
  eq?: Value | null
  ne?: Value
  in?: readonly Value[]
  notIn?: readonly Value[]
  contains?: string
  startsWith?: string
  gt?: Value
  gte?: Value
  lt?: Value
  lte?: Value
  has?: Value
  hasAny?: readonly Value[]
  isEmpty?: boolean
}

export interface Found<Item> {
  items: Item[]
  /** The number of all items, of which these are a page. */
  total: number
  /** What after takes for the next page, if a limit was given and the list goes on. */
  next?: string
}

/** The error of a refused or failed request. Its code is one of the API, or UNREACHABLE if no response arrived. */
export class VerdantError extends Error {
  override readonly name = 'VerdantError'
  /** The HTTP status; 0 if no response arrived. */
  readonly status: number
  readonly code: string
  /** What is wrong with each field, with the code INVALID. */
  readonly errors: { field: string; message: string }[]
  /** The item as it is now, with the code CONFLICT. */
  readonly current: unknown
  /** After how many seconds to try again, with the code TOO_MANY_REQUESTS or UNAVAILABLE. */
  readonly retryAfter: number | undefined
  /** What a GraphQL operation returned beside its errors. */
  readonly data: unknown
  /** All errors of a GraphQL operation, of which this is the first. */
  readonly all: readonly GraphQLErrorBody[]

  constructor(status: number, body: ErrorBody, retryAfter?: number, cause?: unknown) {
    super(body.message ?? 'The request failed with status ' + status, { cause })
    this.status = status
    this.code = body.code ?? 'INTERNAL'
    this.errors = body.errors ?? []
    this.current = body.current
    this.retryAfter = retryAfter
    this.data = body.data
    this.all = body.all ?? []
  }
}

export interface GraphQLErrorBody {
  message: string
  path?: readonly (string | number)[]
  extensions?: { code?: string; [name: string]: unknown }
}

interface ErrorBody {
  data?: unknown
  all?: readonly GraphQLErrorBody[]
  message?: string
  code?: string
  errors?: { field: string; message: string }[]
  current?: unknown
}

export interface WriteOptions {
  /** The version that was read. If the item has another one, the error is CONFLICT, and nothing is written. */
  version?: number
}

export interface CreateOptions {
  /** A value of your choice. A request that is sent again with it during a day is carried out once. By default, the client makes one. */
  idempotencyKey?: string
}

export interface DraftOptions {
  /** The item that the draft changes. Without it, the draft is a new item. */
  id?: string
  /** The version of the item that was read; 0 for a new item. */
  baseVersion?: number
  /** The version of the draft that was read, if there was one. */
  version?: number
  /** The release that the change goes into. */
  releaseId?: string
}

/** A change that is not live. */
export interface SavedDraft {
  id: string
  itemId: string
  version: number
}

export interface Collection<Item, New, Changes, Query, Where, References> {
  /** A page of the list, in the order that editors set unless sort says otherwise. Without a limit, everything. Active items only unless asked. */
  list<Path extends Paths<References> = never, Key extends Keys<Item, References, Path> = never>(
    options?: ListOptions<Where> & Reading<Path, Key>,
  ): Promise<Found<Read<Item, References, Path, Key>>>
  /** Every item that meets the condition, read in pages. Items that are added or deleted meanwhile shift no others. */
  all<Path extends Paths<References> = never, Key extends Keys<Item, References, Path> = never>(
    options?: Pick<ListOptions<Where>, 'where' | 'sort' | 'inactive'> & Reading<Path, Key>,
  ): AsyncGenerator<Read<Item, References, Path, Key>>
  /** The items that match; the best matches of a search first. At most 50 unless a limit is given. Active items only unless the filter says otherwise. */
  find<Path extends Paths<References> = never, Key extends Keys<Item, References, Path> = never>(
    query: Query & Reading<Path, Key>,
  ): Promise<Found<Read<Item, References, Path, Key>>>
  /** @throws VerdantError NOT_FOUND */
  get<Path extends Paths<References> = never, Key extends Keys<Item, References, Path> = never>(
    id: string,
    options?: Reading<Path, Key>,
  ): Promise<Read<Item, References, Path, Key>>
  create(values: New, options?: CreateOptions): Promise<Item>
  /** Changes the given values and no others. */
  update(id: string, changes: Changes, options?: WriteOptions): Promise<Item>
  /** Shows or hides an item. */
  toggle(id: string): Promise<Item>
  remove(id: string): Promise<void>
  /** Saves a change without making it live. */
  saveDraft(values: Changes, options?: DraftOptions): Promise<SavedDraft>
}

/** What became of an item. Unchanged items had the values already. */
export interface ChangeResult {
  kind: string
  _id: string
  version: number
  action: 'created' | 'updated' | 'deleted' | 'unchanged'
}

export interface Single<Item, Changes, References, Hidden = never> {
  get<Path extends Paths<References> = never>(
    options?: Pick<Reading<Path, never>, 'expand'>,
  ): Promise<Expanded<Item, References, Path> | Hidden>
  update(changes: Changes, options?: WriteOptions): Promise<Item | Hidden>
}

export interface MediaFile {
  public_id: string
  original_filename: string
  /** The address to store in an item. */
  url: string
  secure_url: string
  width: number
  height: number
  bytes: number
  format: string
  created_at: string
}

/** A file with what editors change. */
export interface MediaFileDetails extends MediaFile {
  /** The alternative text; empty if the file has none. */
  alt: string
  tags: string[]
  /** The point that stays visible where a frame shows less than the picture, in percent. */
  focal_point: { x: number; y: number }
  /** The part of the picture that pages show, in percent. */
  crop: { left: number; top: number; width: number; height: number }
  version: number
}

/** A document of which a code generator knows the types of its result and its variables, as a string. */
export interface TypedDocument<Data, Variables> {
  toString(): string
  __apiType?: (variables: Variables) => Data
}

export type GraphQL = <Data = Record<string, unknown>, Variables = Record<string, unknown>>(
  document: string | TypedDocument<Data, Variables>,
  variables?: Variables,
) => Promise<Data>

export interface Common {
  /** Sends a GraphQL operation. Types come from a typed document, or are given: graphql<{ me: { username: string } }>(…). */
  graphql: GraphQL
  media: {
    upload(file: Blob, name: string, options?: CreateOptions): Promise<MediaFile>
    uploadDocument(file: Blob, name: string, options?: CreateOptions): Promise<MediaFile>
    list(): Promise<MediaFileDetails[]>
    update(
      publicId: string,
      changes: Partial<Pick<MediaFileDetails, 'alt' | 'tags' | 'focal_point' | 'crop'>>,
      options?: WriteOptions,
    ): Promise<MediaFileDetails>
    remove(publicId: string): Promise<void>
  }
  settings: {
    /** The settings that visitors may read, as texts by key. */
    public(): Promise<Record<string, string>>
  }
}

interface Request {
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
/** The values of the choices that lists are filtered by, by their names in GraphQL. */
type Choices = Record<string, Record<string, string>>

interface CollectionDescription {
  path: string
  itemKey: string
  listKey: string
  enumName: string
  type: string
  field: string
  isTranslated: boolean
  choices: Choices
}

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

const upper = (name: string) => name.replace(/[A-Z]/g, (letter) => '_' + letter).toUpperCase()

/** Returns the filter of GraphQL, which has names for choices. */
function withNames(filter: any, choices: Choices): any {
  const changed = { ...filter }
  for (const [key, names] of Object.entries(choices)) {
    const values: string[] | undefined = filter?.[key]
    if (values) changed[key] = values.map((value) => Object.keys(names).find((name) => names[name] === value) ?? value)
  }
  return changed
}

/** The number of ids in an address. */
const MAX_IDS = 100

const joined = ({ expand, fields }: { [K in keyof Reading<string, string>]?: readonly string[] | undefined }) => ({ expand: expand?.join(','), fields: fields?.join(',') })

const DRAFT =
  'mutation ($input: PendingChangeInput!) { savePendingChange(input: $input) { id itemId version } }'

function collection<Item, New, Changes, Query extends PageOptions, Where, References>(
  send: Send,
  graphql: GraphQL,
  options: ClientOptions,
  kind: CollectionDescription,
): Collection<Item, New, Changes, Query, Where, References> {
  const path = '/content/' + kind.path
  const of = (id: string) => path + '/' + encodeURIComponent(id)
  const itemOf = async (sent: Promise<Answer>) => (await sent).body[kind.itemKey]
  const list = async ({
    where,
    sort,
    expand,
    fields,
    inactive = false,
    ...page
  }: ListOptions<Where> & Reading<string, string> = {}): Promise<Found<any>> => {
    const query = { ...page, where: where && JSON.stringify(where), sort: sort?.join(','), ...joined({ expand, fields }) }
    const { body, total, next } = await send('GET', inactive ? path : path + '/active', { query })
    return { items: inactive ? body[kind.listKey] : body, total, ...(next !== undefined && { next }) }
  }
  const FIND =
    'query ($search: String, $filter: ' + kind.type + 'Filter, $sort: ' + kind.type + 'Sort, $descending: Boolean, $limit: Int!, $offset: Int!' +
    (kind.isTranslated ? ', $language: String' : '') + ') { found: ' + kind.field +
    '(search: $search, filter: $filter, sort: $sort, descending: $descending, limit: $limit, offset: $offset' +
    (kind.isTranslated ? ', language: $language' : '') + ') { total items { id } } }'
  /** Reads items in the order of their ids. */
  const withIds = async (ids: readonly string[], reading: Reading<string, string>): Promise<any[]> => {
    const items = new Map<string, any>()
    for (let at = 0; at < ids.length; at += MAX_IDS) {
      const where = JSON.stringify({ id: { in: ids.slice(at, at + MAX_IDS) } })
      const { body } = await send('GET', path, { query: { where, limit: MAX_IDS, ...joined(reading) } })
      for (const item of body[kind.listKey]) items.set(item._id, item)
    }
    return ids.flatMap((id) => items.get(id) ?? [])
  }
  return {
    list,
    async *all(options) {
      let page = await list({ ...options, limit: 100 })
      yield* page.items
      while (page.next !== undefined) {
        page = await list({ ...options, limit: 100, after: page.next })
        yield* page.items
      }
    },
    async find(query) {
      const { limit = 50, offset = 0, sort, filter, inactive = false, expand, fields, ...rest } = query as any
      const { found } = await graphql<any>(FIND, {
        ...rest,
        limit,
        offset,
        ...(kind.isTranslated && { language: options.language }),
        sort: sort && upper(sort),
        filter: { ...(!inactive && { isActive: true }), ...(filter && withNames(filter, kind.choices)) },
      })
      const items = await withIds(found.items.map(({ id }: { id: string }) => id), { expand, fields })
      return { items, total: found.total }
    },
    get: (id, reading = {}) => itemOf(send('GET', of(id), { query: joined(reading) })),
    create: (body, { idempotencyKey = newKey() } = {}) =>
      itemOf(send('POST', path, { body, idempotencyKey })),
    update: (id, changes, { version } = {}) => itemOf(send('PUT', of(id), { body: { ...changes, version } })),
    toggle: (id) => itemOf(send('PATCH', of(id) + '/toggle')),
    remove: async (id) => void (await send('DELETE', of(id))),
    async saveDraft(values, { id, baseVersion = 0, version, releaseId } = {}) {
      const input = { kind: kind.enumName, itemId: id, baseVersion, version, releaseId, values }
      return (await graphql<any>(DRAFT, { input })).savePendingChange
    },
  }
}

function single<Item, Changes, References, Hidden>(
  send: Send,
  kind: { path: string; itemKey: string },
): Single<Item, Changes, References, Hidden> {
  const path = '/content/' + kind.path
  return {
    get: async (reading = {}) => (await send('GET', path, { query: joined(reading) })).body[kind.itemKey],
    update: async (changes, { version } = {}) =>
      (await send('PUT', path, { body: { ...changes, version } })).body[kind.itemKey],
  }
}
`
