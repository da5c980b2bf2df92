import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { config, type z } from 'zod'
import type { AnyKind } from '../../../schema/kind.ts'
import { schemasOf } from '../../../schema/validate.ts'
import { draftKeyOf } from '../drafts/key.ts'
import { dropDraft, keepDraft, readDraft } from '../drafts/store.ts'
import { merge } from './merge.ts'
import { sameValues } from './same-value.ts'
import { type Base, baseOf, type Item, startOf, type Values } from './start.ts'

export interface KeptFormOptions {
  kind: AnyKind
  /** What names this item among the drafts, such as `product.new` or `product.<id>`. */
  draftName: string
  /** The item as the server holds it; null for a new one. */
  loaded: Item | null
  /** What the form of a new item shows at first. */
  initial: Values
  /** Keys that no draft may hold: what is secret stays out of the browser's store. */
  secret?: readonly string[]
}

// The content policy forbids code made at run time.
config({ jitless: true })

const NO_KEYS: readonly string[] = []

function begin({ kind, draftName, loaded, initial }: KeptFormOptions) {
  const draft = readDraft(draftKeyOf(draftName))
  const base = loaded ? baseOf(kind.fields, loaded) : { values: initial, version: 0 }
  const start = startOf(kind.fields, base, draft)
  const dirty = !sameValues(kind.fields, start.base.values, start.values)
  return {
    ...start,
    dirty,
    draftAt: dirty && draft ? draft.at : null,
    id: loaded?.id ?? draft?.newId ?? crypto.randomUUID(),
  }
}

/** A form over one item, validated by the model, that keeps as a draft what is typed in it until it is saved. */
export function useKeptForm(options: KeptFormOptions) {
  const { kind, draftName, secret = NO_KEYS } = options
  const { fields } = kind
  const draftKey = draftKeyOf(draftName)
  const [start] = useState(() => begin(options))
  const base = useRef<Base>(start.base)
  const dirtyNow = useRef(start.dirty)
  const [dirty, setDirty] = useState(start.dirty)
  const [restoredAt, setRestoredAt] = useState(start.draftAt)
  const [unkept, setUnkept] = useState(false)
  const form = useForm({
    defaultValues: start.values,
    resolver: zodResolver(schemasOf(kind).complete as z.ZodType<FieldValues, FieldValues>),
    shouldFocusError: false,
  })

  const note = useCallback(() => {
    const values = form.getValues()
    dirtyNow.current = !sameValues(fields, base.current.values, values)
    setDirty(dirtyNow.current)
    if (!dirtyNow.current) return dropDraft(draftKey)
    const { values: from, version } = base.current
    const open = { ...values, ...Object.fromEntries(secret.map((key) => [key, from[key]])) }
    setUnkept(!keepDraft(draftKey, { base: from, version, values: open, at: Date.now(), newId: start.id }))
  }, [form, fields, draftKey, secret, start])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: note }), [form, note])

  useEffect(() => {
    const keep = () => dirtyNow.current && note()
    const ask = (event: BeforeUnloadEvent) => dirtyNow.current && event.preventDefault()
    addEventListener('pagehide', keep)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('beforeunload', ask)
    }
  }, [note])

  /** Shows `values`, measured against another base. */
  const rebase = useCallback(
    (next: Base, values: Values) => {
      base.current = next
      form.reset(values)
      note()
    },
    [form, note],
  )

  /** Takes over an item as the server now holds it; what was typed since `from` stays typed. */
  const accept = useCallback(
    (item: Item, from: Values = base.current.values) => {
      const next = baseOf(fields, item)
      rebase(next, merge(fields, from, form.getValues(), next.values).values)
    },
    [form, fields, rebase],
  )

  const discard = useCallback(() => {
    setRestoredAt(null)
    rebase(base.current, base.current.values)
  }, [rebase])

  return {
    kind,
    id: start.id,
    form,
    dirty,
    /** Whether there is something unsaved at this very moment. */
    isDirty: useCallback(() => dirtyNow.current, []),
    /** What the form's changes are measured against. */
    baseNow: useCallback(() => base.current, []),
    /** When the draft was typed that the form began with. */
    restoredAt,
    forgetRestored: useCallback(() => setRestoredAt(null), []),
    /** The browser has no room for the draft. */
    unkept,
    rebase,
    accept,
    discard,
  }
}
