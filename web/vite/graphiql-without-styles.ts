import type { Plugin } from 'vite'

const STYLE_ELEMENTS = 'react-style-singleton'
const REPLACEMENT = '\0graphiql-without-styles'

/** Removes the rules that name fonts. None of them contains another rule. */
function withoutFonts(css: string): string {
  const [start, ...fonts] = css.split('@font-face')
  return start + fonts.map((rule) => rule.slice(rule.indexOf('}') + 1)).join('')
}

/**
 * Makes GraphiQL fit the content security policy. Its style sheet contains fonts as data: they are removed, and the page names
 * its own. Its dialogs add style elements that keep the page behind from scrolling: GraphiQL fills the window, so there is
 * nothing to scroll.
 */
export const graphiqlWithoutStyles: Plugin = {
  name: 'verdant:graphiql-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id === STYLE_ELEMENTS ? REPLACEMENT : undefined),
  load: (id) =>
    id === REPLACEMENT
      ? `export const styleSingleton = () => () => null
         export const styleHookSingleton = () => () => {}
         export const stylesheetSingleton = () => ({ add() {}, remove() {} })`
      : undefined,
  transform: (code, id) => (id.includes('/graphiql/dist/style.css') ? withoutFonts(code) : undefined),
}
