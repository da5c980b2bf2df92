/** What the client shows to programs besides the kinds, in TypeScript: its options, results, errors and operations. */
export const INTERFACE = String.raw`export interface ClientOptions {
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
`
