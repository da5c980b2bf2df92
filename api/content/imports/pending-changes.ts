import { isDeepStrictEqual } from 'node:util'
import { kinds, setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { isObject } from '../../../schema/is-object.ts'
import { combinedPatch } from '../../../schema/merge.ts'
import { isId } from '../../../schema/is-id.ts'
import { type StoredValues, titleOf } from '../items/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { PUBLISHED_STATES, type ReleaseState } from '../../../schema/release-states.ts'
import { checkPending } from '../publishing/publishable.ts'
import { pendingChange, type PendingChangeValues } from '../../../schema/transfer/pending-change.ts'
import { type Problem, type SourceRecord } from '../../../schema/transfer/record.ts'
import type { PendingImport, Step } from './step.ts'
import { problemsOf } from './validate.ts'

const kindsByName = new Map<string, AnyKind>([...kinds, setting].map((kind) => [kind.name, kind]))

/** A pending change of a source, after its form was checked. */
interface Parsed {
  record: SourceRecord
  kind: AnyKind
  draft: PendingChangeValues
}

/** A pending change that is stored already. */
type Existing = Pick<PendingChangeValues, 'release' | 'kind' | 'item' | 'action' | 'values'>

const keyOf = ({ release, kind, item }: Pick<PendingChangeValues, 'release' | 'kind' | 'item'>) =>
  JSON.stringify([release, kind, item])

/** Compares pending changes of a source with those in the database, and returns one step for each. */
export async function planPendingChanges(database: Database, records: readonly SourceRecord[]): Promise<Step[]> {
  const parsed = records.map((record) => parse(record))
  const valid = parsed.filter((change): change is Parsed => 'draft' in change)
  const existing = await readExisting(database, valid)
  const states = await readStates(database, valid)
  const seen = new Set<string>()
  return parsed.map((change): Step => {
    if (!('draft' in change)) return change
    const { release } = change.draft
    const state = release === null ? undefined : states.get(release)
    const refusal = seen.has(keyOf(change.draft))
      ? 'the source has this draft twice'
      : state && refusalOf(release!, state)
    seen.add(keyOf(change.draft))
    return refusal ? refused(change, refusal) : stepOf(change, existing.get(keyOf(change.draft)))
  })
}

const problem = ({ record, draft: values }: Parsed, message: string): Problem => ({
  origin: record.origin,
  item: values.item,
  message,
})

const base = { kind: pendingChange, changes: [], problems: [] } as const

const invalid = ({ origin }: SourceRecord, title: string, problems: Problem[]): Step => ({
  ...base,
  changes: [],
  outcome: 'invalid',
  title,
  origin,
  problems,
})

const refused = (change: Parsed, message: string): Step => ({
  ...invalid(change.record, change.draft.item, [problem(change, message)]),
  outcome: 'conflict',
})

/** Releases in other states take no changes without a decision of a user. */
function refusalOf(release: string, state: ReleaseState): string | undefined {
  if (state === 'SCHEDULED') return `the release “${release}” is scheduled; first run: verdant release unschedule`
  return PUBLISHED_STATES.includes(state) ? `the release “${release}” is over` : undefined
}

function parse(record: SourceRecord): Parsed | Step {
  const { release, kind: name, item, action, values, ...unknown } = record.values
  const kind = typeof name === 'string' ? kindsByName.get(name) : undefined
  const [extra] = Object.keys(unknown)
  const wrong =
    (extra !== undefined && `has the key ${extra}, which no draft has`) ||
    (!kind && 'has an unknown kind') ||
    ((typeof item !== 'string' || !isId(item)) && 'names no item') ||
    (release !== null && (typeof release !== 'string' || release === '') && 'has a release that is not a name') ||
    (action !== 'save' && action !== 'delete' && 'has an action other than save and delete') ||
    (!isObject(values) && 'has no values')
  if (wrong) return invalid(record, record.id ?? '', [{ origin: record.origin, message: wrong }])
  const draft = { ...(record.values as unknown as PendingChangeValues) }
  return { record, kind: kind!, draft }
}

function stepOf(change: Parsed, existing: Existing | undefined): Step {
  const { record, kind, draft } = change
  const { release, item: id, action } = draft
  const { values = {}, problems } = checked(change)
  if (problems.length > 0) return invalid(record, id, problems)
  const title = titleOf(kind, { [kind.singleton ? '' : kind.titleField]: id, ...values })
  const step = { ...base, changes: [], problems: [], id, title, origin: record.origin }
  const before = existing?.action === 'save' ? existing.values : {}
  const after = action === 'save' ? combinedPatch(kind.fields, before, values) : {}
  if (existing?.action === action && isDeepStrictEqual(before, after)) return { ...step, outcome: 'unchanged' }
  const staged: PendingImport = {
    release,
    change: { kind, id, action: action === 'save' ? 'update' : 'delete', values },
  }
  if (!existing) return { ...step, outcome: 'create', pending: staged }
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const changes = keys.map((field) => ({ field, before: before[field], after: after[field] }))
  return { ...step, outcome: 'update', changes, pending: staged }
}

function checked({ record, kind, draft }: Parsed): { values?: StoredValues; problems: Problem[] } {
  if (draft.action === 'delete') return { problems: [] }
  try {
    const { values, errors } = checkPending(kind, draft.item, draft.values)
    return errors ? { problems: problemsOf(record, errors) } : { values, problems: [] }
  } catch (error) {
    // Unknown settings and secrets.
    if (!(error instanceof AppError)) throw error
    return { problems: [{ origin: record.origin, item: draft.item, message: error.message }] }
  }
}

async function readExisting(database: Database, parsed: readonly Parsed[]): Promise<Map<string, Existing>> {
  const keys = parsed.map(({ draft: { release, kind, item } }) => ({ release, kind, item }))
  const rows = await database.query<Existing>(
    `select r.name as release, p.kind, p."itemId" as item, p.action, p.values
     from jsonb_to_recordset($1::jsonb) as g(release text, kind text, item uuid)
     join "pendingChange" p on p.kind = g.kind and p."itemId" = g.item
     left join release r on r.id = p."releaseId"
     where (g.release is null and p."releaseId" is null) or (r.name = g.release and r.state <> 'DISCARDED')`,
    [JSON.stringify(keys)],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function readStates(database: Database, parsed: readonly Parsed[]): Promise<Map<string, ReleaseState>> {
  const names = [...new Set(parsed.flatMap(({ draft: values }) => values.release ?? []))]
  const rows = await database.query<{ name: string; state: ReleaseState }>(
    `select name, state from release where name = any($1) and state <> 'DISCARDED'`,
    [names],
  )
  return new Map(rows.map(({ name, state }) => [name, state]))
}
