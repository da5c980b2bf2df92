import { useCallback, useRef, useState } from 'react'
import { useWhenReconnected } from '../../client/connection/use-when-reconnected.ts'
import { valuesOf } from '../../client/graphql/choices.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { acknowledged, changedSecrets } from '../../../../schema/merge.ts'
import { changesOf } from '../../../../schema/same-value.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { loadMerging } from './load-merging.ts'
import { loadValidation } from './load-validation.ts'
import { savedBy, useMergePrompt } from './merge-prompt.ts'
import type { Item, Values } from '../../model/item.ts'
import { type Base, baseOf } from './start.ts'
import { type ItemFormOptions, useItemForm } from './use-item-form.ts'

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

interface Options extends ItemFormOptions {
  save: (attempt: Attempt) => Promise<Item>
  /** Called when saving fails, in addition to the message in the form. */
  onFailure?: (problem: Problem) => void
}

const MAX_ATTEMPTS = 5

/**
 * A form of an item that can be saved. Each save is conditional on the version it was made from, so it never overwrites
 * someone else's change, and repeating a save whose response was lost never creates a second item.
 */
export function useEditor({ save, onFailure, ...options }: Options) {
  const { kind, secret = [] } = options
  const itemForm = useItemForm(options)
  const { form, id, getBase, resetTo, acceptSaved, acceptField, discard } = itemForm
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { prompt: mergePrompt, requestMerge } = useMergePrompt()
  const busy = useRef(false)
  /** The values of attempts without a response. The server may have saved them. */
  const unanswered = useRef<Values[]>([])

  /**
   * Merges the values of the form into the item that someone else saved, and makes that item the new base.
   *
   * @param author the name of the user who saved it, if it is known
   * @returns the merged values, or null if the editor returned to the form
   */
  async function rebase(mine: Values, current: Item, author: string | undefined): Promise<Values | null> {
    const { mergeWithPrompt } = await loadMerging()
    const theirs = baseOf(kind.fields, current)
    const acknowledgedBase = acknowledged(kind.fields, getBase().values, unanswered.current, theirs.values)
    const from = { ...acknowledgedBase, ...changedSecrets(secret, getBase(), theirs) }
    const texts = savedBy(author)
    const merged = await mergeWithPrompt({ kind, base: from, mine, theirs: theirs.values, secret, requestMerge, texts })
    if (!merged) return null
    resetTo(theirs, merged)
    return merged
  }

  /** Returns the item that someone else saved, if that is the reason why saving failed. */
  function newerIn({ code, current }: Problem): Item | undefined {
    const item = code === 'CONFLICT' ? (current as Item | undefined) : undefined
    const isSame = item?.version !== undefined && (kind.singleton || item.id === id)
    return isSame ? valuesOf(kind.fields, item) : undefined
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
        const merged = await rebase(mine, newer, failure.savedBy)
        if (!merged) return null
        mine = merged
      }
    }
    throw new Problem('CONFLICT', 'Someone else keeps saving this at the same moment. Try again.')
  }

  /** Merges an item that someone else saved into the form, without saving. Asks about each field that both changed. */
  async function acceptNewer(item: Item, author: string | undefined): Promise<void> {
    const newer = valuesOf(kind.fields, item)
    // Input during the download must not be lost, so the form is read after it.
    await loadMerging()
    await rebase(form.getValues(), newer, author)
  }

  /** Runs one way of saving. Its errors are shown in the form. Returns null if it failed or another one is running. */
  async function perform<T>(work: () => Promise<T | null>): Promise<T | null> {
    if (busy.current) return null
    busy.current = true
    setSaving(true)
    setProblem(null)
    try {
      return await work()
    } catch (error) {
      const failure = problemOf(error)
      console.warn(`Saving ${kind.label.toLowerCase()} failed`, failure)
      for (const { field, message } of failure.errors) form.setError(field, { type: 'server', message })
      setProblem(failure)
      onFailure?.(failure)
      return null
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  // What failed without a connection can be tried again: the message about that is out of date.
  useWhenReconnected(() => {
    if (!problem?.unanswered) return
    setProblem(null)
    notify('The connection is back. Your changes are not saved yet.')
  })

  /** Validates and saves. Returns the saved item, or null if it was not saved. */
  async function submit(): Promise<Item | null> {
    let saved: Item | null = null
    try {
      await loadValidation()
    } catch (error) {
      setProblem(problemOf(error))
      return null
    }
    await form.handleSubmit(async (values) => {
      saved = await perform(() => attempt(values))
      if (saved) itemForm.forgetRestored()
    })()
    return saved
  }

  return {
    ...itemForm,
    saving,
    problem,
    mergePrompt,
    requestMerge,
    acceptNewer,
    perform,
    submit,
    discard: useCallback(() => {
      setProblem(null)
      discard()
    }, [discard]),
  }
}

export type Editor = ReturnType<typeof useEditor>
