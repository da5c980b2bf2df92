import type { Plugin } from 'vite'

/**
 * A Vite plugin that lets the build leave out components of React Router that nothing uses. Display names and calls without
 * an annotation would keep them in the bundle.
 */
export const unusedComponents: Plugin = {
  name: 'verdant:unused-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^var \w+ = (?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$&/* @__PURE__ */ '),
      map: null,
    }),
  },
}
