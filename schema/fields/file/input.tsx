import FileUp from 'virtual:icon/file-up'
import { type ChangeEvent, use, useId, useState } from 'react'
import { publicIdOf } from '../../kinds/media-file.ts'
import { Button, buttonClass } from '../../../web/ui/button.tsx'
import { problemOf } from '../../../web/admin/client/graphql/problem.ts'
import { DropZone } from '../../../web/admin/ui/controls/drop-zone.tsx'
import { ProgressBar } from '../../../web/admin/ui/controls/progress-bar.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { ImageToolsContext } from '../../../web/admin/forms/images/image-tools.ts'

/** Edits the address of a document: uploaded, dropped, or entered. */
export default function FileInput(props: WidgetProps) {
  const { field, path } = props
  const { value, change, bind, error } = useField<string>(path)
  const tools = use(ImageToolsContext)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fileId = useId()

  async function upload(file: File | undefined) {
    if (!file || !tools || progress !== null) return
    setProgress(0)
    setFailure(null)
    try {
      change(await tools.uploadDocument(file, setProgress))
    } catch (error) {
      console.warn('Uploading failed', error)
      setFailure(`${file.name} was not uploaded: ${problemOf(error).message}`)
    } finally {
      setProgress(null)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    void upload(target.files?.[0])
    target.value = ''
  }

  return (
    <DropZone className="gap-2" onFiles={([file]) => void upload(file)}>
      <Labelled {...props} error={error}>
        {(control) => (
          <div className="grid min-w-0 grid-cols-1 gap-2">
            <input
              {...control}
              {...bind}
              value={value}
              placeholder="/media/… or https://…"
              onChange={(event) => change(event.target.value)}
              autoComplete="off"
              className={CONTROL_CLASS}
            />
            <div className="flex flex-wrap items-center gap-2">
              {tools && (
                <>
                  <input
                    id={fileId}
                    type="file"
                    accept="application/pdf"
                    className="peer sr-only"
                    disabled={progress !== null}
                    onChange={choose}
                    aria-label={`Upload ${field.label.toLowerCase()}`}
                  />
                  <label
                    htmlFor={fileId}
                    className={buttonClass(
                      { variant: 'outline', size: 'small' },
                      'peer-disabled:opacity-60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-leaf',
                    )}
                  >
                    <FileUp aria-hidden="true" className="size-4" />
                    {progress === null ? 'Upload PDF' : 'Uploading...'}
                  </label>
                </>
              )}
              {publicIdOf(value) && (
                <a href={value} target="_blank" rel="noreferrer" className="text-sm underline">
                  Download
                </a>
              )}
              {value && (
                <Button variant="quiet" size="small" onClick={() => change('')}>
                  Clear
                </Button>
              )}
            </div>
          </div>
        )}
      </Labelled>
      <p role="status" className="sr-only">
        {progress !== null && 'Uploading...'}
      </p>
      {progress !== null && <ProgressBar share={progress} label="Upload" className="w-full" />}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </DropZone>
  )
}
