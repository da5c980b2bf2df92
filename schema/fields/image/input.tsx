import ImagePlus from 'virtual:icon/image-plus'
import Images from 'virtual:icon/images'
import { use, useState } from 'react'
import { publicIdOf } from '../../kinds/media-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { DropZone } from '../../../web/admin/ui/controls/drop-zone.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { ImageToolsContext } from '../../../web/admin/forms/images/image-tools.ts'
import { UploadButton, UploadState, useUpload } from '../../../web/admin/forms/images/upload-control.tsx'
import { Thumbnail } from '../../../web/admin/forms/images/thumbnail.tsx'
import type { ImageField } from './type.ts'

/**
 * Edits an image: selected from the gallery, uploaded, dropped, pasted, entered as a URL or, if the model allows it, as an
 * emoji.
 */
export default function ImageInput(props: WidgetProps<ImageField>) {
  const { field, path } = props
  const { value, change, bind, error } = useField<string>(path)
  const tools = use(ImageToolsContext)
  const [picking, setPicking] = useState(false)
  const upload = useUpload(tools?.upload, change)
  const publicId = publicIdOf(value)

  return (
    <DropZone className="gap-2" onFiles={tools?.upload && (([file]) => void upload.start(file))}>
      <Labelled {...props} error={error}>
        {(control) => (
          <div className="flex flex-wrap gap-3 sm:flex-nowrap">
            <Thumbnail value={value} />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
              <input
                {...control}
                {...bind}
                type={field.emoji ? 'text' : 'url'}
                value={value}
                placeholder={field.emoji ? '🌱 or https://…' : 'https://…'}
                onChange={(event) => change(event.target.value)}
                autoComplete="off"
                className={CONTROL_CLASS}
              />
              {tools && (
                <div className="flex flex-wrap items-center gap-2">
                  {tools.Picker && (
                    <Button variant="outline" size="small" onClick={() => setPicking(true)}>
                      <Images aria-hidden="true" className="size-4" />
                      Choose from gallery
                    </Button>
                  )}
                  {tools.upload && (
                    <UploadButton
                      upload={upload}
                      accept={tools.accept}
                      field={field.label}
                      text="Upload"
                      Icon={ImagePlus}
                    />
                  )}
                  {value && (
                    <Button variant="quiet" size="small" onClick={() => change('')}>
                      Clear
                    </Button>
                  )}
                </div>
              )}
            </div>
          </div>
        )}
      </Labelled>
      <UploadState upload={upload} />
      {tools && publicId && <tools.StoredImage key={publicId} publicId={publicId} />}
      {tools?.Picker && (
        <tools.Picker
          open={picking}
          onClose={() => setPicking(false)}
          onPick={(address) => {
            change(address)
            setPicking(false)
          }}
        />
      )}
    </DropZone>
  )
}
