import type { Plugin } from 'vite'

const STYLE_ELEMENTS = 'react-style-singleton'
const REPLACEMENT = '\0graphiql-without-styles'

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
  transform: (code, id) =>
    /graphiql\/(?:react\/)?dist\/style\.css/.test(id) ? code.replaceAll(/@font-face\s*\{[^}]*\}/g, '') : undefined,
}
