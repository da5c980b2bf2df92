/** The operations on the items of a kind, in TypeScript. */
export const COLLECTIONS = String.raw`/** The values of the choices that lists are filtered by, by their names in GraphQL. */
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
