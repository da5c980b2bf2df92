import type { Crop, FocalPoint } from '../../../../schema/framing.ts'
import { placeIn } from './frame-place.ts'

/** Frames of the website, by the ratios of their widths to their heights. */
const FRAMES = [
  { label: 'Card', ratio: 1.5 },
  { label: 'Square', ratio: 1 },
  { label: 'Wide', ratio: 2.2 },
]

interface Props {
  /** The address of the whole picture. */
  source: string
  /** The width of the whole picture divided by its height. */
  ratio: number
  focalPoint: FocalPoint
  crop: Crop
}

/** Shows how pages frame a picture. */
export const FramePreviews = ({ source, ratio, focalPoint, crop }: Props) => (
  <div className="flex items-start gap-3">
    {FRAMES.map((frame) => {
      const { left, top, width, height } = placeIn(frame.ratio, ratio, crop, focalPoint)
      return (
        <figure key={frame.label} className="grid gap-1" style={{ flex: frame.ratio }}>
          <span
            className="relative block overflow-hidden rounded-sm border border-line"
            style={{ aspectRatio: frame.ratio }}
          >
            <img
              src={source}
              alt=""
              className="absolute max-w-none"
              style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
            />
          </span>
          <figcaption className="text-xs text-ink-soft">{frame.label}</figcaption>
        </figure>
      )
    })}
  </div>
)
