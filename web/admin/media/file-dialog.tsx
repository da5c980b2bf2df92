import { useApolloClient, useQuery } from '@apollo/client/react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { Kind } from '../../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EditorForm, SaveButton } from '../editing/editor-form.tsx'
import { useLeaveGuard } from '../editing/leave-guard.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { FieldWidget } from '../fields/field-widget.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { type OwnedDraft, useOwnedDraft } from '../local-drafts/owned-draft.ts'
import { routeOf } from '../paths.ts'
import { useMayPublish } from '../session/store.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { notify } from '../shell/notices.tsx'
import { QueryError } from '../shell/query-error.tsx'
import { MEDIA_FILE, type MediaFile, type MediaUse, UPDATE_MEDIA_FILE } from './operations.ts'
import { Picture } from './picture.tsx'
import { fileSize } from './size.ts'

/** The only editable field of a file is its alternative text. */
const altOnly: Kind = { ...mediaFile, fields: { alt: mediaFile.fields.alt } }

interface Props {
  publicId: string
  onClose: () => void
  /** Returns whether a query string shows this file. */
  stays: (search: string) => boolean
}

/** Shows a stored image with its metadata and the items that use it, and edits its alternative text. */
export function FileDialog({ publicId, onClose, stays }: Props) {
  const { data, error, refetch } = useQuery(MEDIA_FILE, { variables: { publicId }, fetchPolicy: 'network-only' })
  const localDraft = useOwnedDraft(`${mediaFile.name}.${data?.file?.id}`)
  if (data?.file && localDraft)
    return <FileForm file={data.file} localDraft={localDraft} onClose={onClose} stays={stays} />
  return (
    <FormDialog open onClose={onClose} title="File">
      {error && <QueryError error={error} refetch={refetch} />}
      {data && !data.file && <p>This file does not exist any more.</p>}
      {!error && (!data || data.file) && <Spinner label="Loading file..." />}
    </FormDialog>
  )
}

interface FormProps extends Omit<Props, 'publicId'> {
  file: MediaFile & { usedIn: MediaUse[] }
  localDraft: OwnedDraft
}

function FileForm({ file, localDraft, onClose, stays }: FormProps) {
  const client = useApolloClient()
  const formId = useId()
  const mayPublish = useMayPublish()
  const [showHistory, setShowHistory] = useState(false)
  const editor = useEditor({
    kind: altOnly,
    localDraft,
    loaded: { ...file },
    initial: {},
    save: async ({ values, base: { version } }) => {
      const variables = { publicId: file.publicId, alt: String(values['alt']), version }
      const { data } = await client.mutate({ mutation: UPDATE_MEDIA_FILE, variables })
      return { ...data!.file }
    },
  })
  useLeaveGuard({
    editor,
    formId,
    save: async () => (await editor.submit()) !== null,
    stays: (next) => stays(next.search),
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={file.originalFilename}
      actions={
        <Button variant="quiet" size="small" onClick={() => setShowHistory(true)}>
          History
        </Button>
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {mayPublish && <SaveButton editor={editor} formId={formId} />}
        </>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Picture file={file} className="aspect-square rounded-md border border-line" />
        <div className="grid content-start gap-5">
          <EditorForm
            editor={editor}
            formId={formId}
            onSaved={() => {
              notify('Alternative text saved.')
              onClose()
            }}
          >
            <fieldset disabled={!mayPublish}>
              <FieldWidget path="alt" field={mediaFile.fields.alt} />
            </fieldset>
          </EditorForm>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            <dt className="text-ink-soft">Size</dt>
            <dd className="font-mono">{fileSize(file.bytes)}</dd>
            <dt className="text-ink-soft">Pixels</dt>
            <dd className="font-mono">
              {file.width} × {file.height}
            </dd>
            <dt className="text-ink-soft">Format</dt>
            <dd className="font-mono">{file.format}</dd>
            <dt className="text-ink-soft">Uploaded</dt>
            <dd>{new Date(file.createdAt).toLocaleString()}</dd>
            <dt className="text-ink-soft">Address</dt>
            <dd className="break-all">
              <a href={file.url} target="_blank" rel="noreferrer" className="underline">
                {file.url}
              </a>
            </dd>
          </dl>
          <Uses uses={file.usedIn} />
        </div>
      </div>
      <HistoryDialog
        kind={mediaFile}
        id={file.id}
        name={file.originalFilename}
        open={showHistory}
        onClose={() => setShowHistory(false)}
        onRestored={editor.acceptLoaded}
      />
    </FormDialog>
  )
}

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section>
      <h3 className="text-sm font-medium">Used in</h3>
      {uses.length === 0 && <p className="text-sm text-ink-soft">Nothing shows this file.</p>}
      <ul className="mt-1 grid gap-1 text-sm">
        {uses.map((use) => (
          <li key={use.kind + use.id + use.field}>
            <Link to={routeOf(use.kind, use.id)} className="underline">
              {use.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
