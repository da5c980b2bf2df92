import type { ReactNode } from 'react'
import { type Field, type Fields, isNested, isPlainList, isReference, typeOf } from '../../../../schema/fields.ts'
import { isObject } from '../../../../schema/is-object.ts'
import { THUMBNAIL_NAME } from '../../../../schema/site.ts'
import type { WordRun } from '../../../../schema/word-runs.ts'
import { blockChanges, blocksIn, textOfBlock } from './block-changes.ts'
import { hasInnerReferences, shownValue, useTitles } from '../../forms/references/shown-value.ts'
import { useOptionLabels } from '../../model/use-option-labels.ts'
import { ComparedText, compareTexts } from '../../ui/controls/compared-text.tsx'

/** The values of a field before and after a change: text as it is, other values as JSON, null if missing. */
interface Change {
  field: string
  label: string
  before: string | null
  after: string | null
  /** The titles of the items that the values refer to, if the field is a reference. */
  titlesBefore?: readonly string[] | null
  titlesAfter?: readonly string[] | null
}

type Shown = <T>(value: T) => T

/** Formats a value from the history as text: lists line by line, groups key by key. */
export function readable(value: string | null, shown: Shown = (parsed) => parsed): string {
  if (value === null || value === '') return ''
  const parsed = parsedOf(value)
  return parsed === undefined ? value : lines(shown(parsed))
}

/** Returns the value of JSON; undefined for other texts. */
export function parsedOf(value: string | null): unknown {
  try {
    return value === null ? undefined : JSON.parse(value)
  } catch {
    return undefined
  }
}

function lines(value: unknown): string {
  const blocks = blocksIn(value)
  if (blocks) return blocks.map(textOfBlock).join('\n\n')
  if (Array.isArray(value)) return value.map(inline).join('\n')
  if (isObject(value)) {
    return Object.entries(value)
      .map(([key, part]) => `${key}: ${inline(part)}`)
      .join('\n')
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const inline = (value: unknown) =>
  isObject(value) || Array.isArray(value) ? Object.values(value).join(' · ') : String(value)

/** One of the two sides of a change. */
export type ChangeSide = 'before' | 'after'

const NO_FIELDS: Fields = {}
const WORDS = { before: 'Before', after: 'After' }
/** The address of a stored picture. */
const PICTURE = /^\/media\/\S+(?<!\.pdf)$/
const SIDE = 'min-w-0 rounded-sm border p-2 text-sm break-words whitespace-pre-wrap'

interface Props {
  changes: readonly Change[]
  /** The fields of the item, by which references within groups are found. */
  fields?: Fields | undefined
  /** The headings over the two sides. */
  words?: { before: string; after: string }
  /** Rendered beside the label of each field. */
  renderAction?: (change: Change) => ReactNode
  /** Rendered beside the heading of each side. */
  renderSideAction?: (change: Change, side: ChangeSide) => ReactNode
}

/** Shows the value of each changed field before and after a change. Of a list of blocks, it shows those that differ. */
export function Differences({ changes, fields = NO_FIELDS, words = WORDS, renderAction, renderSideAction }: Props) {
  const nested = changes.flatMap(({ field: key, ...change }) => {
    const field = fields[key]
    return field && hasInnerReferences(field)
      ? { field, values: [parsedOf(change.before), parsedOf(change.after)] }
      : []
  })
  const titles = useTitles(nested)
  useOptionLabels()
  return (
    <dl className="mt-3 grid gap-3">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="mb-1 flex items-center justify-between gap-3 text-sm font-medium">
            {change.label}
            {renderAction?.(change)}
          </dt>
          <Compared
            change={change}
            words={words}
            renderSideAction={renderSideAction}
            shown={shownBy(fields[change.field], titles)}
          />
        </div>
      ))}
    </dl>
  )
}

