import { FileButton } from '../../ui/controls/file-button.tsx'
import { ACCEPTED_FORMATS } from '../files/formats.ts'

/** A button that opens the file picker and accepts several files. */
export const UploadButton = ({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) => (
  <span>
    <FileButton label={busy ? 'Uploading...' : 'Upload images'} accept={ACCEPTED_FORMATS} multiple onFiles={onFiles} />
    <span role="status" className="sr-only">
      {busy && 'Uploading...'}
    </span>
  </span>
)
