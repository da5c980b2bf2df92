import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef } from 'react'
import { get } from 'react-hook-form'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { rightOn } from '../../../schema/rights.ts'
import { type Changed, operationsFor } from '../client/graphql/operations.ts'
import { useAction } from '../client/graphql/use-action.ts'
import { usePermissions } from '../client/session/store.ts'
import type { ChangeForm, WatchForm } from '../forms/editing/watched-form.ts'
import type { Values } from '../model/item.ts'
import { notify } from '../ui/notices/notices.tsx'
import type { Origin } from './origins.ts'
import type { Offer } from './part-tools.ts'
import type { Card, Entry, Part } from './parts.ts'
import { type Action, additionsAfter, rearranged } from './rearrange.ts'

interface OpenForm {
  kind: AnyKind
  id: string
  values: Values
  change: ChangeForm
}

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

/**
 * Moves, adds and takes away the parts of a page. Entries of lists change in the form of their item, and are saved with it. Cards change
 * the order and the state of their items on the website at once, which can be taken back.
 */
export function useArrange({ isLive, isOriginal, onPick, onOpen, onChanged }: Options) {
  const client = useApolloClient()
  const permissions = usePermissions()
  const { run, failure } = useAction(async () => onChanged())
  const form = useRef<OpenForm>(undefined)
  /** What is done once the form is open. */
  const waiting = useRef<{ entry: Entry; action: Action }>(undefined)
  const act = useRef(changeEntry)
  useEffect(() => {
    act.current = changeEntry
  })

  const entriesOf = ({ origin: { kind, id }, list }: Entry): unknown[] | undefined => {
    const open = form.current
    if (open?.kind !== kind || open.id !== id) return undefined
    const entries: unknown = get(open.values, list)
    return Array.isArray(entries) ? entries : undefined
  }

  function changeEntry(entry: Entry, action: Action) {
    const before = entriesOf(entry)
    const after = before && rearranged(before, entry, action)
    if (!before || !after) return
    const { change } = form.current!
    change(entry.list, after.entries)
    if (typeof action === 'object' && 'add' in action)
      return onPick({ ...entry.origin, path: `${entry.list}.${after.at}` })
    notify(`${entry.name} ${action === 'remove' ? 'removed' : 'moved'}.`, { undo: () => change(entry.list, before) })
  }

  const watch: WatchForm = useCallback((kind, id, values, change) => {
    form.current = values ? { kind, id, values: structuredClone(values), change } : undefined
    const next = waiting.current
    if (!values || next?.entry.origin.kind !== kind || next.entry.origin.id !== id) return
    waiting.current = undefined
    // The form tells of changes only after this call.
    queueMicrotask(() => act.current(next.entry, next.action))
  }, [])

  function report(kind: Kind, message: string, changed: readonly Changed[]) {
    const versions = changed.map(({ id, version }) => ({ id, version }))
    const undo = () =>
      void run('Undoing', async () => {
        await client.mutate({ mutation: operationsFor(kind).undo, variables: { versions } })
        return () => notify('The change was taken back.')
      })
    notify(message, changed.length > 0 ? { undo } : {})
  }

  const changeCard = ({ origin: { kind, id }, before, after }: Card, action: Action) =>
    run('Arranging the page', async () => {
      if (kind.singleton || (typeof action === 'object' && 'add' in action)) return undefined
      const operations = operationsFor(kind)
      if (action === 'remove') {
        const variables = { ids: [id], input: { isActive: false } }
        const { data } = await client.mutate({ mutation: operations.updateMany, variables })
        return () => report(kind, `${kind.label} hidden: it is inactive now.`, data!.changed)
      }
      const { data: list } = await client.query({ query: operations.ids, variables: {}, fetchPolicy: 'network-only' })
      const beside = action.move < 0 ? before : after
      const variables = { ids: [id], position: list!.ids.indexOf(beside!) + 1 }
      const { data } = await client.mutate({ mutation: operations.move!, variables })
      return () => report(kind, `${kind.label} moved.`, data!.changed)
    })

  function onAct(part: Part, action: Action) {
    if (part.type === 'card') return void changeCard(part, action)
    if (entriesOf(part)) return changeEntry(part, action)
    waiting.current = { entry: part, action }
    return onOpen({ ...part.origin, path: '' })
  }

  function offer(part: Part): Offer {
    const { kind } = part.origin
    if (part.type === 'entry') {
      if (!isOriginal || !permissions.includes(rightOn(kind, 'draft'))) return NOTHING
      const last = entriesOf(part)?.length
      const moves = [
        { by: -1 as const, isPossible: part.at > 0 },
        { by: 1 as const, isPossible: last === undefined || part.at < last - 1 },
      ]
      return { moves, additions: additionsAfter(part), removal: 'Remove' }
    }
    if (kind.singleton || !isLive || !permissions.includes(rightOn(kind, 'publish'))) return NOTHING
    const isOther = (id: string | undefined) => id !== undefined && id !== part.origin.id
    const moves = [
      { by: -1 as const, isPossible: isOther(part.before) },
      { by: 1 as const, isPossible: isOther(part.after) },
    ]
    return { moves: kind.ordered ? moves : [], additions: [], removal: 'isActive' in kind.fields ? 'Hide' : undefined }
  }

  return { watch, offer, onAct, failure }
}
