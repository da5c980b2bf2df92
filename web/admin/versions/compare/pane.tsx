import type { RefObject } from 'react'
import { type Device, DEVICE_WIDTHS } from '../../ui/controls/device-switch.tsx'
import { ScaledFrame } from '../../ui/controls/scaled-frame.tsx'

interface Props {
  name: string
  src: string
  device: Device
  frame: RefObject<HTMLIFrameElement | null>
  onLoad: () => void
}

/** One side of a comparison: a page in a frame, scaled so that it fits. */
export const Pane = ({ name, src, device, frame, onLoad }: Props) => (
  <section aria-label={name} className="min-w-0">
    <h2 className="mb-2 text-sm text-ink-soft">{name}</h2>
    <ScaledFrame
      width={DEVICE_WIDTHS[device]}
      title={name}
      src={src}
      frame={frame}
      onLoad={onLoad}
      className="h-[70vh]"
    />
  </section>
)
