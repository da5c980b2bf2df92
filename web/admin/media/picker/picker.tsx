import { useState } from 'react'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMayAdd } from '../../client/session/store.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { DropZone } from '../../ui/controls/drop-zone.tsx'
import { GalleryFilters } from '../files/gallery-filters.tsx'
import { countFilters, type GalleryParams, PICTURES } from '../files/gallery-query.ts'
import { Picture } from '../files/picture.tsx'
import { UploadButton } from '../upload/upload-button.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { MEDIA_PAGE_SIZE, useMedia } from '../files/use-media.ts'
import { useUploads } from '../upload/use-uploads.ts'

interface Props {
  open: boolean
  onPick: (address: string) => void
  onClose: () => void
}

/** A dialog for selecting a stored image or uploading a new one. */
export default function Picker({ open, onPick, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} title="Choose from gallery" wide>
      {open && <Choice onPick={onPick} />}
    </FormDialog>
  )
}

function Choice({ onPick }: { onPick: (address: string) => void }) {
  const [params, setParams] = useState<GalleryParams>({})
  const [page, setPage] = useState(1)
  const { files, total, loaded, error, refetch } = useMedia({ ...params, type: params.type || PICTURES }, page)
  const uploads = useUploads(({ url }) => onPick(url))
  const mayUpload = useMayAdd(mediaFile)
  const isNarrowed = Boolean(params.q) || countFilters(params) > 0

  function change(changes: GalleryParams) {
    setParams((before) => ({ ...before, ...changes }))
    setPage(1)
  }

  return (
    <DropZone onFiles={mayUpload ? uploads.add : undefined}>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchBox label="Search media" value="" onSearch={(q) => change({ q })} />
        <GalleryFilters params={params} onChange={change} />
        {mayUpload && <UploadButton busy={uploads.busy} onFiles={uploads.add} />}
      </div>
      <UploadList uploads={uploads} />
      <QueryError error={error} refetch={refetch} />
      {!loaded && !error && <Spinner label="Loading media files..." />}
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 lg:grid-cols-5">
        {files.map((file) => (
          <li key={file.publicId}>
            <button
              type="button"
              onClick={() => onPick(file.url)}
              className="flex size-full flex-col rounded-md border border-line p-1 text-left hover:border-leaf"
            >
              <Picture file={{ ...file, alt: '' }} className="aspect-square w-full rounded-sm" />
              <span className="mt-1 block text-xs break-words">{file.alt || file.originalFilename}</span>
            </button>
          </li>
        ))}
      </ul>
      {loaded && files.length === 0 && (
        <p className="py-8 text-center text-ink-soft">
          No media files found.{' '}
          {isNarrowed ? 'No files match your search.' : mayUpload && 'Upload some images to get started.'}
        </p>
      )}
      <Pager page={page} pages={Math.ceil(total / MEDIA_PAGE_SIZE)} onPage={setPage} />
    </DropZone>
  )
}
