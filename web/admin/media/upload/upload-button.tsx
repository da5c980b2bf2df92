import UploadIcon from 'virtual:icon/upload'
import { useId } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { ACCEPTED_FORMATS } from '../files/formats.ts'

/** A button that opens the file picker and accepts several files. */
export function UploadButton({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <span>
      <input
        id={id}
        type="file"
        accept={ACCEPTED_FORMATS}
        multiple
        className="peer sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          { size: 'medium' },
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-leaf',
        )}
      >
        <UploadIcon aria-hidden="true" className="size-4" />
        {busy ? 'Uploading...' : 'Upload images'}
      </label>
      <span role="status" className="sr-only">
        {busy && 'Uploading...'}
      </span>
    </span>
  )
}
