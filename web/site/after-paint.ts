/** Runs a task after the next paint, so that the browser first shows the effect of the current event. */
export const afterPaint = (task: () => void) => void requestAnimationFrame(() => setTimeout(task))
