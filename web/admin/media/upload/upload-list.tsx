import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../ui/controls/progress-bar.tsx'
import { fileSize } from '../../ui/format/file-size.ts'
import type { Uploads } from './use-uploads.ts'

/** Lists pending uploads with their progress, and failed uploads with their error message. */
export function UploadList({ uploads: { uploads, retry, drop } }: { uploads: Uploads }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="grid gap-2 border-y border-line py-3">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 flex-[1_1_12rem] truncate">
            {upload.file.name} <span className="font-mono text-xs text-ink-soft">{fileSize(upload.file.size)}</span>
          </span>
          {upload.failure === null ? (
            <ProgressBar share={upload.share} label={`Uploading ${upload.file.name}`} className="w-40" />
          ) : (
            <>
              <span role="alert" className="basis-full text-danger sm:basis-auto">
                {upload.failure}
              </span>
              <Button
                variant="outline"
                size="small"
                aria-label={`Retry ${upload.file.name}`}
                onClick={() => retry(upload)}
              >
                Retry
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Dismiss ${upload.file.name}`}
                onClick={() => drop(upload.id)}
              >
                Dismiss
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
