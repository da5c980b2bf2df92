import { useQuery } from '@apollo/client/react'
import X from 'virtual:icon/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { editableMedia } from '../../../../schema/kinds/media-file.ts'
import { Labelled, useField } from '../../forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { MediaFiltersDocument } from '../../client/graphql/generated.ts'

const field = editableMedia.fields.tags

/** Returns tags with others added. Blank and repeated ones are left out. */
export const withTags = (tags: readonly string[], text: string): string[] => {
  const added = text.split(',').map((tag) => tag.trim())
  return [...new Set([...tags, ...added.filter(Boolean)])].slice(0, field.maxEntries)
}

/** Edits the tags of an image. Enter or a comma adds one; all tags of the gallery are suggested. */
export function TagsField() {
  const { value, change, bind, error } = useField<readonly string[]>('tags')
  const { data } = useQuery(MediaFiltersDocument)
  const [text, setText] = useState('')
  const listId = useId()

  function add() {
    if (text.trim()) change(withTags(value, text))
    setText('')
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',') || !text.trim()) return
    event.preventDefault()
    add()
  }

  return (
    <Labelled path="tags" field={field} error={error}>
      {(control) => (
        <div className="grid gap-2">
          <input
            {...control}
            ref={bind.ref}
            name={bind.name}
            value={text}
            list={listId}
            placeholder="Add a tag"
            autoComplete="off"
            maxLength={field.max}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={press}
            onBlur={() => {
              add()
              bind.onBlur()
            }}
            className={CONTROL_CLASS}
          />
          <datalist id={listId}>
            {data?.filters.tags
              .filter((tag) => !value.includes(tag))
              .map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
          <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5 empty:hidden">
            {value.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  onClick={() => change(value.filter((other) => other !== tag))}
                  className="flex min-h-7 items-center gap-1 rounded-full border border-line-strong px-2.5 text-sm hover:border-danger hover:text-danger"
                >
                  {tag}
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Labelled>
  )
}
