import type { MediaFilter, MediaVariables } from './types.ts'

/** The query parameters that choose the images of a list, besides the page. */
export const GALLERY_PARAMS = ['q', 'type', 'tag', 'by', 'since', 'size', 'alt', 'used', 'sort'] as const
export type GalleryParams = Partial<Record<(typeof GALLERY_PARAMS)[number], string>>

/** An option of a select: its value in the address, and its label. The empty value is the default. */
type Options = readonly (readonly [value: string, label: string])[]

const DAY_MS = 24 * 60 * 60 * 1000
const KB = 1024
const MB = 1024 * KB

const DAYS: Record<string, number> = { day: 1, week: 7, month: 31, year: 366 }
const SIZES: Record<string, Pick<MediaFilter, 'minBytes' | 'maxBytes'>> = {
  small: { maxBytes: 100 * KB },
  medium: { minBytes: 100 * KB, maxBytes: MB },
  large: { minBytes: MB },
}
const SORTS: Record<string, Pick<MediaVariables, 'sort' | 'descending'>> = {
  oldest: { sort: 'CREATED_AT', descending: false },
  changed: { sort: 'UPDATED_AT', descending: true },
  name: { sort: 'ORIGINAL_FILENAME', descending: false },
  largest: { sort: 'BYTES', descending: true },
  smallest: { sort: 'BYTES', descending: false },
}

export const TYPE_OPTIONS: Options = [
  ['', 'All types'],
  ['jpeg', 'JPEG'],
  ['png', 'PNG'],
  ['webp', 'WebP'],
  ['avif', 'AVIF'],
  ['gif', 'GIF'],
  ['svg', 'SVG'],
  ['pdf', 'PDF'],
]
/** The type of all pictures, which the gallery of an image field shows. */
export const PICTURES = 'pictures'
const PICTURE_FORMATS = TYPE_OPTIONS.map(([value]) => value).filter((value) => value && value !== 'pdf')

export const SINCE_OPTIONS: Options = [
  ['', 'Any time'],
  ['day', 'Last 24 hours'],
  ['week', 'Last 7 days'],
  ['month', 'Last month'],
  ['year', 'Last year'],
]
export const SIZE_OPTIONS: Options = [
  ['', 'Any size'],
  ['small', 'Up to 100 KB'],
  ['medium', '100 KB to 1 MB'],
  ['large', '1 MB or more'],
]
export const SORT_OPTIONS: Options = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['changed', 'Last changed first'],
  ['name', 'By name'],
  ['largest', 'Largest first'],
  ['smallest', 'Smallest first'],
]

/**
 * Returns the variables of a list. Values that no option has are ignored.
 *
 * @param today the start of the day, in milliseconds since the epoch, so that the variables stay the same during the day
 */
export function variablesOf(params: GalleryParams, today = startOfDay()): MediaVariables {
  const { q = '', type, tag, by, since = '', size = '', alt, used, sort = '' } = params
  const days = DAYS[since]
  const filter: MediaFilter = {
    ...(type && { formats: type === PICTURES ? PICTURE_FORMATS : [type] }),
    ...(tag && { tags: [tag] }),
    ...(by && { uploadedBy: by }),
    ...(days && { uploadedFrom: new Date(today - days * DAY_MS).toISOString() }),
    ...SIZES[size],
    ...(alt === 'missing' && { withoutAlt: true }),
    ...(used === 'no' && { unused: true }),
  }
  return { search: q, filter, ...SORTS[sort] }
}

const startOfDay = () => new Date().setHours(0, 0, 0, 0)

/** Counts the filters in use, without the search and the sorting. */
export const countFilters = ({ q: _search, sort: _sort, ...filters }: GalleryParams) =>
  Object.values(filters).filter(Boolean).length

/** Reads the parameters of a list from the address. */
export const galleryParamsIn = (params: URLSearchParams): GalleryParams =>
  Object.fromEntries(GALLERY_PARAMS.flatMap((key) => (params.get(key) ? [[key, params.get(key)!]] : [])))
