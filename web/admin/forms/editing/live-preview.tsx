import { type ComponentType, startTransition, useEffect, useId, useMemo, useState } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Item } from '../../model/item.ts'
import type { Editor } from './use-editor.ts'

/** The time between the last key press and the preview, in milliseconds. Rendering it at each key would slow down typing. */
const DELAY_MS = 250

/** Renders an item as visitors would see it. Routes give it to forms, which do not import the website. */
export type PreviewComponent = ComponentType<{ kind: AnyKind; item: Item }>

interface Props {
  editor: Editor
  Preview: PreviewComponent
  className?: string
}

/** Returns the values of a form as an item. */
export const itemIn = (id: string, form: Editor['form']): Item => ({
  id,
  version: 1,
  createdAt: '',
  updatedAt: '',
  ...form.getValues(),
})

/** Shows the unsaved values of a form as visitors would see them, shortly after each change. */
export function LivePreview({ editor, Preview, className }: Props) {
  const { kind, id, form } = editor
  const titleId = useId()
  const [item, setItem] = useState(() => itemIn(id, form))
  // The form renders again at each key press.
  const shown = useMemo(() => <Preview kind={kind} item={item} />, [Preview, kind, item])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const callback = () => {
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(() => setItem(itemIn(id, form))), DELAY_MS)
    }
    const unsubscribe = form.subscribe({ formState: { values: true }, callback })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form, id])

  return (
    <section aria-labelledby={titleId} className={classNames('min-w-0', className)}>
      <h2 id={titleId} className="mb-2 text-sm text-ink-soft">
        Live preview
      </h2>
      {shown}
    </section>
  )
}
