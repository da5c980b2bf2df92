import { Button } from '../../../ui/button.tsx'
import { calloutClass } from '../../ui/controls/callout.ts'
import type { MediaFile } from '../files/types.ts'

interface Props {
  files: readonly MediaFile[]
  /** Opens the form for the texts of the files. Absent for users who may not change files. */
  onDescribe: (() => void) | undefined
  onDismiss: () => void
}

/** Says which images were uploaded, and leads to their alternative texts. */
export function UploadedNotice({ files, onDescribe, onDismiss }: Props) {
  const undescribed = files.filter(({ alt }) => !alt).length
  const [first] = files
  const message = files.length === 1 ? `“${first!.originalFilename}” uploaded.` : `${files.length} files uploaded.`
  const missing = undescribed === 1 ? '1 has no alternative text.' : `${undescribed} have no alternative text.`
  return (
    <div role="status" className={calloutClass()}>
      <span>
        {message} {undescribed > 0 && missing}
      </span>
      <span className="flex gap-2">
        {onDescribe && undescribed > 0 && (
          <Button variant="outline" size="small" onClick={onDescribe}>
            {files.length === 1 ? 'Describe it' : 'Describe them'}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </span>
    </div>
  )
}
