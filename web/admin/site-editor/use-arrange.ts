import { useApolloClient } from '@apollo/client/react'
import { use, useCallback, useRef } from 'react'
import { groupNames, isBlocks } from '../../../schema/fields.ts'
import { rightOn } from '../../../schema/rights.ts'
import { useAction } from '../client/graphql/use-action.ts'
import { useLanguageLimit, usePermissions } from '../client/session/store.ts'
import type { WatchForm } from '../forms/editing/watched-form.ts'
import { NewItemContext } from '../forms/references/new-item.ts'
import type { Action, OpenForm } from './arrange.ts'
import type { Origin } from './origins.ts'
import type { Offer } from './part-tools.ts'
import type { Entry, Part } from './parts.ts'

interface Options {
  /** Whether the page is the website as it is now, whose order of items can be changed. */
  isLive: boolean
  /** Whether the entries of lists can be changed: the page is not that of a moment, and in the original language. */
  isOriginal: boolean
  onPick: (origin: Origin) => void
  /** Called to open the form of an item without moving the focus to it. */
  onOpen: (origin: Origin) => void
  /** Called after the website has changed. */
  onChanged: () => void
}

const NOTHING: Offer = { moves: [], additions: [], removal: undefined }

/** Loads what few sessions need. */
const loadArrange = () => import('./arrange.ts')

const isOf = (form: OpenForm | undefined, { origin }: Part): form is OpenForm =>
  form?.kind === origin.kind && form.id === origin.id

/** What one thing can be added to. */
const ONE_ADDITION: Offer['additions'] = [{ name: '', label: '' }]

/**
 * Moves, adds and takes away the parts of a page. Entries of lists change in the form of their item, and are saved with it. Cards change
 * the order and the state of their items on the website at once, which can be taken back; the item of an added card gets its own form.
 */
export function useArrange({ isLive, isOriginal, onPick, onOpen, onChanged }: Options) {
  const client = useApolloClient()
  const permissions = usePermissions()
  const isLimited = useLanguageLimit().length > 0
  const openNewItem = use(NewItemContext)
  const { run, failure } = useAction(async () => onChanged())
  const form = useRef<OpenForm>(undefined)
  /** What is done once the form is open. */
  const waiting = useRef<{ entry: Entry; change: (open: OpenForm) => void }>(undefined)

  const watch: WatchForm = useCallback((kind, id, values, set) => {
    form.current = values ? { kind, id, values: structuredClone(values), set } : undefined
    const next = waiting.current
    if (!next || !isOf(form.current, next.entry)) return
    waiting.current = undefined
    // The form tells of changes only after this call.
    queueMicrotask(() => form.current && next.change(form.current))
  }, [])

  async function onAct(part: Part, action: Action) {
    const { changeCard, changeEntry, isAdding, orderAfter, placeAfter } = await loadArrange()
    if (part.type === 'card' && !isAdding(action)) return changeCard(client, run, part, action)
    if (part.type === 'card') {
      const { kind } = part.origin
      if (kind.singleton) return
      // Without it, what is saved live is placed all the same.
      const order = await orderAfter(client, kind, part).catch(() => undefined)
      return openNewItem?.({
        kind,
        values: { ...(order !== undefined && { order }) },
        release: undefined,
        onCreated: (id) =>
          void placeAfter(client, run, kind, part, id).then(() => onOpen({ kind, id, path: kind.titleField })),
      })
    }
    const change = (open: OpenForm) => {
      const added = changeEntry(open, part, action)
      if (added) onPick(added)
    }
    if (isOf(form.current, part)) return change(form.current)
    waiting.current = { entry: part, change }
    return onOpen({ ...part.origin, path: '' })
  }

  function offer(part: Part): Offer {
    const { kind } = part.origin
    if (part.type === 'entry') {
      if (!isOriginal || !permissions.includes(rightOn(kind, 'draft'))) return NOTHING
      const { field, at, isLast } = part
      const additions = isBlocks(field)
        ? groupNames(field).map((name) => ({ name, label: field.fields[name]!.label }))
        : ONE_ADDITION
      return { moves: movesIf(at > 0, !isLast), additions, removal: 'Remove' }
    }
    if (kind.singleton || !isLive || !permissions.includes(rightOn(kind, 'publish'))) return NOTHING
    const moves = movesIf(part.before !== undefined, part.after !== undefined)
    return {
      moves: kind.ordered ? moves : [],
      additions: openNewItem && !isLimited ? ONE_ADDITION : [],
      removal: 'isActive' in kind.fields ? 'Hide' : undefined,
    }
  }

  return { watch, offer, onAct: (part: Part, action: Action) => void onAct(part, action), failure }
}

const movesIf = (up: boolean, down: boolean): Offer['moves'] => [
  { by: -1, isPossible: up },
  { by: 1, isPossible: down },
]
