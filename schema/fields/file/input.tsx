import FileUp from 'virtual:icon/file-up'
import { use } from 'react'
import { publicIdOf } from '../../kinds/media-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { DropZone } from '../../../web/admin/ui/controls/drop-zone.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { ImageToolsContext } from '../../../web/admin/forms/images/image-tools.ts'
import { UploadButton, UploadState, useUpload } from '../../../web/admin/forms/images/upload-control.tsx'

/** Edits the address of a document: uploaded, dropped, or entered. */
export default function FileInput(props: WidgetProps) {
  const { field, path } = props
  const { value, change, bind, error } = useField<string>(path)
  const tools = use(ImageToolsContext)
  const upload = useUpload(tools?.uploadDocument, change)

  return (
    <DropZone className="gap-2" onFiles={tools?.uploadDocument && (([file]) => void upload.start(file))}>
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
              {tools?.uploadDocument && (
                <UploadButton
                  upload={upload}
                  accept="application/pdf"
                  field={field.label}
                  text="Upload PDF"
                  Icon={FileUp}
                />
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
      <UploadState upload={upload} />
    </DropZone>
  )
}
