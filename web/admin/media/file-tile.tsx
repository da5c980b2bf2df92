import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMayPublish } from '../session/store.ts'
import { Badge } from '../ui/badge.tsx'
import type { MediaFile } from './operations.ts'
import { Picture } from './picture.tsx'
import { fileSize } from './size.ts'

interface Props {
  file: MediaFile
  view: 'grid' | 'list'
  selected: boolean
  onSelect: (selected: boolean) => void
  onOpen: () => void
  onDelete: () => void
}

const facts = ({ bytes, width, height, format }: MediaFile) =>
  [fileSize(bytes), `${width} × ${height}`, format].join(' · ')

/** A stored image in the gallery, as a tile in the grid view or as a row in the list view. */
export function FileTile({ file, view, selected, onSelect, onOpen, onDelete }: Props) {
  const mayPublish = useMayPublish()
  const list = view === 'list'
  return (
    <li
      className={classNames(
        'relative min-w-0 rounded-md border border-line',
        list ? 'flex flex-wrap items-center gap-3 p-2' : 'grid content-start',
        selected && 'border-leaf! bg-tint',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${file.originalFilename}`}
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
        className={classNames('size-5 shrink-0 accent-solid', !list && 'absolute top-3 left-3 z-1')}
      />
      <Picture file={file} className={list ? 'size-14 shrink-0 rounded-sm' : 'aspect-4/3 rounded-t-md'} />
      <div className={classNames('min-w-0', list ? 'flex-[1_1_12rem]' : 'p-3 pb-0')}>
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full truncate text-left text-sm font-medium hover:underline"
        >
          {file.originalFilename}
        </button>
        <p className="font-mono text-xs text-ink-soft">{facts(file)}</p>
        {!file.alt && <Badge variant="note">No alternative text</Badge>}
      </div>
      <div className={classNames('flex gap-1', !list && 'p-2')}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${mayPublish ? 'Edit' : 'Open'} ${file.originalFilename}`}
          onClick={onOpen}
        >
          {mayPublish ? 'Edit' : 'Open'}
        </Button>
        {mayPublish && (
          <Button variant="danger" size="small" aria-label={`Delete ${file.originalFilename}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}
