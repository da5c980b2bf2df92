import { type ReactNode, type Ref, useCallback, useState } from 'react'

interface Props {
  /** The width of the window that the page is laid out for. */
  width: number
  title: string
  src?: string
  srcDoc?: string
  frame?: Ref<HTMLIFrameElement>
  onLoad?: (frame: HTMLIFrameElement) => void
  /** Whether the marks of an editor may be put on the page. */
  isEdited?: boolean
  className: string
  children?: ReactNode
}

/** A page of this site in a frame, scaled so that its width fits. */
export function ScaledFrame({
  width,
  title,
  src,
  srcDoc,
  frame,
  onLoad,
  isEdited = false,
  className,
  children,
}: Props) {
  const [room, setRoom] = useState(0)
  const scale = room ? Math.min(1, room / width) : 1
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} className={`min-w-0 overflow-clip rounded-md border border-line ${className}`}>
      {/* The document is ours; a sandbox would stop React's events and hide it from us. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title={title}
        src={src}
        srcDoc={srcDoc}
        onLoad={(event) => onLoad?.(event.currentTarget)}
        data-edits={isEdited ? '' : undefined}
        className="mx-auto block origin-top-left"
        style={{ width, height: `${100 / scale}%`, transform: scale < 1 ? `scale(${scale})` : 'none' }}
      />
      {children}
    </div>
  )
}
