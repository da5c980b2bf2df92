import { useEffect, useState } from 'react'
import { localDraftKey } from './key.ts'
import type { LocalDraft } from './local-draft.ts'
import { deleteDraft, draftOf, draftsFor, refreshDraft, storeDraft } from './store.ts'

const LOCK_PREFIX = 'verdant.local-draft.'

/** The ids of the drafts that this tab holds the locks of. */
const owned = new Set<string>()
/** Locks that are being released, by the ids of their drafts. */
const releasing = new Map<string, Promise<unknown>>()

/** Takes the lock of a draft, which the browser releases when the tab is closed or crashes. Returns null if another tab has it. */
async function lock(id: string): Promise<(() => void) | null> {
  await releasing.get(id)
  return new Promise((resolve) => {
    const held = navigator.locks.request(LOCK_PREFIX + id, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(null)
      owned.add(id)
      return new Promise<void>((release) => {
        resolve(() => {
          owned.delete(id)
          releasing.set(
            id,
            held.finally(() => releasing.delete(id)),
          )
          release()
        })
      })
    })
  })
}

/** The local draft of an open form. No other tab reads or changes it. */
export interface OwnedDraft {
  /** Whether another tab has a draft of the same form. */
  hasOthers: boolean
  read: () => LocalDraft | null
  save: (draft: LocalDraft) => void
  delete: () => void
}

interface Claim extends OwnedDraft {
  release: () => void
}

/** Takes over the newest draft of a form that no other tab has open, or an empty one. */
async function claim(key: string): Promise<Claim> {
  const before = draftsFor(key)
  for (const { id } of before) {
    const release = await lock(id)
    if (!release) continue
    await refreshDraft(id)
    if (draftOf(id)) return claimOf(id, key, before.length > 1, release)
    release()
  }
  const id = crypto.randomUUID()
  return claimOf(id, key, draftsFor(key).length > 0, (await lock(id))!)
}

const claimOf = (id: string, key: string, hasOthers: boolean, release: () => void): Claim => ({
  hasOthers,
  read: () => draftOf(id),
  save: (draft) => storeDraft({ ...draft, id, key }),
  delete: () => void deleteDraft(id),
  release,
})

/** Claims follow each other, so that a form that is shown again gets the draft that it had before. */
let queue = Promise.resolve()

/** Returns the local draft of a form for as long as the form is shown, or undefined until it is known. */
export function useOwnedDraft(name: string): OwnedDraft | undefined {
  const key = localDraftKey(name)
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

/** Returns the ids of the drafts that other tabs have open. */
export async function draftsOfOtherTabs(): Promise<ReadonlySet<string>> {
  // The browser still reports a lock while it is being released.
  await Promise.all(releasing.values())
  const { held = [] } = await navigator.locks.query()
  const ids = held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []))
  return new Set(ids.filter((id) => !owned.has(id)))
}
