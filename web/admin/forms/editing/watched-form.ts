import { createContext, use, useEffect } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { Values } from '../../model/item.ts'
import type { Editor } from './use-editor.ts'

/** Changes the value at a path of a form, as if it were typed. */
export type ChangeForm = (path: string, value: unknown) => void

/** Called with the values of a form when it is opened, at each change, and with null when it is closed. */
export type WatchForm = (kind: AnyKind, id: string, values: Values | null, change: ChangeForm) => void

/** What watches the forms below, such as a page that shows what is typed. */
export const WatchFormContext = createContext<WatchForm | null>(null)

/** Tells what watches the forms the values of one. */
export function useWatchedForm({ kind, id, form }: Pick<Editor, 'kind' | 'id' | 'form'>): void {
  const watch = use(WatchFormContext)
  useEffect(() => {
    if (!watch) return
    const change: ChangeForm = (path, value) => form.setValue(path, value, { shouldDirty: true, shouldTouch: true })
    const tell = () => watch(kind, id, form.getValues(), change)
    tell()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: tell })
    return () => {
      unsubscribe()
      watch(kind, id, null, change)
    }
  }, [watch, kind, id, form])
}
