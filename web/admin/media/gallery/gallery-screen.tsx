import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../../../../schema/kinds/media-file.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { UpdateMediaFilesDocument } from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { RecentlyDeleted } from '../../versions/history/recently-deleted.tsx'
import { useMayAdd, useMayDelete, useMayPublish } from '../../client/session/store.ts'
import { UnsavedInputList } from '../../forms/unsaved-input/unsaved-input-list.tsx'
import { useUnsavedInputs } from '../../forms/unsaved-input/use-unsaved-inputs.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { focusEntry } from '../../ui/hooks/focus-entry.ts'
import { Page } from '../../shell/page/page.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { useLanguages } from '../../model/use-languages.ts'
import { pageIn, useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { useSelection } from '../../ui/hooks/use-selection.ts'
import { DropZone } from '../../ui/controls/drop-zone.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { FileTile } from './file-tile.tsx'
import { GalleryFilters } from '../files/gallery-filters.tsx'
import { countFilters, galleryParamsIn } from '../files/gallery-query.ts'
import type { MediaFile } from '../files/types.ts'
import { unsavedNameOf } from '../files/unsaved-name.ts'
import { UploadButton } from '../upload/upload-button.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UploadedNotice } from './uploaded-notice.tsx'
import { useFileRemoval } from './use-file-removal.ts'
import { MEDIA_PAGE_SIZE, useMedia } from '../files/use-media.ts'
import { usePastedFiles } from './use-pasted-files.ts'
import { useReplacementNotice } from './use-replacement-notice.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { useView, ViewSwitch } from './view-switch.tsx'

const DescribeDialog = preloaded(() => import('./describe-dialog.tsx'))
const TranslationDialog = preloaded(() => import('../../forms/translations/translation-dialog.tsx'))
const FileDialog = preloaded(() => import('./file-dialog.tsx'))

const LIST = 'Media files'

/** /admin/media */
export function GalleryScreen() {
  const [params, update] = useQueryParams()
  const chosen = galleryParamsIn(params)
  const isNarrowed = Boolean(chosen.q) || countFilters(chosen) > 0
  const page = pageIn(params)
  const mayPublish = useMayPublish(mediaFile)
  const mayDelete = useMayDelete(mediaFile)
  const mayUpload = useMayAdd(mediaFile)
  // A role that is limited to languages changes only texts in these.
  const mayDescribe = mayPublish && mayUpload
  const openFile = params.get('file')
  const unsavedInputs = useUnsavedInputs(unsavedNameOf(''))
  const [view, setView] = useView()
  const selection = useSelection(`${JSON.stringify(chosen)} ${page}`)
  const { files, total, loaded, error, refetch } = useMedia(chosen, page)
  const { remove, failure } = useFileRemoval(files, refetch)
  const { run, failure: undoFailure } = useAction(refetch)
  const [uploaded, setUploaded] = useState<readonly MediaFile[]>([])
  const [described, setDescribed] = useState<readonly MediaFile[]>([])
  const [isTranslating, setIsTranslating] = useState(false)
  const hasLanguages = Boolean(useLanguages()?.length)
  const client = useApolloClient()
  // The gallery shows its own error if it cannot be loaded again.
  const reload = () => void refetch().catch(() => {})
  const uploads = useUploads((file) => {
    setUploaded((before) => [...before.filter(({ id }) => id !== file.id), file])
    reload()
  })
  usePastedFiles(mayUpload && !openFile && !isTranslating && described.length === 0, uploads.add)
  useErrorLog('Loading media failed', error)

  const open = (publicId: string | null) => update({ file: publicId }, { replace: false })
  const reportReplacement = useReplacementNotice(run, (publicId) => openFile && update({ file: publicId }))

  /** Shows or hides the translations of the selected files. */
  async function setTranslations(values: object) {
    const selected = [...selection.ids].map((publicId) => ({ publicId, ...values }))
    await client.mutate({ mutation: UpdateMediaFilesDocument, variables: { files: selected } })
    notify(selected.length === 1 ? '1 file changed.' : `${selected.length} files changed.`)
    selection.clear()
    reload()
  }

  async function removeAll(publicIds: readonly string[]) {
    const index = files.findIndex(({ publicId }) => publicId === publicIds[0])
    if (!(await remove(publicIds))) return
    selection.clear()
    focusEntry(LIST, index)
  }

  return (
    <Page title="Media Gallery" actions={mayUpload && <UploadButton busy={uploads.busy} onFiles={uploads.add} />}>
      <DropZone onFiles={mayUpload ? uploads.add : undefined}>
        <div role="search" className="flex flex-wrap items-center gap-2">
          <SearchBox label="Search media" value={chosen.q ?? ''} onSearch={(q) => update({ q, page: null })} />
          <GalleryFilters params={chosen} onChange={(changes) => update({ ...changes, page: null })} />
          {loaded && (
            <p role="status" className="font-mono text-sm text-ink-soft">
              {total === 1 ? '1 file' : `${total} files`}
            </p>
          )}
          {mayUpload && <p className="text-sm text-ink-soft max-lg:hidden">Drop or paste images and PDFs here, too.</p>}
          <div className="ml-auto flex gap-1">
            {mayDescribe && <RecentlyDeleted kind={mediaFile} days={RESTORABLE_DAYS} onRestored={reload} />}
            <ViewSwitch value={view} onChange={setView} />
          </div>
        </div>
        <UploadList uploads={uploads} />
        {!openFile && described.length === 0 && <UnsavedInputList inputs={unsavedInputs} />}
        {uploaded.length > 0 && !uploads.busy && (
          <UploadedNotice
            files={uploaded}
            onDescribe={mayDescribe ? () => setDescribed(uploaded) : undefined}
            onDismiss={() => setUploaded([])}
          />
        )}
        <ErrorAlert message={failure ?? undoFailure} />
        <QueryError error={error} refetch={refetch} />
        {!loaded && !error && <Spinner label="Loading media files..." className="py-12" />}
        {loaded && files.length > 0 && (
          <SelectionBar
            count={files.length}
            selected={selection.ids.size}
            onAll={(all) => selection.set(all ? files.map(({ publicId }) => publicId) : [])}
            onDescribe={
              mayDescribe ? () => setDescribed(files.filter(({ publicId }) => selection.ids.has(publicId))) : undefined
            }
            onTranslate={mayPublish && hasLanguages ? () => setIsTranslating(true) : undefined}
            onDelete={mayPublish && mayDelete ? () => void removeAll([...selection.ids]) : undefined}
          />
        )}
        <ul
          aria-label={LIST}
          className={classNames(
            'grid empty:hidden',
            view === 'grid'
              ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,clamp(10rem,20%,15rem)),1fr))] gap-4'
              : 'gap-2',
          )}
        >
          {files.map((file) => (
            <FileTile
              key={file.publicId}
              file={file}
              view={view}
              selected={selection.ids.has(file.publicId)}
              onSelect={(isSelected) => selection.select(file.publicId, isSelected)}
              onOpen={() => open(file.publicId)}
              onDelete={() => void removeAll([file.publicId])}
            />
          ))}
        </ul>
        {loaded && files.length === 0 && (
          <div className="py-16 text-center">
            <p className="font-serif text-xl">No media files found</p>
            <p className="text-ink-soft">
              {isNarrowed ? 'No files match your search.' : mayUpload && 'Upload some images to get started.'}
            </p>
          </div>
        )}
        <Pager
          page={page}
          pages={Math.ceil(total / MEDIA_PAGE_SIZE)}
          onPage={(next) => update({ page: String(next) })}
        />
      </DropZone>
      {openFile && (
        <FileDialog
          key={openFile}
          publicId={openFile}
          onClose={() => open(null)}
          onReplaced={(replacement) => {
            reportReplacement(replacement)
            reload()
            update({ file: replacement.file.publicId })
          }}
          stays={(next) => new URLSearchParams(next).get('file') === openFile}
        />
      )}
      {isTranslating && (
        <TranslationDialog count={selection.ids.size} onSet={setTranslations} onClose={() => setIsTranslating(false)} />
      )}
      {described.length > 0 && (
        <DescribeDialog
          files={described}
          onClose={() => setDescribed([])}
          onSaved={() => {
            setDescribed([])
            setUploaded([])
            selection.clear()
            reload()
          }}
        />
      )}
    </Page>
  )
}
