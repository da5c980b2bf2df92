import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** Accepts files that are dropped anywhere on its content. */
export function DropZone({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const depth = useRef(0)
  const [over, setOver] = useState(false)

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  function move(event: DragEvent, by: number) {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }

  return (
    <div
      className={classNames(
        'relative grid grid-cols-1 content-start gap-4',
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
        onFiles([...event.dataTransfer.files])
      }}
    >
      {over && (
        <p
          aria-hidden="true"
          className="sticky top-20 z-10 justify-self-center rounded-md bg-forest px-4 py-2 text-on-forest"
        >
          Drop to upload
        </p>
      )}
      {children}
    </div>
  )
}
