/** Events that come before a visitor follows a link, searches or submits a form. */
const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** Calls a function whenever the visitor points at a link, a field or a button, or focuses one. */
export function onIntent(prepare: () => void): () => void {
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a, input, button')) prepare()
  }
  for (const intent of INTENTS) addEventListener(intent, follow, { passive: true })
  return () => {
    for (const intent of INTENTS) removeEventListener(intent, follow)
  }
}
