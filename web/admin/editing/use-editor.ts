import { useCallback, useRef, useState } from 'react'
import { valuesOf } from '../graphql/choices.ts'
import { Problem, problemOf } from '../graphql/problem.ts'
import { acknowledged, changedSecrets, type Conflict, merge, withValue } from '../../../schema/merge.ts'
import { changesOf } from '../../../schema/same-value.ts'
import { type Base, baseOf, type Item, type Values } from './start.ts'
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts'

/** One attempt to save. */
export interface Attempt {
  values: Values
  /** Only the values that differ from the base. */
  changes: Values
  /** The state that was changed. Its version is 0 if the item must not exist yet. */
  base: Base
  /** The id of the item. New items have one too. */
  id: string
  /** Reports that one field is saved, in a form that saves its fields one by one. */
  acceptField: (key: string, value: unknown, version: number) => void
}

interface Options extends DraftFormOptions {
  save: (attempt: Attempt) => Promise<Item>
  /** Called when saving fails, in addition to the message in the form. */
  onFailure?: (problem: Problem) => void
}

type Choices = ReadonlyMap<string, unknown>

/** A request to choose one value for each field that both sides changed. */
export interface MergePrompt {
  conflicts: Conflict[]
  /** Called with the chosen values by path, or with null to return to the form. */
  resolve: (choices: Choices | null) => void
}

const MAX_ATTEMPTS = 5

const NO_CHOICES: Choices = new Map()

/**
 * A draft form that can be saved. Each save is conditional on the version it was made from, so it never overwrites
 * someone else's change, and repeating a save whose response was lost never creates a second item.
 */
export function useEditor({ save, onFailure, ...options }: Options) {
  const { kind, secret = [] } = options
  const draftForm = useDraftForm(options)
  const { form, id, getBase, resetTo, acceptSaved, acceptField, discard } = draftForm
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [mergePrompt, setMergePrompt] = useState<MergePrompt | null>(null)
  const busy = useRef(false)
  /** The values of attempts without a response. The server may have saved them. */
  const unanswered = useRef<Values[]>([])

  const promptMerge = (conflicts: Conflict[]) =>
    new Promise<Choices | null>((resolve) => {
      setMergePrompt({
        conflicts,
        resolve: (choices) => {
          setMergePrompt(null)
          resolve(choices)
        },
      })
    })

  /**
   * Merges the values of the form into the item that someone else saved, and makes that item the new base.
   *
   * @returns the merged values, or null if the editor returned to the form
   */
  async function rebase(mine: Values, current: Item): Promise<Values | null> {
    const theirs = baseOf(kind.fields, current)
    const acknowledgedBase = acknowledged(kind.fields, getBase().values, unanswered.current, theirs.values)
    const from = { ...acknowledgedBase, ...changedSecrets(secret, getBase(), theirs) }
    const { values, conflicts } = merge(kind.fields, from, mine, theirs.values)
    const described = conflicts.map((conflict) => ({ ...conflict, isSecret: secret.includes(conflict.path) }))
    const choices = conflicts.length ? await promptMerge(described) : NO_CHOICES
    if (!choices) return null
    const merged = [...choices].reduce((all, [path, value]) => withValue(all, path, value), values)
    resetTo(theirs, merged)
    return merged
  }

  /** Returns the item that someone else saved, if that is the reason why saving failed. */
  function newerIn({ code, current }: Problem): Item | undefined {
    const item = code === 'CONFLICT' ? (current as Item | undefined) : undefined
    const same = item?.version !== undefined && (kind.singleton || item.id === id)
    return same ? valuesOf(kind.fields, item) : undefined
  }

  async function attempt(values: Values): Promise<Item | null> {
    let mine = values
    for (let left = MAX_ATTEMPTS; left > 0; left--) {
      const base = getBase()
      // Input during the request is compared with the values at its start, so that it stays in the form.
      const typed = structuredClone(form.getValues())
      try {
        const changes = changesOf(kind.fields, base.values, mine)
        const item = await save({ values: mine, changes, base, id, acceptField })
        unanswered.current = []
        acceptSaved(item, typed)
        return item
      } catch (error) {
        const failure = problemOf(error)
        if (failure.unanswered) unanswered.current.push(mine)
        const newer = newerIn(failure)
        if (!newer) throw failure
        const merged = await rebase(mine, newer)
        if (!merged) return null
        mine = merged
      }
    }
    throw new Problem('CONFLICT', 'Someone else keeps saving this at the same moment. Try again.')
  }

  async function send(values: Values): Promise<Item | null> {
    setSaving(true)
    setProblem(null)
    try {
      const item = await attempt(values)
      if (item) draftForm.forgetRestored()
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

  /** Validates and saves. Returns the saved item, or null if it was not saved. */
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
    ...draftForm,
    saving,
    problem,
    mergePrompt,
    submit,
    discard: useCallback(() => {
      setProblem(null)
      discard()
    }, [discard]),
  }
}

export type Editor = ReturnType<typeof useEditor>
