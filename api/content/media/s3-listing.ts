import { SaxesParser } from 'saxes'
import type { StoredObject } from './storage.ts'

/** One page of the objects in a bucket. */
export interface Listing {
  objects: StoredObject[]
  /** The token of the next page, if there is one. */
  next: string | undefined
}

/**
 * Parses a response of ListObjectsV2.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 *
 * @throws Error if the text is not well-formed XML
 */
export function readListing(xml: string): Listing {
  const listing: Listing = { objects: [], next: undefined }
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (path.join('/') === 'ListBucketResult/Contents')
      listing.objects.push({ key: '', size: 0, modifiedAt: new Date(0) })
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', () => {
    const object = listing.objects.at(-1)
    const element = path.join('/')
    if (element === 'ListBucketResult/NextContinuationToken') listing.next = text
    else if (object && element === 'ListBucketResult/Contents/Key') object.key = text
    else if (object && element === 'ListBucketResult/Contents/Size') object.size = Number(text)
    else if (object && element === 'ListBucketResult/Contents/LastModified') object.modifiedAt = new Date(text)
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  return listing
}
