/** The names of GraphiQL's editors, by the place of their text areas. */
const NAMES = [
  ['.graphiql-query-editor textarea', 'Operation'],
  ['.graphiql-editor-tool .graphiql-editor:nth-of-type(1) textarea', 'Variables'],
  ['.graphiql-editor-tool .graphiql-editor:nth-of-type(2) textarea', 'Headers'],
  ['.result-window textarea', 'Result'],
] as const

function nameEditors() {
  for (const [selector, label] of NAMES)
    for (const editor of document.querySelectorAll(selector)) editor.setAttribute('aria-label', label)
  for (const scroller of document.querySelectorAll<HTMLElement>('.CodeMirror-scroll')) scroller.tabIndex = 0
}

/** Lets Tab move the focus out of an editor, which would indent the line. */
function leaveByTab(event: KeyboardEvent) {
  const isInEditor = event.target instanceof Element && event.target.closest('.CodeMirror') !== null
  const isCompleting = document.querySelector('.CodeMirror-hints') !== null
  if (event.key === 'Tab' && isInEditor && !isCompleting) event.stopPropagation()
}

/**
 * Makes GraphiQL's editors usable by keyboard and screen reader, also those that appear later: each has a name, scrolls by
 * keyboard, and does not keep the focus.
 *
 * @returns a function that ends this
 */
export function makeEditorsAccessible(): () => void {
  nameEditors()
  const observer = new MutationObserver(nameEditors)
  observer.observe(document.getElementById('root')!, { childList: true, subtree: true })
  addEventListener('keydown', leaveByTab, { capture: true })
  return () => {
    observer.disconnect()
    removeEventListener('keydown', leaveByTab, { capture: true })
  }
}
