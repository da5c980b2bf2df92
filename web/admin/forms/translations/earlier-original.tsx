import { useQuery } from '@apollo/client/react'
import type { Fields } from '../../../../schema/fields.ts'
import type { OriginalText } from '../../../../schema/fields/translations/texts.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { HistoryDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { ComparedText, compareTexts } from '../../ui/controls/compared-text.tsx'
import { originalIn } from './original-in.ts'

/** The number of changes of a field among which the earlier original is looked for. */
const SEARCHED = 100

/** The field of a setting that has its text. */
const VALUE = 'value'

interface Props {
  kind: AnyKind
  /** The id of the item. */
  id: string
  /** The id of the setting whose value it is, in the form of all settings. */
  record: string | undefined
  /** The fields whose texts are translated. */
  fields: Fields
  original: OriginalText
  /** The hash of the original that the translation was made from; undefined if that is unknown. */
  hash: string | undefined
}

/** Shows what has changed in the original of a text since its translation. */
export function EarlierOriginal({ kind, id, record, fields, original, hash }: Props) {
  const path = record === undefined ? original.path : VALUE
  const [key = ''] = path.split('.')
  const { data, error } = useQuery(HistoryDocument, {
    variables: {
      kind: contentKindOf(kind),
      id: record ?? (kind.singleton ? kind.id : id),
      limit: SEARCHED,
      filter: { field: key },
    },
    fetchPolicy: 'cache-first',
  })
  if (error) return <p className="text-sm text-ink-soft">The earlier original could not be loaded.</p>
  if (!data) return null
  const values = data.history.items.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === key).flatMap(({ before, after }) => [after, before]),
  )
  const earlier = originalIn(record === undefined ? fields : { [VALUE]: original.field }, key, values, path, hash)
  if (earlier === undefined)
    return (
      <p className="text-sm text-ink-soft">The history does not have the original that this was translated from.</p>
    )
  const [before, after] = [textOf(earlier), textOf(original.value)]
  const runs = compareTexts(before, after)
  return (
    <dl className="grid gap-1 text-sm break-words whitespace-pre-wrap">
      <dt className="text-xs text-ink-soft">{runs ? 'Changed since the translation' : 'Translated from'}</dt>
      <dd>
        <ComparedText text={before} runs={runs} />
      </dd>
    </dl>
  )
}

const textOf = (value: OriginalText['value']) => [value].flat().join('\n')
