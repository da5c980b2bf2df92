import type { MediaDetails } from '../files/types.ts'
import { isDocument } from '../files/formats.ts'
import { fileSize } from '../../ui/format/file-size.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

/** Lists what the upload determined about a file. */
export const FileFacts = ({ file }: { file: MediaDetails }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
    <dt className="text-ink-soft">Size</dt>
    <dd className="font-mono">{fileSize(file.bytes)}</dd>
    {!isDocument(file.format) && (
      <>
        <dt className="text-ink-soft">Pixels</dt>
        <dd className="font-mono">
          {file.width} × {file.height}
        </dd>
      </>
    )}
    <dt className="text-ink-soft">Format</dt>
    <dd className="font-mono">{file.format}</dd>
    <dt className="text-ink-soft">Uploaded</dt>
    <dd>
      {inBrowserZone(file.createdAt)}
      {file.uploadedBy && ` by ${file.uploadedBy}`}
    </dd>
    <dt className="text-ink-soft">Address</dt>
    <dd className="break-all">
      <a href={file.url} target="_blank" rel="noreferrer" className="underline">
        {file.url}
      </a>
    </dd>
  </dl>
)
