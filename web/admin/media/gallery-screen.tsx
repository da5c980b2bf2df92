import { useApolloClient } from '@apollo/client/react'
import { LayoutGrid, List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mediaFile } from '../../../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Deletion } from '../graphql/operations.ts'
import { problemOf } from '../graphql/problem.ts'
import { useAction } from '../graphql/use-action.ts'
import { RecentlyDeleted } from '../history/recently-deleted.tsx'
import { useRestore } from '../history/restore.ts'
import { useConfirm } from '../shell/confirm.tsx'
import { focusEntry } from '../shell/focus-entry.ts'
import { notify } from '../shell/notices.tsx'
import { Page } from '../shell/page.tsx'
import { Pager } from '../shell/pager.tsx'
import { SearchBox } from '../shell/search-box.tsx'
import { SelectAll } from '../shell/select-all.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { useSelection } from '../shell/use-selection.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileDialog } from './file-dialog.tsx'
import { FileTile } from './file-tile.tsx'
import { DELETE_MEDIA_FILES } from './operations.ts'
import { usesOf } from './uses-of.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { MEDIA_PAGE_SIZE, useMedia } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

const LIST = 'Media files'
const VIEW_KEY = 'verdant.media.view'

const filesWord = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

/** /admin/media */
export function GalleryScreen() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const opened = params.get('file')
  const [view, setView] = useState<'grid' | 'list'>(() => (localStorage.getItem(VIEW_KEY) === 'list' ? 'list' : 'grid'))
  const selection = useSelection(`${search} ${page}`)
  const { files, total, loaded, error, refetch } = useMedia(search, page)
  // A gallery that cannot be read again says so itself.
  const reload = () => void refetch().catch(() => {})
  const { remove, failure } = useRemoval(refetch)
  const uploads = useUploads(({ originalFilename }) => {
    notify(`“${originalFilename}” uploaded.`)
    reload()
  })

  const set = (key: string, value: string | null, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (key === 'q') next.delete('page')
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace },
    )

  useEffect(() => {
    if (error) console.warn('Loading media failed', error)
  }, [error])

  function show(next: 'grid' | 'list') {
    localStorage.setItem(VIEW_KEY, next)
    setView(next)
  }

  async function removeAll(publicIds: readonly string[]) {
    const index = files.findIndex(({ publicId }) => publicId === publicIds[0])
    if (!(await remove(publicIds))) return
    selection.clear()
    focusEntry(LIST, index)
  }

  return (
    <Page title="Media Gallery" actions={<UploadButton busy={uploads.busy} onFiles={uploads.add} />}>
      <DropZone onFiles={uploads.add}>
        <div role="search" className="flex flex-wrap items-center gap-2">
          <SearchBox label="Search media" value={search} onSearch={(text) => set('q', text)} />
          {loaded && (
            <p role="status" className="font-mono text-sm text-ink-soft">
              {`${total} files`}
            </p>
          )}
          <div className="ml-auto flex gap-1">
            <RecentlyDeleted kind={mediaFile} days={RESTORABLE_DAYS} onRestored={reload} />
            <IconButton
              label="Grid view"
              aria-pressed={view === 'grid'}
              onClick={() => show('grid')}
              className="aria-pressed:bg-surface aria-pressed:text-green"
            >
              <LayoutGrid aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label="List view"
              aria-pressed={view === 'list'}
              onClick={() => show('list')}
              className="aria-pressed:bg-surface aria-pressed:text-green"
            >
              <List aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </div>
        <UploadList uploads={uploads} />
        <ErrorAlert message={failure} />
        <ErrorAlert message={error && problemOf(error).message} onRetry={reload} />
        {!loaded && !error && <Spinner label="Loading media files..." className="py-12" />}
        {loaded && files.length > 0 && (
          <div className="flex min-h-10 flex-wrap items-center gap-3">
            <SelectAll
              count={files.length}
              selected={selection.ids.size}
              onAll={(all) => selection.set(all ? files.map(({ publicId }) => publicId) : [])}
            >
              Select all
            </SelectAll>
            {selection.ids.size > 0 && (
              <Button variant="danger" size="small" onClick={() => void removeAll([...selection.ids])}>
                Delete selected
              </Button>
            )}
          </div>
        )}
        <ul
          aria-label={LIST}
          className={classNames(
            'grid empty:hidden',
            view === 'grid' ? 'grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5' : 'gap-2',
          )}
        >
          {files.map((file) => (
            <FileTile
              key={file.publicId}
              file={file}
              view={view}
              selected={selection.ids.has(file.publicId)}
              onSelect={(isSelected) => selection.select(file.publicId, isSelected)}
              onOpen={() => set('file', file.publicId, false)}
              actions={
                <>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Edit ${file.originalFilename}`}
                    onClick={() => set('file', file.publicId, false)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="danger"
                    size="small"
                    aria-label={`Delete ${file.originalFilename}`}
                    onClick={() => void removeAll([file.publicId])}
                  >
                    Delete
                  </Button>
                </>
              }
            />
          ))}
        </ul>
        {loaded && files.length === 0 && (
          <div className="py-16 text-center">
            <p className="font-serif text-xl">No media files found</p>
            <p className="text-ink-soft">
              {search ? 'No files match your search.' : 'Upload some images to get started.'}
            </p>
          </div>
        )}
        <Pager page={page} pages={Math.ceil(total / MEDIA_PAGE_SIZE)} onPage={(next) => set('page', String(next))} />
      </DropZone>
      {opened && (
        <FileDialog
          key={opened}
          publicId={opened}
          onClose={() => set('file', null, false)}
          stays={(next) => new URLSearchParams(next).get('file') === opened}
        />
      )}
    </Page>
  )
}

/** Deletes files after asking; can be undone. */
function useRemoval(refetch: () => Promise<unknown>) {
  const client = useApolloClient()
  const confirm = useConfirm()
  const restore = useRestore()
  const { run, failure } = useAction(refetch)

  const undoRemoval = (deleted: readonly Deletion[]) =>
    run('Undoing', async () => {
      for (const { id, version } of deleted) await restore({ kind: mediaFile, id }, version)
      return () => notify(`${filesWord(deleted.length)} restored.`)
    })

  async function remove(publicIds: readonly string[]): Promise<boolean> {
    const question =
      publicIds.length === 1
        ? 'Are you sure you want to delete this file?'
        : `Are you sure you want to delete ${publicIds.length} files?`
    if (!(await confirm(question, 'Delete', await usesOf(client, publicIds)))) return false
    return run('Deleting', async () => {
      const { data } = await client.mutate({ mutation: DELETE_MEDIA_FILES, variables: { publicIds: [...publicIds] } })
      const undo = () => void undoRemoval(data?.deleted ?? [])
      return () => notify(`${filesWord(publicIds.length)} deleted.`, { undo })
    })
  }

  return { remove, failure }
}
