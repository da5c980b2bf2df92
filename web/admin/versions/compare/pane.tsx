import { type RefObject, useCallback, useState } from 'react'

/** The width of the window that a page is laid out for. */
const WIDTHS = { desktop: 1280, phone: 390 }

export type Device = keyof typeof WIDTHS

interface Props {
  name: string
  src: string
  device: Device
  frame: RefObject<HTMLIFrameElement | null>
  onLoad: () => void
}

/** One side of a comparison: a page in a frame, scaled so that it fits. */
export function Pane({ name, src, device, frame, onLoad }: Props) {
  const [room, setRoom] = useState(0)
  const width = WIDTHS[device]
  const scale = room ? Math.min(1, room / width) : 1

  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-2 text-sm text-ink-soft">{name}</h2>
      <div ref={measure} className="h-[70vh] overflow-hidden rounded-md border border-line">
        {/* A preview of this site, whose document is compared with the other one. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title={name}
          src={src}
          onLoad={onLoad}
          className="mx-auto block origin-top-left"
          style={{ width, height: `${100 / scale}%`, transform: scale < 1 ? `scale(${scale})` : 'none' }}
        />
      </div>
    </section>
  )
}
