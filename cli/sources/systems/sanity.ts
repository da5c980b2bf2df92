import { isObject } from '../../../schema/is-object.ts'
import { isPortableText, portableNodes } from './foreign-texts.ts'
import { type Data, type Loaded, objectsIn, type System, textOf } from './system.ts'

/*
 * `data.ndjson` of an export by `sanity dataset export`: one document a line. References are {"_ref": <id>}, drafts have ids that
 * begin with `drafts.`. Assets are documents with an address, or files of the archive (`_sanityAsset`), which are not read.
 */

/** References are followed this far. Documents often refer to each other in circles. */
const DEPTH = 2
const DRAFT = 'drafts.'
const IN_ARCHIVE = 'with pictures that are only in the archive of the export and are left out'

class Dataset {
  private readonly byId: Map<string, Data>

  constructor(documents: Data[]) {
    this.byId = new Map(documents.map((one) => [textOf(one._id), one]))
  }

  has(id: string): boolean {
    return this.byId.has(id)
  }

  /** Returns a value with what it refers to, and its rich texts as nodes. */
  resolved(value: unknown, depth: number): unknown {
    if (isPortableText(value))
      return portableNodes(
        value.map((block) => (isObject(block) && block._type !== 'block' ? this.fields(block, 1) : block)),
      )
    if (Array.isArray(value)) return value.map((one) => this.resolved(one, depth)).filter((one) => one !== undefined)
    if (!isObject(value)) return value
    if (typeof value._ref === 'string') {
      const found = depth > 0 ? this.byId.get(value._ref) : undefined
      return found && this.fields(found, depth - 1)
    }
    if (value._type === 'slug') return value.current
    const fields = this.fields(value, depth)
    return isObject(fields.asset) ? { ...fields, url: fields.asset.url } : fields
  }

  fields(value: Data, depth: number): Data {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.resolved(one, depth)]))
  }
}

function* records({ document, origin, onLoss }: Loaded) {
  const documents = objectsIn(document)
  const dataset = new Dataset(documents)
  for (const [at, one] of documents.entries()) {
    const id = textOf(one._id)
    const type = textOf(one._type)
    if (type.startsWith('sanity.') || type.startsWith('system.')) continue
    const isDraft = id.startsWith(DRAFT)
    const own = isDraft ? id.slice(DRAFT.length) : id
    const name = `“${textOf(one.title ?? one.name) || own}”`
    if (isDraft && dataset.has(own)) {
      onLoss('with a draft of changes, which is left out', name)
      continue
    }
    if (JSON.stringify(one).includes('"_sanityAsset"')) onLoss(IN_ARCHIVE, name)
    yield {
      list: type,
      origin: origin(at),
      data: { ...dataset.fields(one, DEPTH), _id: own, isActive: !isDraft },
    }
  }
}

export const sanity: System = {
  title: 'Sanity',
  recognises: (document) => {
    const found = objectsIn(document)
    return found.length > 0 && found.every((one) => typeof one._id === 'string' && typeof one._type === 'string')
  },
  records,
  advice: ['A path follows references: category.title, image.url. Drafts of new documents are inactive.'],
}
