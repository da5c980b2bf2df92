import { PointerSensor, useSensor } from '@dnd-kit/core'

/** How far the pointer moves before an entry does, in pixels: a click with an unsteady hand is no drag. */
const OPTIONS = { activationConstraint: { distance: 4 } }

/** Returns what lets a pointer move the entries of a list. */
export const usePointerSensor = () => useSensor(PointerSensor, OPTIONS)
