/** The button of a message. */
export interface NoticeAction {
  label: string
  run: () => void
}

/** A message that is shown for some seconds. */
export interface Notice {
  message: string
  action?: NoticeAction | undefined
}

/** Shows a notice. Returns a function that removes it. */
export type ShowNotice = (notice: Notice) => () => void
