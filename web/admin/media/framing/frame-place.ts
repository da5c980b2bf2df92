import { type Crop, type FocalPoint, focusWithin, withinPicture } from '../../../../schema/framing.ts'

/** Where a whole picture lies in relation to a frame, in percent of the frame's width and height. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns where a picture must lie so that a frame shows what pages show in it: the crop fills the frame, as far to each side
 * as the focal point is.
 *
 * @param ratio the picture's width divided by its height
 * @param frame the frame's width divided by its height
 */
export function placeIn(frame: number, ratio: number, crop: Crop, focalPoint: FocalPoint): Place {
  const part = withinPicture(crop)
  const focus = focusWithin(focalPoint, part)
  const partRatio = (ratio * part.width) / part.height
  const shown = { width: Math.max(1, partRatio / frame), height: Math.max(1, frame / partRatio) }
  const [width, height] = [(shown.width * 100) / part.width, (shown.height * 100) / part.height]
  return {
    left: (1 - shown.width) * focus.x - width * part.left,
    top: (1 - shown.height) * focus.y - height * part.top,
    width: width * 100,
    height: height * 100,
  }
}
