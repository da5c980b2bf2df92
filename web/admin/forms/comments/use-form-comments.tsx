import { useState } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { useMay } from '../../client/session/store.ts'
import type { Values } from '../../model/item.ts'
import type { Version } from '../../model/version.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { FormComments } from './place.ts'

// The form is usable before it.
const CommentsOfItem = preloaded(() => import('./comments-of-item.tsx'))

interface Options {
  kind: AnyKind
  /** Undefined for a new item. */
  id: string | undefined
  /** The release that the form shows. */
  release?: Version | undefined
  /** Returns the values in the form, from which blocks have their names. */
  values: () => Values
  /** Whether the panel stands beside the form. Otherwise it is a dialog over it. */
  isBeside: boolean
}

/**
 * Returns the comments on the item of a form, and the button that shows them. There is none for a new item, and for users who may not
 * read the comments.
 */
export function useFormComments({ kind, id, ...options }: Options) {
  const mayRead = useMay(rightOn(kind, 'read'))
  const [comments, setComments] = useState<FormComments | null>(null)
  return {
    comments,
    commentsButton: mayRead && id !== undefined && (
      <CommentsOfItem {...options} kind={kind} id={id} onChange={setComments} />
    ),
  }
}
