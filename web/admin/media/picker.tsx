import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { problemOf } from '../graphql/problem.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Trouble } from '../shell/trouble.tsx'
import { Picture } from './picture.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { MEDIA_PAGE_SIZE, useMedia } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

interface Props {
  open: boolean
  onPick: (address: string) => void
  onClose: () => void
}

/** A dialog in which a stored picture is chosen, or a new one uploaded. */
export function Picker({ open, onPick, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} title="Choose from gallery">
      {open && <Choice onPick={onPick} />}
    </FormDialog>
  )
}

function Choice({ onPick }: { onPick: (address: string) => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { files, total, loaded, error, refetch } = useMedia(search, page)
  const uploads = useUploads(({ url }) => onPick(url))
  return (
    <div className="grid gap-4">
      <div role="search" className="flex flex-wrap items-center gap-2">
        <label className="relative min-w-40 flex-1">
          <span className="sr-only">Search media</span>
          <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft" />
          <input
            type="search"
            value={search}
            placeholder="Search media"
            onChange={(event) => {
              setSearch(event.target.value)
              setPage(1)
            }}
            className={`${CONTROL_CLASS} min-h-10 py-1! pl-9! text-sm!`}
          />
        </label>
        <UploadButton busy={uploads.busy} onFiles={uploads.add} />
      </div>
      <UploadList uploads={uploads} />
      <Trouble message={error && problemOf(error).message} onRetry={() => void refetch().catch(() => {})} />
      {!loaded && !error && <Spinner label="Loading media files..." />}
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
        {files.map((file) => (
          <li key={file.publicId}>
            <button
              type="button"
              onClick={() => onPick(file.url)}
              className="block w-full rounded-md border border-line p-1 text-left hover:border-leaf"
            >
              <Picture file={{ ...file, alt: '' }} className="aspect-square rounded-sm" />
              <span className="mt-1 block truncate text-xs">{file.alt || file.originalFilename}</span>
            </button>
          </li>
        ))}
      </ul>
      {loaded && files.length === 0 && (
        <p className="py-8 text-center text-ink-soft">
          No media files found. {search ? 'No files match your search.' : 'Upload some images to get started.'}
        </p>
      )}
      {total > page * MEDIA_PAGE_SIZE && (
        <div>
          <Button look="outline" size="small" onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </div>
      )}
    </div>
  )
}
