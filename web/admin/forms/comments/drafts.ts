import { useState } from 'react'
import { user } from '../../client/session/store.ts'

/*
 * Comments that were typed and not sent. They are short texts, which the browser stores at once, so that nothing is lost when the panel,
 * the form or the tab closes.
 */

const keyOf = (name: string) => `verdant.comment.${user()?.id ?? ''}.${name}`

/** Returns what was typed there before. */
export const commentDraft = (name: string): string => localStorage.getItem(keyOf(name)) ?? ''

/** Keeps what is typed. Storage that is full or forbidden keeps nothing, and the text stays in its control. */
export function keepCommentDraft(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), text)
  } catch (error) {
    console.warn('Keeping the comment failed', error)
  }
}

/** Returns what was typed there before and is kept, and a function that changes it. */
export function useCommentDraft(name: string): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(() => commentDraft(name))
  const type = (next: string) => {
    setText(next)
    keepCommentDraft(name, next)
  }
  return [text, type]
}
