import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { OwnedInput } from '../unsaved-input/owned-input.ts'
import { useUnloadWarning } from '../../ui/hooks/use-unload-warning.ts'
import { useIsStorageFailing } from '../unsaved-input/use-unsaved-inputs.ts'
import { merge } from '../../../../schema/merge.ts'
import { sameValues } from '../../../../schema/fields/nested-type.ts'
import { loadValidation } from './load-validation.ts'
import type { Item, Values } from '../../model/item.ts'
import { type Base, baseOf, reload, startOf } from './start.ts'

export interface ItemFormOptions {
  kind: AnyKind
  unsavedInput: OwnedInput
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

function begin({ kind, unsavedInput, loaded, initial }: ItemFormOptions) {
  const unsaved = unsavedInput.read()
  const base = loaded ? baseOf(kind.fields, loaded) : { values: initial, version: 0 }
  const start = startOf(kind.fields, base, unsaved)
  const isDirty = !sameValues(kind.fields, start.base.values, start.values)
  return {
    ...start,
    isDirty,
    restoredAt: isDirty && unsaved ? unsaved.at : null,
    id: loaded?.id ?? unsaved?.newId ?? crypto.randomUUID(),
  }
}

/** A form for one item, validated by the model. Unsaved input is stored as an unsaved input until it is saved. */
export function useItemForm(options: ItemFormOptions) {
  const { kind, unsavedInput, isDraft = false, secret = NO_KEYS } = options
  const { fields } = kind
  const [start] = useState(() => begin(options))
  const base = useRef<Base>(start.base)
  const dirtyRef = useRef(start.isDirty)
  const [dirty, setDirty] = useState(start.isDirty)
  useUnloadWarning(dirty)
  const [restoredAt, setRestoredAt] = useState(start.restoredAt)
  const form = useForm({
    defaultValues: start.values,
    resolver: async (...input) => (await loadValidation()).resolverOf(kind, isDraft)(...input),
    shouldFocusError: false,
  })

  const updateUnsavedInput = useCallback(() => {
    const values = form.getValues()
    dirtyRef.current = !sameValues(fields, base.current.values, values)
    setDirty(dirtyRef.current)
    if (!dirtyRef.current) return unsavedInput.delete()
    const { values: from, ...versions } = base.current
    const withoutSecrets = { ...values, ...Object.fromEntries(secret.map((key) => [key, from[key]])) }
    unsavedInput.save({ base: from, ...versions, values: withoutSecrets, at: Date.now(), newId: start.id })
  }, [form, fields, unsavedInput, secret, start])

  useEffect(() => {
    // A busy browser runs this some time after it has shown the form, which may have input by then.
    if (dirtyRef.current === sameValues(fields, base.current.values, form.getValues())) updateUnsavedInput()
    return form.subscribe({ formState: { values: true }, callback: updateUnsavedInput })
  }, [form, fields, updateUnsavedInput])

  useEffect(() => {
    const save = () => dirtyRef.current && updateUnsavedInput()
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [updateUnsavedInput])

  /** Replaces the base and the values of the form. */
  const resetTo = useCallback(
    (next: Base, values: Values) => {
      base.current = next
      form.reset(values)
      updateUnsavedInput()
    },
    [form, updateUnsavedInput],
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
      updateUnsavedInput()
    },
    [secret, updateUnsavedInput],
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
    /** When the restored unsaved input was last changed, in milliseconds since the epoch; null without one. */
    restoredAt,
    forgetRestored: useCallback(() => setRestoredAt(null), []),
    /** Whether the browser refuses to store unsaved input. */
    isStorageFailing: useIsStorageFailing(),
    /** Whether another tab has unsaved changes to the same item. */
    isEditedInOtherTab: unsavedInput.hasOthers,
    resetTo,
    acceptLoaded,
    acceptSaved,
    acceptField,
    discard,
  }
}
