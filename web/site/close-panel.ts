/** Closes the menu or panel that is open. */
export const closePanel = () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
