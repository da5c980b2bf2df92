import { useState } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { useMay } from '../../client/session/store.ts'
import type { Values } from '../../model/item.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { FormComments } from './place.ts'

// The form is usable before it.
const CommentsOfItem = preloaded(() => import('./comments-of-item.tsx'))

/**
 * Returns the comments on the item of a form, and the button that shows them. There is none for a new item, and for users who may not
 * read the comments.
 *
 * @param values returns the values in the form, from which blocks have their names
 * @param isBeside whether the panel stands beside the form. Otherwise it is a dialog over it.
 */
export function useFormComments(kind: AnyKind, id: string | undefined, values: () => Values, isBeside: boolean) {
  const mayRead = useMay(rightOn(kind, 'read'))
  const [comments, setComments] = useState<FormComments | null>(null)
  return {
    comments,
    commentsButton: mayRead && id !== undefined && (
      <CommentsOfItem kind={kind} id={id} values={values} isBeside={isBeside} onChange={setComments} />
    ),
  }
}