/** Returns a value from the history as people read it in the form. JSON's numbers are not exact, so what a type has as text is not parsed. */
export function valueAsText(field: Field, value: string | null, shown?: Shown): string {
  if (value === null) return ''
  if (isNested(field) || isReference(field) || isPlainList(field)) return readable(value, shown)
  const { type = 'string' } = typeOf(field).json(field)
  return typeOf(field).display(field, [type].flat().includes('string') ? value : (parsedOf(value) ?? value))
}

/** Returns how values of a field are shown. */
function shownBy(field: Field | undefined, titles: ReadonlyMap<string, string>): ComparedProps['shown'] {
  const values: Shown = (value) => (field ? shownValue(field, value, titles) : value)
  return {
    values,
    text: (value) => (field ? valueAsText(field, value, values) : readable(value)),
  }
}

interface ComparedProps {
  change: Change
  /** Returns a value as people read it, and the text of one. */
  shown: { values: Shown; text: (value: string | null) => string }
}

function Compared({
  change,
  words,
  renderSideAction,
  shown,
}: Required<Pick<Props, 'words'>> & Pick<Props, 'renderSideAction'> & ComparedProps) {
  const [wasBlocks, areBlocks] = [blocksIn(parsedOf(change.before)), blocksIn(parsedOf(change.after))]
  const before = change.titlesBefore?.join('\n') ?? shown.text(change.before)
  const after = change.titlesAfter?.join('\n') ?? shown.text(change.after)
  const pairs: (Pair & { key?: string; title?: string })[] =
    wasBlocks || areBlocks
      ? blockChanges(wasBlocks ?? [], areBlocks ?? [], shown.values).map(({ name, what, ...pair }) => ({
          ...pair,
          title: `${name}: ${what}`,
        }))
      : [{ before, after }]
  return pairs.map(({ key, title, ...pair }, at) => (
    <dd key={key ?? ''} className="mb-2 last:mb-0">
      {title !== undefined && <p className="mb-1 text-sm">{title}</p>}
      {at === 0 && <Sides {...pair} words={words} renderSideAction={(side) => renderSideAction?.(change, side)} />}
      {/* The whole list is brought back, so its actions are there once. */}
      {at > 0 && pair.before !== pair.after && <Sides {...pair} />}
    </dd>
  ))
}

/** The texts of the two sides. Undefined is a side that has no such block. */
interface Pair {
  before: string | undefined
  after: string | undefined
}

interface SidesProps extends Pair {
  words?: { before: string; after: string }
  renderSideAction?: (side: ChangeSide) => ReactNode
}

function Sides({ before, after, words, renderSideAction }: SidesProps) {
  const runs = compareTexts(before ?? '', after ?? '')
  return (
    <div className="grid gap-1 sm:grid-cols-2">
      <Side
        word={words?.before}
        text={before}
        runs={runs}
        action={renderSideAction?.('before')}
        className="border-line text-ink-soft"
      />
      <Side
        word={words?.after}
        text={after}
        runs={runs}
        isNew
        action={renderSideAction?.('after')}
        className="border-leaf bg-raised"
      />
    </div>
  )
}

interface SideProps {
  word: string | undefined
  text: string | undefined
  runs: readonly WordRun[] | undefined
  isNew?: boolean
  action?: ReactNode
  className: string
}

const Side = ({ word, text, runs, isNew = false, action, className }: SideProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    {word !== undefined && (
      <div className="flex min-h-8 items-center justify-between gap-2 text-xs text-ink-soft">
        {word}
        {action}
      </div>
    )}
    <div className={`${SIDE} grow ${className}`}>
      {text !== undefined && PICTURE.test(text) && (
        <img src={`${text}/${THUMBNAIL_NAME}`} alt="" loading="lazy" className="mb-2 size-24 object-cover" />
      )}
      {text === undefined ? <em>(none)</em> : <ComparedText text={text} runs={runs} isNew={isNew} />}
    </div>
  </div>
)
