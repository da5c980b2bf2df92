import { sendRest } from '../../client/graphql/send-rest.ts'

/** The largest file that the server takes, in megabytes. */
export const MAX_MEGABYTES = 64

/** The endings of files that can be imported. */
export const ACCEPTED = '.csv,.tsv,.json,.jsonl,.ndjson,.zip,.xlf,.xliff'

/** Whether a file may be a table, whose rows need a kind. */
export const isTable = ({ name }: File): boolean => /\.(?:csv|tsv|json|jsonl)$/i.test(name)

/** What becomes of an item, as `verdant plan` names it. */
type Outcome = 'create' | 'update' | 'delete' | 'unchanged' | 'kept' | 'conflict' | 'invalid'

export type Counts = Record<Outcome, number>

interface Surveyed {
  /** By the name of the kind. */
  counts: Record<string, Counts>
  total: Counts
}

/** An item that an import would change, or leave as it is though the file has it otherwise. */
export interface PlannedStep {
  action: Outcome
  kind?: string
  id?: string
  title: string
  /** Where the file has it. A deletion has none. */
  origin?: { file: string; line?: number }
  fields?: { field: string; before: unknown; after: unknown }[]
  values?: Record<string, unknown>
  onlyLive?: 'changed' | 'deleted' | 'added'
}

/** Why an item cannot be imported. */
export interface PlannedProblem {
  file: string
  line?: number
  /** The row of a table, as spreadsheets count it. */
  row?: number
  kind?: string
  item?: string
  field?: string
  message: string
}

export interface Plan extends Surveyed {
  /** Stands for this file and these changes. */
  plan: string
  steps: PlannedStep[]
  problems: PlannedProblem[]
  notes: string[]
  unlisted: number
  overlaps: number
}

/** An import that was made, and what takes it back. */
export interface Imported extends Surveyed {
  origin: { source: string; createdAt: string } | null
}

/** What is imported, and how. */
export interface Request {
  file: File
  /** The path of the kind of a table's rows, or `TRANSLATIONS`. */
  kind: string
  asDrafts: boolean
  keep: '' | 'source' | 'live'
}

async function send<T>(path: string, { file, kind, asDrafts, keep }: Request, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    name: file.name,
    ...(kind && isTable(file) && { kind }),
    ...(asDrafts && { as: 'drafts' }),
    ...(keep && { keep }),
    ...more,
  })
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await sendRest(`${path}?${query}`, { method: 'POST', headers, body: file })
  return (await response.json()) as T
}

/** Returns what importing a file would do. @throws Problem */
export const planOf = (request: Request): Promise<Plan> => send('/imports/plan', request)

/** Imports a file exactly as its plan says. @throws Problem CONFLICT if the plan is another one by now */
export const importFile = (request: Request, { plan }: Plan): Promise<Imported> => send('/imports', request, { plan })

/** Takes an import back. @throws Problem */
export const undoImport = (origin: NonNullable<Imported['origin']>): Promise<unknown> =>
  sendRest('/imports/undo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(origin),
  })
