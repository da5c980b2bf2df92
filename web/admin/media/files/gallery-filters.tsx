import { useQuery } from '@apollo/client/react'
import Filter from 'virtual:icon/list-filter'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import {
  countFilters,
  type GalleryParams,
  SINCE_OPTIONS,
  SIZE_OPTIONS,
  SORT_OPTIONS,
  TYPE_OPTIONS,
} from './gallery-query.ts'
import { MediaFiltersDocument } from '../../client/graphql/generated.ts'

interface Props {
  params: GalleryParams
  onChange: (changes: GalleryParams) => void
}

interface SelectProps {
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

const Select = ({ label, value = '', options, onChange }: SelectProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={`${SELECT_CLASS} max-w-44`}
  >
    {options.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
)

interface ToggleProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

const Toggle = ({ label, on, onChange }: ToggleProps) => (
  <label className="flex min-h-10 items-center gap-2 text-sm">
    <input
      type="checkbox"
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 accent-solid"
    />
    {label}
  </label>
)

const optionsOf = (all: string, names: readonly string[]) => [
  ['', all] as const,
  ...names.map((name) => [name, name] as const),
]

const NONE: GalleryParams = { type: '', tag: '', by: '', since: '', size: '', alt: '', used: '' }

/** The filters of a list of images, which a button shows, and its sorting. */
export function GalleryFilters({ params, onChange }: Props) {
  const id = useId()
  const count = countFilters(params)
  const [isOpen, setIsOpen] = useState(count > 0)
  const { data } = useQuery(MediaFiltersDocument)
  const { tags = [], uploaders = [] } = data?.filters ?? {}
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="min-h-10"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Filter aria-hidden="true" className="size-4" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Select label="Sort" value={params.sort} options={SORT_OPTIONS} onChange={(sort) => onChange({ sort })} />
      <div id={id} hidden={!isOpen} className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-2">
        <Select label="Type" value={params.type} options={TYPE_OPTIONS} onChange={(type) => onChange({ type })} />
        <Select
          label="Tag"
          value={params.tag}
          options={optionsOf('All tags', tags)}
          onChange={(tag) => onChange({ tag })}
        />
        <Select
          label="Uploaded by"
          value={params.by}
          options={optionsOf('By anyone', uploaders)}
          onChange={(by) => onChange({ by })}
        />
        <Select
          label="Uploaded"
          value={params.since}
          options={SINCE_OPTIONS}
          onChange={(since) => onChange({ since })}
        />
        <Select label="Size" value={params.size} options={SIZE_OPTIONS} onChange={(size) => onChange({ size })} />
        <Toggle
          label="No alternative text"
          on={params.alt === 'missing'}
          onChange={(on) => onChange({ alt: on ? 'missing' : '' })}
        />
        <Toggle label="Unused" on={params.used === 'no'} onChange={(on) => onChange({ used: on ? 'no' : '' })} />
        {count > 0 && (
          <Button variant="quiet" size="small" onClick={() => onChange(NONE)}>
            Clear filters
          </Button>
        )}
      </div>
    </>
  )
}
