import { useEffect, useState } from 'react'
import { unsavedInputKey } from './key.ts'
import type { UnsavedInput } from './input.ts'
import { deleteInput, storedInput, inputsFor, refreshInput, storeInput } from './store.ts'

/** Older than its word: tabs with the previous version of the admin hold locks of this name. */
const LOCK_PREFIX = 'verdant.local-draft.'

/** The ids of the inputs that this tab holds the locks of. */
const owned = new Set<string>()
/** Locks that are being released, by the ids of their inputs. */
const releasing = new Map<string, Promise<unknown>>()

/** Takes the lock of an input, which the browser releases when the tab is closed or crashes. Returns null if another tab has it. */
async function lock(id: string): Promise<(() => void) | null> {
  await releasing.get(id)
  return new Promise((resolve) => {
    const request = navigator.locks.request(LOCK_PREFIX + id, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(null)
      owned.add(id)
      return new Promise<void>((release) => {
        resolve(() => {
          owned.delete(id)
          releasing.set(
            id,
            request.finally(() => releasing.delete(id)),
          )
          release()
        })
      })
    })
  })
}

/** The unsaved input of an open form. No other tab reads or changes it. */
export interface OwnedInput {
  /** Whether another tab has an input of the same form. */
  hasOthers: boolean
  read: () => UnsavedInput | null
  save: (input: UnsavedInput) => void
  delete: () => void
}

interface Claim extends OwnedInput {
  release: () => void
}

/** Takes over the newest input of a form that no other tab has open, or an empty one. */
async function claim(key: string): Promise<Claim> {
  const before = inputsFor(key)
  for (const { id } of before) {
    const release = await lock(id)
    if (!release) continue
    await refreshInput(id)
    if (storedInput(id)) return claimOf(id, key, before.length > 1, release)
    release()
  }
  const id = crypto.randomUUID()
  return claimOf(id, key, inputsFor(key).length > 0, (await lock(id))!)
}

const claimOf = (id: string, key: string, hasOthers: boolean, release: () => void): Claim => ({
  hasOthers,
  read: () => storedInput(id),
  save: (input) => storeInput({ ...input, id, key }),
  delete: () => void deleteInput(id),
  release,
})

/** Claims follow each other, so that a form that is shown again gets the input that it had before. */
let queue = Promise.resolve()

/** Returns the unsaved input of a form for as long as the form is shown, or undefined until it is known. */
export function useOwnedInput(name: string): OwnedInput | undefined {
  const key = unsavedInputKey(name)
  const [current, setCurrent] = useState<{ key: string; claimed: Claim }>()
  useEffect(() => {
    let isOver = false
    let claimed: Claim | undefined
    async function claimAfter(before: Promise<void>) {
      await before
      if (isOver) return
      claimed = await claim(key)
      if (isOver) claimed.release()
      else setCurrent({ key, claimed })
    }
    queue = claimAfter(queue)
    return () => {
      isOver = true
      claimed?.release()
    }
  }, [key])
  return current?.key === key ? current.claimed : undefined
}

/** Returns the ids of the inputs that other tabs have open. */
export async function inputsOfOtherTabs(): Promise<ReadonlySet<string>> {
  // The browser still reports a lock while it is being released.
  await Promise.all(releasing.values())
  const { held = [] } = await navigator.locks.query()
  const ids = held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []))
  return new Set(ids.filter((id) => !owned.has(id)))
}
