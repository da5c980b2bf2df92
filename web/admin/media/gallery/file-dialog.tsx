import { useApolloClient, useQuery } from '@apollo/client/react'
import { Suspense, useId, useState } from 'react'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { editableMedia } from '../../../../schema/kinds/media-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CommentsContext } from '../../forms/comments/place.ts'
import { useFormComments } from '../../forms/comments/use-form-comments.tsx'
import { EditorForm, SaveButton } from '../../forms/editing/editor-form.tsx'
import { useLeaveGuard } from '../../forms/editing/leave-guard.tsx'
import type { Item } from '../../model/item.ts'
import { useEditor } from '../../forms/editing/use-editor.ts'
import { FieldGrid } from '../../forms/fields/field-grid.tsx'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'
import { type OwnedInput, useOwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { useMayDelete, useMayPublish } from '../../client/session/store.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { LanguageBar, SideBySide } from '../../forms/translations/parts.tsx'
import { useChosenLanguage } from '../../forms/translations/use-chosen-language.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { FramingEditor } from '../framing/framing-editor.tsx'
import type { MediaDetails, MediaReplacement } from '../files/types.ts'
import { ReplaceButton } from './replace-button.tsx'
import { isDocument } from '../files/formats.ts'
import { Picture } from '../files/picture.tsx'
import { TagsField } from '../files/tags-field.tsx'
import { unsavedNameOf } from '../files/unsaved-name.ts'
import { MediaFileDocument, MediaFiltersDocument, UpdateMediaFilesDocument } from '../../client/graphql/generated.ts'

const AboutFile = preloaded(() => import('./about-file.tsx'))
const PresenceNotice = preloaded(() => import('../../forms/presence/presence-notice.tsx'))

interface Props {
  publicId: string
  onClose: () => void
  /** Called after another image was put in the place of this one. */
  onReplaced: (replacement: MediaReplacement) => void
  /** Returns whether a query string shows this file. */
  stays: (search: string) => boolean
}

/** Shows a stored image with its metadata and its uses, and edits its texts, its focal point and its crop. */
export default function FileDialog({ publicId, ...props }: Props) {
  const { data, error, refetch } = useQuery(MediaFileDocument, { variables: { publicId }, fetchPolicy: 'network-only' })
  const unsavedInput = useOwnedInput(unsavedNameOf(publicId))
  if (data?.file && unsavedInput) return <FileForm file={data.file} unsavedInput={unsavedInput} {...props} />
  return (
    <FormDialog open onClose={props.onClose} title="File" wide>
      {error && <QueryError error={error} refetch={refetch} />}
      {data && !data.file && <p>This file does not exist any more.</p>}
      {!error && (!data || data.file) && <Spinner label="Loading file..." />}
    </FormDialog>
  )
}

interface FormProps extends Omit<Props, 'publicId'> {
  file: MediaDetails
  unsavedInput: OwnedInput
}

function FileForm({ file, unsavedInput, onClose, onReplaced, stays }: FormProps) {
  const client = useApolloClient()
  const formId = useId()
  const mayPublish = useMayPublish(mediaFile)
  // The replaced file is deleted.
  const mayDelete = useMayDelete(mediaFile)
  const [showHistory, setShowHistory] = useState(false)
  const [language, chooseLanguage] = useChosenLanguage(true)
  const editor = useEditor({
    kind: editableMedia,
    unsavedInput,
    loaded: { ...file },
    initial: {},
    save: async ({ changes, base: { version } }) => {
      const files = [{ publicId: file.publicId, ...changes, version }]
      const { data } = await client.mutate({
        mutation: UpdateMediaFilesDocument,
        variables: { files },
        refetchQueries: [MediaFiltersDocument],
      })
      return { ...data!.files[0]! }
    },
  })
  /** Loads the file again. */
  async function load(): Promise<Item | null> {
    const variables = { publicId: file.publicId }
    const { data } = await client.query({ query: MediaFileDocument, variables, fetchPolicy: 'network-only' })
    return data?.file ? { ...data.file } : null
  }

  const fitsPanel = useMediaQuery('(min-width: 85rem)')
  const { comments, commentsButton } = useFormComments({
    kind: mediaFile,
    id: file.id,
    values: () => editor.form.getValues(),
    isBeside: fitsPanel,
  })
  const saveAndKeep = async () => !editor.isDirty() || (await editor.submit()) !== null

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
      wide
      sidePanel={comments?.panel}
      actions={
        <>
          {commentsButton}
          <Button variant="quiet" size="small" onClick={() => setShowHistory(true)}>
            History
          </Button>
        </>
      }
      footer={
        <>
          {mayDelete && <ReplaceButton file={file} disabled={editor.dirty} onReplaced={onReplaced} />}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {mayPublish && <SaveButton editor={editor} formId={formId} />}
        </>
      }
    >
      <CommentsContext value={comments}>
        <EditorForm
          editor={editor}
          formId={formId}
          isReadOnly={!mayPublish}
          before={
            <>
              <PresenceNotice editor={editor} id={file.id} changeId={undefined} load={load} />
              <Suspense>
                <LanguageBar editor={editor} language={language} onChoose={chooseLanguage} save={saveAndKeep} />
              </Suspense>
            </>
          }
          onSaved={() => {
            notify(`“${file.originalFilename}” saved.`)
            onClose()
          }}
        >
          {language === null ? (
            <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
              <div className="grid content-start gap-5 lg:col-start-2">
                {!isDocument(file.format) && <FieldGrid fields={{ alt: editableMedia.fields.alt }} />}
                <TagsField />
              </div>
              <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
                {isDocument(file.format) ? (
                  <Picture file={file} className="aspect-4/3 w-full rounded-sm" />
                ) : (
                  <FramingEditor file={file} isReadOnly={!mayPublish} />
                )}
              </div>
              <div className="grid content-start gap-5 lg:col-start-2">
                <AboutFile file={file} />
              </div>
            </div>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
              <Picture file={file} className="aspect-4/3 w-full max-w-72 rounded-sm" />
              <SideBySide key={language} editor={editor} language={language} />
            </div>
          )}
        </EditorForm>
      </CommentsContext>
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
