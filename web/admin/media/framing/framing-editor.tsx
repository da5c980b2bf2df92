import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DEFAULT_FOCUS, hasVariants, variantName, WHOLE, withinPicture } from '../../../../schema/framing.ts'
import { editableMedia } from '../../../../schema/kinds/media-file.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldWidget } from '../../forms/fields/field-grid.tsx'
import { type Corner, CORNERS, cornerOf, withCornerAt } from './crop-edges.ts'
import { FramePreviews } from './frame-previews.tsx'
import type { MediaFile } from '../files/types.ts'

interface Point {
  x: number
  y: number
}

const { focalPoint: focalPointField, crop: cropField } = editableMedia.fields
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const LONG_STEP = 10

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))

/** Replaces empty numbers, which a form can have while somebody types. */
const complete = <Values extends object>(values: Values, defaults: Values): Values =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, values[key as keyof Values] ?? value]),
  ) as Values

/** Returns the focal point and the crop in the form, and functions that change them. */
function useFraming() {
  const { setValue } = useFormContext()
  const [focalPoint, crop] = useWatch({ name: ['focalPoint', 'crop'] })
  const set = (group: string, values: object) => {
    for (const [key, value] of Object.entries(values)) setValue(`${group}.${key}`, value, { shouldDirty: true })
  }
  return {
    focalPoint: complete(focalPoint, DEFAULT_FOCUS),
    crop: complete(crop, WHOLE),
    setFocalPoint: ({ x, y }: Point) => set('focalPoint', { x: percent(x), y: percent(y) }),
    setCrop: (next: typeof WHOLE) => set('crop', next),
  }
}

interface HandleProps {
  label: string
  at: Point
  className: string
  /** Moves the handle to a point of the picture, in percent. */
  onMove: (to: Point) => void
  pointOf: (event: PointerEvent) => Point
}

/** A point of the picture that is moved with the pointer or with the arrow keys. */
function Handle({ label, at, className, onMove, pointOf }: HandleProps) {
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const length = event.shiftKey ? LONG_STEP : 1
    onMove({ x: at.x + step.x * length, y: at.y + step.y * length })
  }
  return (
    <button
      type="button"
      aria-label={`${label}, ${at.x}% from the left, ${at.y}% from the top. Arrow keys move it.`}
      className={classNames(
        'absolute size-7 -translate-1/2 cursor-grab touch-none focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-leaf active:cursor-grabbing',
        className,
      )}
      style={{ left: `${at.x}%`, top: `${at.y}%` }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(pointOf(event))
      }}
    />
  )
}

/** The smallest side of a picture in pixels, and its longest shape, for which the corners of a crop do not overlap. */
const MIN_SIDE = 64
const MAX_RATIO = 5

const hasRoomForCorners = ({ width, height }: MediaFile) =>
  Math.min(width, height) >= MIN_SIDE && Math.max(width / height, height / width) <= MAX_RATIO

const cornerLabel = ({ x, y }: Corner) => `Crop, ${y} ${x} corner`

/** Sets the focal point and the crop of an image: with the pointer, with the arrow keys, or as numbers. */
export function FramingEditor({ file, isReadOnly }: { file: MediaFile; isReadOnly: boolean }) {
  const { focalPoint, crop, setFocalPoint, setCrop } = useFraming()
  const box = useRef<HTMLDivElement>(null)
  const isCroppable = hasVariants(file.format)
  const source = isCroppable ? `${file.url}/${variantName(960, 'webp')}` : file.url
  const part = withinPicture(crop)
  const ratio = file.width / file.height || undefined

  function pointOf(event: PointerEvent): Point {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    return { x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 }
  }

  return (
    <div className="grid content-start gap-4">
      <div
        ref={box}
        className="relative w-fit max-w-full justify-self-center select-none"
        // The picture has its room before it is loaded.
        style={ratio ? { width: `min(${file.width}px, ${55 * ratio}dvh)` } : undefined}
      >
        <img
          src={source}
          alt={file.alt}
          width={file.width || undefined}
          height={file.height || undefined}
          draggable={false}
          className={classNames(
            'block h-auto max-h-[55dvh] max-w-full',
            ratio ? 'w-full' : 'w-auto',
            !isReadOnly && 'cursor-crosshair',
          )}
          onPointerDown={(event) => !isReadOnly && setFocalPoint(pointOf(event))}
        />
        {isCroppable && (
          <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
            <span
              className="absolute border-2 border-[#fff] shadow-[0_0_0_9999px_rgb(0_0_0/0.55)]"
              style={{
                left: `${part.left}%`,
                top: `${part.top}%`,
                width: `${part.width}%`,
                height: `${part.height}%`,
              }}
            />
          </span>
        )}
        {!isReadOnly && isCroppable && hasRoomForCorners(file) && (
          <>
            {CORNERS.map((corner) => (
              <Handle
                key={corner.x + corner.y}
                label={cornerLabel(corner)}
                at={cornerOf(crop, corner)}
                className="rounded-sm border-2 border-[#fff] bg-[rgb(0_0_0/0.6)]"
                onMove={(to) => setCrop(withCornerAt(crop, corner, to))}
                pointOf={pointOf}
              />
            ))}
          </>
        )}
        {!isReadOnly && (
          <Handle
            label="Focal point"
            at={focalPoint}
            className="rounded-full border-3 border-[#fff] bg-[rgb(0_0_0/0.4)] shadow-[0_0_0_2px_#000]"
            onMove={setFocalPoint}
            pointOf={pointOf}
          />
        )}
      </div>
      <FramePreviews
        source={source}
        ratio={file.width / file.height || 1}
        focalPoint={focalPoint}
        crop={isCroppable ? crop : WHOLE}
      />
      <fieldset disabled={isReadOnly} className="grid gap-3 border-t border-line pt-3">
        <legend className="sr-only">Focal point and crop in percent</legend>
        <p className="text-sm text-ink-soft">
          Click on the picture to set its focal point, which stays visible in every frame. Drag the corners to crop.
        </p>
        <div className="grid grid-cols-2 gap-3">
          {Object.entries(focalPointField.fields).map(([key, field]) => (
            <FieldWidget key={key} path={`focalPoint.${key}`} field={field} within={focalPointField.label} />
          ))}
        </div>
        {isCroppable && (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {Object.entries(cropField.fields).map(([key, field]) => (
              <FieldWidget key={key} path={`crop.${key}`} field={field} within={cropField.label} />
            ))}
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setFocalPoint(DEFAULT_FOCUS)}>
            Reset focal point
          </Button>
          {isCroppable && (
            <Button variant="outline" size="small" onClick={() => setCrop(WHOLE)}>
              Show the whole picture
            </Button>
          )}
        </div>
      </fieldset>
    </div>
  )
}
