import type { FocusEvent } from 'react'

/** Closes a popover when the keyboard leaves it for the page: it must not hide what the keyboard has reached. Its button closes it itself. */
export const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
  relatedTarget &&
  !currentTarget.contains(relatedTarget) &&
  relatedTarget.getAttribute('popovertarget') !== currentTarget.id &&
  currentTarget.hidePopover()
