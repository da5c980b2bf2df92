import { tokenScopes } from '../../schema/token-scopes.ts'
import { collections, kinds } from '../../schema/kinds/index.ts'

/** Encodings that files from common programs have; every label of https://encoding.spec.whatwg.org/ is accepted. */
const ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'iso-8859-1',
  'iso-8859-15',
  'macintosh',
  'utf-16le',
  'shift_jis',
  'gb18030',
]

const fields = [...new Set(kinds.flatMap((kind) => Object.keys(kind.fields)))]

/** Values that shell completion offers for options without a fixed list of choices. */
export const suggestions: Readonly<Record<string, readonly string[]>> = {
  '--only': [...kinds.map(({ path }) => path), 'media', 'settings'],
  '--as': kinds.map(({ path }) => path),
  '--csv': collections.map(({ path }) => path),
  '--match': fields,
  '--encoding': ENCODINGS,
  '--scope': tokenScopes.map(({ name }) => name),
  '--time-zone': Intl.supportedValuesOf('timeZone'),
}
