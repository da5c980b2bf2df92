import { useQuery } from '@apollo/client/react'
import Plus from 'virtual:icon/plus'
import {
  type KeyboardEvent,
  type MouseEvent,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { alternatives } from '../../../../schema/alternatives.ts'
import { inSentence, withArticle } from '../../../../schema/names.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { usePermissions } from '../../client/session/store.ts'
import { CONTROL_CLASS, type ControlProps } from '../../ui/controls/field.tsx'
import { FieldExtrasContext } from '../fields/field-extras.ts'
import { foundQuery } from './found-query.ts'
import { ItemLine } from './item-line.tsx'
import { kindsNamed } from './kind-of.ts'
import { NewItemContext } from './new-item.ts'

const OFFERED = 8
const OPTION = 'block w-full px-3 py-1.5 text-left text-sm hover:bg-surface aria-selected:bg-tint'

interface Props extends Partial<ControlProps> {
  /** The kinds of the items. */
  kinds: readonly Kind[]
  /** The ids of items that are not offered. */
  chosen: readonly string[]
  onPick: (id: string) => void
}

/** Finds an item by its title, or makes a new one: a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export default function ItemPicker({ kinds, chosen, onPick, ...control }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [moved, setActive] = useState(0)
  const search = useDeferredValue(text.trim())
  const variables = { search, limit: OFFERED + chosen.length + 1 }
  const { itemId, release } = use(FieldExtrasContext)
  const names = kinds.map(({ name }) => name).join()
  // Another document in a later render would start another query.
  const listing = useMemo(() => foundQuery(kindsNamed(names)), [names])
  // An item that was made here is found, too.
  const query = useQuery(listing, { variables, skip: !isOpen, fetchPolicy: 'cache-and-network' })
  const found = query.data ?? query.previousData
  const offered = kinds.flatMap((kind) =>
    (found?.[kind.name]?.items ?? [])
      .filter(({ id }) => id !== itemId && !chosen.includes(id))
      .slice(0, Math.ceil(OFFERED / kinds.length))
      .map((item) => ({ kind, item })),
  )
  const listId = useId()
  const optionId = (at: number) => `${listId}-${at}`
  const permissions = usePermissions()
  const openForm = use(NewItemContext)
  const creatable = openForm ? kinds.filter((kind) => permissions.includes(rightOn(kind, 'draft'))) : []
  const last = offered.length + creatable.length - 1
  // Results that came since may be fewer.
  const active = Math.min(moved, last)
  const list = useRef<HTMLDivElement>(null)

  // The last field of a form has its list below the part that is in view.
  useEffect(() => {
    if (isOpen && last >= 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, last])

  function pick(at: number) {
    const choice = offered[at]
    const kind = creatable[at - offered.length]
    if (choice) onPick(choice.item.id)
    else if (kind)
      openForm?.({ kind, values: text.trim() ? { [kind.titleField]: text.trim() } : {}, release, onCreated: onPick })
    else return
    setText('')
    setActive(0)
    setOpen(false)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      const next = isOpen ? Math.max(0, Math.min(last, active + step)) : 0
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      // It would send the form.
      event.preventDefault()
      const isSearching = query.loading && offered.length === 0
      if (isOpen && !isSearching) pick(active)
    } else if (event.key === 'Escape' && isOpen) {
      // It would close the dialog around the form.
      event.stopPropagation()
      setOpen(false)
    }
  }

  const option = (at: number) => ({
    id: optionId(at),
    type: 'button' as const,
    role: 'option',
    'aria-selected': at === active,
    // The input keeps the focus, which closes the list when it leaves.
    tabIndex: -1,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => pick(at),
    className: OPTION,
  })

  return (
    <div className="relative">
      <input
        {...control}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && last >= 0 ? optionId(active) : undefined}
        value={text}
        placeholder={`Find ${withArticle(alternatives(kinds.map(({ label }) => inSentence(label))))}`}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        autoComplete="off"
        className={CONTROL_CLASS}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={kinds.map(({ labelPlural }) => labelPlural).join(', ')}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised shadow-lg"
      >
        {offered.map(({ kind, item }, at) => (
          <button key={item.id} {...option(at)}>
            <ItemLine kind={kind} item={item} hasOthers={kinds.length > 1} />
          </button>
        ))}
        {offered.length === 0 && (
          <p className="px-3 py-2 text-sm text-ink-soft">{query.loading ? 'Searching …' : 'Nothing matches.'}</p>
        )}
        <div className="sticky bottom-0 bg-raised">
          {creatable.map((kind, at) => (
            <button
              key={kind.name}
              {...option(offered.length + at)}
              className={`${OPTION} first:border-t first:border-line`}
            >
              <span className="flex items-center gap-2">
                <Plus aria-hidden="true" className="size-4 shrink-0" />
                {`New ${inSentence(kind.label)} …`}
              </span>
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
