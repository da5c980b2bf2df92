/** A message that is shown for some seconds. */
export interface Notice {
  message: string
  /** Adds an Undo button that calls this function. */
  undo?: () => void
  /** Another button. */
  action?: { label: string; run: () => void }
}

/** Shows a notice. Returns a function that removes it. */
export type ShowNotice = (notice: Notice) => () => void
