import { useCallback, useRef, useState } from 'react'
import { valuesOf } from '../graphql/choices.ts'
import { Problem, problemOf } from '../graphql/problem.ts'
import { acknowledged, type Conflict, merge, withValue } from './merge.ts'
import { changesOf } from './same-value.ts'
import { baseOf, type Item, type Values } from './start.ts'
import { type KeptFormOptions, useKeptForm } from './use-kept-form.ts'

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

interface Options extends KeptFormOptions {
  save: (attempt: Attempt) => Promise<Item>
  /** Told why saving failed, besides what the form shows. */
  onFailure?: (problem: Problem) => void
}

/** What the editor must decide: for each field that both sides changed, whose value stays. */
export interface Question {
  conflicts: Conflict[]
  /** Called with the chosen values by path, or with null to go back to the form. */
  answer: (chosen: ReadonlyMap<string, unknown> | null) => void
}

const ATTEMPTS = 5

const NOTHING_CHOSEN: ReadonlyMap<string, unknown> = new Map()

/** A kept form that is saved without overwriting anyone and without making anything twice. */
export function useEditor({ save, onFailure, ...options }: Options) {
  const { kind } = options
  const kept = useKeptForm(options)
  const { form, id, baseNow, rebase, accept, discard } = kept
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const busy = useRef(false)
  /** What was sent without an answer, and may have arrived. */
  const unanswered = useRef<Values[]>([])

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
    const theirs = baseOf(kind.fields, current)
    const from = acknowledged(kind.fields, baseNow().values, unanswered.current, theirs.values)
    const { values, conflicts } = merge(kind.fields, from, mine, theirs.values)
    const chosen = conflicts.length ? await ask(conflicts) : NOTHING_CHOSEN
    if (!chosen) return null
    const decided = [...chosen].reduce((all, [path, value]) => withValue(all, path, value), values)
    rebase(theirs, decided)
    return decided
  }

  /** The same item as someone else saved it, when that is why saving failed. */
  function newerIn({ code, current }: Problem): Item | undefined {
    const item = code === 'CONFLICT' ? (current as Item | undefined) : undefined
    const same = item?.version !== undefined && (kind.singleton || item.id === id)
    return same ? valuesOf(kind.fields, item) : undefined
  }

  async function attempt(values: Values): Promise<Item | null> {
    let mine = values
    for (let left = ATTEMPTS; left > 0; left--) {
      const { values: from, version } = baseNow()
      // What is typed while this is under way is measured against what was typed when it began.
      const typed = structuredClone(form.getValues())
      try {
        const item = await save({ values: mine, changes: changesOf(kind.fields, from, mine), version, id })
        unanswered.current = []
        accept(item, typed)
        return item
      } catch (error) {
        const failure = problemOf(error)
        if (failure.unanswered) unanswered.current.push(mine)
        const newer = newerIn(failure)
        if (!newer) throw failure
        const next = await joined(mine, newer)
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
      if (item) kept.forgetRestored()
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
    ...kept,
    saving,
    problem,
    question,
    submit,
    discard: useCallback(() => {
      setProblem(null)
      discard()
    }, [discard]),
  }
}

export type Editor = ReturnType<typeof useEditor>
