import { isObject } from '../../../schema/is-object.ts'
import { kinds } from '../../../schema/kinds/index.ts'
import { escapedTexts } from '../../../schema/transfer/escaped-texts.ts'
import { pendingChange } from '../../../schema/transfer/pending-change.ts'
import { isRecord, type Sourced } from '../../../schema/transfer/record.ts'

/** The first version of the export format whose rich texts are CommonMark. Before, they were plain text. */
const FIRST_WITH_RICH_TEXT = 2

type Values = Record<string, unknown>

/** Returns the values of a pending change with escaped texts. */
function escapedChange(values: Values): Values {
  const kind = kinds.find(({ name }) => name === values.kind)
  return kind && isObject(values.values) ? { ...values, values: escapedTexts(kind, values.values) } : values
}

/** Returns a record of an export as the current format has it. @param version the version of the export's format */
export function withRichTexts(record: Sourced, version: number): Sourced {
  if (version >= FIRST_WITH_RICH_TEXT || !isRecord(record)) return record
  const { kind, values } = record
  return { ...record, values: kind.name === pendingChange.name ? escapedChange(values) : escapedTexts(kind, values) }
}
