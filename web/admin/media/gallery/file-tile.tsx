import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { useMayDelete, useMayPublish } from '../../client/session/store.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import type { MediaFile } from '../files/types.ts'
import { isDocument } from '../files/formats.ts'
import { Picture } from '../files/picture.tsx'
import { fileSize } from '../../ui/format/file-size.ts'

interface Props {
  file: MediaFile
  view: 'grid' | 'list'
  selected: boolean
  onSelect: (selected: boolean) => void
  onOpen: () => void
  onDelete: () => void
}

/** Returns what is known of a file. Lines break between the facts only. */
const facts = ({ bytes, width, height, format }: MediaFile) =>
  [fileSize(bytes), ...(isDocument(format) ? [] : [`${width} × ${height}`]), format]
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** A stored image in the gallery, as a tile in the grid view or as a row in the list view. */
export function FileTile({ file, view, selected, onSelect, onOpen, onDelete }: Props) {
  const mayPublish = useMayPublish(mediaFile)
  const mayDelete = useMayDelete(mediaFile)
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
        className={classNames('z-1 size-5 shrink-0 accent-solid', list ? 'relative' : 'absolute top-3 left-3')}
      />
      <Picture file={file} className={list ? 'size-14 shrink-0 rounded-sm' : 'aspect-4/3 rounded-t-md'} />
      <div className={classNames('min-w-0', list ? 'flex-[1_1_12rem]' : 'p-3 pb-0')}>
        {/* Its area covers the picture too, so that a click on that opens the file. */}
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full truncate text-left text-sm font-medium after:absolute after:inset-0 hover:underline"
        >
          {file.originalFilename}
        </button>
        <p className="font-mono text-xs text-ink-soft">{facts(file)}</p>
        <p className="flex flex-wrap gap-1 empty:hidden">
          {!file.alt && !isDocument(file.format) && <Badge variant="note">No alternative text</Badge>}
          {file.tags.map((tag) => (
            <Badge key={tag} variant="off">
              {tag}
            </Badge>
          ))}
        </p>
      </div>
      <div className={classNames('relative z-1 flex gap-1', !list && 'p-2')}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${mayPublish ? 'Edit' : 'Open'} ${file.originalFilename}`}
          onClick={onOpen}
        >
          {mayPublish ? 'Edit' : 'Open'}
        </Button>
        {mayDelete && (
          <Button
            variant="quiet"
            size="small"
            className="text-ink-soft hover:text-danger"
            aria-label={`Delete ${file.originalFilename}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}
