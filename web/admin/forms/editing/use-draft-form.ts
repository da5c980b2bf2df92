import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { OwnedDraft } from '../unsaved-input/owned-draft.ts'
import { useIsStorageFailing } from '../unsaved-input/use-local-drafts.ts'
import { merge } from '../../../../schema/merge.ts'
import { sameValues } from '../../../../schema/same-value.ts'
import { loadValidation } from './load-validation.ts'
import type { Item, Values } from '../../model/item.ts'
import { type Base, baseOf, reload, startOf } from './start.ts'

export interface DraftFormOptions {
  kind: AnyKind
  localDraft: OwnedDraft
  /** The item as the server holds it; null for a new one. */
  loaded: Item | null
  /** The first values of the form of a new item. */
  initial: Values
  /** Whether required fields may be empty, as in a change that is not published yet. */
  isDraft?: boolean
  /** Keys of secrets. Their values are never written to browser storage. */
  secret?: readonly string[]
}

const NO_KEYS: readonly string[] = []

function begin({ kind, localDraft, loaded, initial }: DraftFormOptions) {
  const draft = localDraft.read()
  const base = loaded ? baseOf(kind.fields, loaded) : { values: initial, version: 0 }
  const start = startOf(kind.fields, base, draft)
  const isDirty = !sameValues(kind.fields, start.base.values, start.values)
  return {
    ...start,
    isDirty,
    restoredAt: isDirty && draft ? draft.at : null,
    id: loaded?.id ?? draft?.newId ?? crypto.randomUUID(),
  }
}

/** A form for one item, validated by the model. Unsaved input is stored as a local draft until it is saved. */
export function useDraftForm(options: DraftFormOptions) {
  const { kind, localDraft, isDraft = false, secret = NO_KEYS } = options
  const { fields } = kind
  const [start] = useState(() => begin(options))
  const base = useRef<Base>(start.base)
  const dirtyRef = useRef(start.isDirty)
  const [dirty, setDirty] = useState(start.isDirty)
  const [restoredAt, setRestoredAt] = useState(start.restoredAt)
  const form = useForm({
    defaultValues: start.values,
    resolver: async (...input) => (await loadValidation()).resolverOf(kind, isDraft)(...input),
    shouldFocusError: false,
  })

  const updateLocalDraft = useCallback(() => {
    const values = form.getValues()
    dirtyRef.current = !sameValues(fields, base.current.values, values)
    setDirty(dirtyRef.current)
    if (!dirtyRef.current) return localDraft.delete()
    const { values: from, ...versions } = base.current
    const withoutSecrets = { ...values, ...Object.fromEntries(secret.map((key) => [key, from[key]])) }
    localDraft.save({ base: from, ...versions, values: withoutSecrets, at: Date.now(), newId: start.id })
  }, [form, fields, localDraft, secret, start])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: updateLocalDraft }), [form, updateLocalDraft])

  useEffect(() => {
    const save = () => dirtyRef.current && updateLocalDraft()
    const warn = (event: BeforeUnloadEvent) => dirtyRef.current && event.preventDefault()
    addEventListener('pagehide', save)
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('pagehide', save)
      removeEventListener('beforeunload', warn)
    }
  }, [updateLocalDraft])

  /** Replaces the base and the values of the form. */
  const resetTo = useCallback(
    (next: Base, values: Values) => {
      base.current = next
      form.reset(values)
      updateLocalDraft()
    },
    [form, updateLocalDraft],
  )

  /** Merges an item that was loaded again into the form. */
  const acceptLoaded = useCallback(
    (item: Item) => {
      const next = reload(fields, base.current, form.getValues(), baseOf(fields, item))
      resetTo(next.base, next.values)
    },
    [form, fields, resetTo],
  )

  /**
   * Makes the item that was saved from this form the new base. Input that is newer than `from` stays in the form.
   *
   * @param from the values that the item was saved with
   */
  const acceptSaved = useCallback(
    (item: Item, from: Values) => {
      const next = baseOf(fields, item)
      resetTo(next, merge(fields, from, form.getValues(), next.values).values)
    },
    [form, fields, resetTo],
  )

  /** Makes one saved field part of the base. The value of a secret is not stored there. */
  const acceptField = useCallback(
    (key: string, value: unknown, version: number) => {
      const { values, fieldVersions, ...rest } = base.current
      base.current = {
        ...rest,
        values: secret.includes(key) ? values : { ...values, [key]: value },
        fieldVersions: { ...fieldVersions, [key]: version },
      }
      updateLocalDraft()
    },
    [secret, updateLocalDraft],
  )

  const discard = useCallback(() => {
    setRestoredAt(null)
    resetTo(base.current, base.current.values)
  }, [resetTo])

  return {
    kind,
    id: start.id,
    form,
    dirty,
    /** Returns whether the form has unsaved changes now, without waiting for a render. */
    isDirty: useCallback(() => dirtyRef.current, []),
    /** Returns the base that changes are computed against. */
    getBase: useCallback(() => base.current, []),
    /** When the restored local draft was last changed, in milliseconds since the epoch; null without one. */
    restoredAt,
    forgetRestored: useCallback(() => setRestoredAt(null), []),
    /** Whether the browser refuses to store local drafts. */
    isStorageFailing: useIsStorageFailing(),
    /** Whether another tab has unsaved changes to the same item. */
    isEditedInOtherTab: localDraft.hasOthers,
    resetTo,
    acceptLoaded,
    acceptSaved,
    acceptField,
    discard,
  }
}
