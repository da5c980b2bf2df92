import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyKind } from '../../../schema/kind.ts'
import { schemasOf } from '../../../schema/validate.ts'
import { dropDraft, keepDraft, readDraft } from '../drafts/store.ts'
import { Problem, problemOf } from '../graphql/problem.ts'
import { draftKeyOf } from '../drafts/key.ts'
import { acknowledged, type Conflict, merge, withValue } from './merge.ts'
import { changesOf, sameValues } from './same-value.ts'
import { type Base, baseOf, type Item, startOf, type Values } from './start.ts'

/** One attempt to save. */
export interface Attempt {
  values: Values
  /** Only what differs from the base. */
  changes: Values
  /** The version that was changed; 0 when there must be none yet. */
  version: number
  /** The id of the item, also of one that is new. */
  id: string
}

interface Options {
  kind: AnyKind
  /** What names this item among the drafts, such as `product.new` or `product.<id>`. */
  draftName: string
  /** The item as the server holds it; null for a new one. */
  loaded: Item | null
  /** What the form of a new item shows at first. */
  initial: Values
  save: (attempt: Attempt) => Promise<Item>
  /** Told why saving failed, besides what the form shows. */
  onFailure?: (problem: Problem) => void
  /** Keys that no draft may hold: what is secret stays out of the browser's store. */
  secret?: readonly string[]
}

const NO_KEYS: readonly string[] = []

/** What the editor must decide: for each field that both sides changed, whose value stays. */
export interface Question {
  conflicts: Conflict[]
  /** Called with the chosen values by path, or with null to go back to the form. */
  answer: (chosen: ReadonlyMap<string, unknown> | null) => void
}

const ATTEMPTS = 5

/**
 * A form over one item: validated by the model, kept as a draft while it is typed in, saved without overwriting
 * anyone and without making anything twice.
 */
export function useEditor({ kind, draftName, loaded, initial, save, onFailure, secret = NO_KEYS }: Options) {
  const { fields } = kind
  const draftKey = draftKeyOf(draftName)
  const [{ start, id, startsDirty, draftAt }] = useState(() => {
    const draft = readDraft(draftKey)
    const base = loaded ? baseOf(fields, loaded) : { values: initial, version: 0 }
    const start = startOf(fields, base, draft)
    const startsDirty = !sameValues(fields, start.base.values, start.values)
    return {
      start,
      startsDirty,
      draftAt: startsDirty && draft ? draft.at : null,
      id: loaded?.id ?? draft?.newId ?? crypto.randomUUID(),
    }
  })
  const base = useRef<Base>(start.base)
  const dirtyNow = useRef(startsDirty)
  const busy = useRef(false)
  /** What was sent without an answer, and may have arrived. */
  const unanswered = useRef<Values[]>([])
  const [dirty, setDirty] = useState(startsDirty)
  const [restoredAt, setRestoredAt] = useState(draftAt)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [unkept, setUnkept] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
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
    setUnkept(!keepDraft(draftKey, { base: from, version, values: open, at: Date.now(), newId: id }))
  }, [form, fields, draftKey, id, secret])

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

  /** Takes over an item as the server now holds it; what was typed since `from` stays typed. */
  const accept = useCallback(
    (item: Item, from: Values = base.current.values) => {
      const next = baseOf(fields, item)
      const { values } = merge(fields, from, form.getValues(), next.values)
      base.current = next
      form.reset(values)
      note()
    },
    [form, fields, note],
  )

  const discard = useCallback(() => {
    form.reset(base.current.values)
    setRestoredAt(null)
    setProblem(null)
    note()
  }, [form, note])

  const ask = (conflicts: Conflict[]) =>
    new Promise<ReadonlyMap<string, unknown> | null>((resolve) => {
      setQuestion({
        conflicts,
        answer: (chosen) => {
          setQuestion(null)
          resolve(chosen)
        },
      })
    })

  /** Joins what was typed with what someone else saved; null when the editor went back to the form. */
  async function joined(mine: Values, current: Item): Promise<Values | null> {
    const theirs = baseOf(fields, current)
    const from = acknowledged(fields, base.current.values, unanswered.current, theirs.values)
    const { values, conflicts } = merge(fields, from, mine, theirs.values)
    const chosen = conflicts.length ? await ask(conflicts) : new Map<string, unknown>()
    if (!chosen) return null
    const decided = [...chosen].reduce((all, [path, value]) => withValue(all, path, value), values)
    base.current = theirs
    form.reset(decided)
    note()
    return decided
  }

  async function attempt(values: Values): Promise<Item | null> {
    let mine = values
    for (let left = ATTEMPTS; left > 0; left--) {
      const { values: from, version } = base.current
      // What is typed while this is under way is measured against what was typed when it began.
      const typed = structuredClone(form.getValues())
      try {
        const item = await save({ values: mine, changes: changesOf(fields, from, mine), version, id })
        unanswered.current = []
        accept(item, typed)
        return item
      } catch (error) {
        const failure = problemOf(error)
        if (failure.unanswered) unanswered.current.push(mine)
        const current = failure.code === 'CONFLICT' ? (failure.current as Item | undefined) : undefined
        if (!current || current.version === undefined || (!kind.singleton && idOf(current) !== id)) throw failure
        const next = await joined(mine, current)
        if (!next) return null
        mine = next
      }
    }
    throw new Problem('CONFLICT', 'Someone else keeps saving this at the same moment. Try again.')
  }

  async function send(values: Values): Promise<Item | null> {
    setSaving(true)
    setProblem(null)
    try {
      const item = await attempt(values)
      if (item) setRestoredAt(null)
      return item
    } catch (error) {
      const failure = problemOf(error)
      console.warn(`Saving ${kind.label.toLowerCase()} failed`, failure)
      for (const { field, message } of failure.errors) form.setError(field, { type: 'server', message })
      setProblem(failure)
      onFailure?.(failure)
      return null
    } finally {
      setSaving(false)
    }
  }

  /** Validates and saves. The saved item, or null when it was not saved. */
  async function submit(): Promise<Item | null> {
    let saved: Item | null = null
    if (busy.current) return saved
    busy.current = true
    try {
      await form.handleSubmit(async (values) => {
        saved = await send(values)
      })()
    } finally {
      busy.current = false
    }
    return saved
  }

  return {
    kind,
    id,
    form,
    dirty,
    /** Whether there is something unsaved at this very moment. */
    isDirty: useCallback(() => dirtyNow.current, []),
    /** What the form's changes are measured against. */
    baseValues: useCallback(() => base.current.values, []),
    saving,
    problem,
    question,
    restoredAt,
    unkept,
    submit,
    accept,
    discard,
  }
}

export type Editor = ReturnType<typeof useEditor>

const idOf = (item: Item & { _id?: unknown }) => item.id ?? item._id
