import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  /** Undefined if no files are accepted. */
  onFiles: ((files: readonly File[]) => void) | undefined
  className?: string
  /** What the user reads while a file is held over the content. */
  dropLabel?: string
  children: ReactNode
}

/** Accepts files that are dropped anywhere on its content, or pasted while the focus is within it. */
export function DropZone({ onFiles, className = 'gap-4', dropLabel = 'Drop to upload', children }: Props) {
  const depth = useRef(0)
  const [over, setOver] = useState(false)

  const hasFiles = (event: DragEvent) => onFiles !== undefined && event.dataTransfer.types.includes('Files')
  function move(event: DragEvent, by: number) {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }

  return (
    <div
      className={classNames(
        'relative grid grid-cols-1 content-start',
        className,
        over && 'outline-2 outline-offset-8 outline-leaf outline-dashed',
      )}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles?.([...event.dataTransfer.files])
      }}
      onPaste={(event: ClipboardEvent) => {
        // Programs such as word processors also put a picture of a copied text on the clipboard.
        const { files, types } = event.clipboardData
        if (!onFiles || files.length === 0 || types.includes('text/plain')) return
        event.preventDefault()
        onFiles([...files])
      }}
    >
      {over && (
        <p
          aria-hidden="true"
          className="sticky top-20 z-10 justify-self-center rounded-md bg-forest px-4 py-2 text-on-forest"
        >
          {dropLabel}
        </p>
      )}
      {children}
    </div>
  )
}
