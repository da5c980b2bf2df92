import type { Entries, Plugin, System, Tag } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { resolveReferences } from './resolve-references.ts'

const Nothing = () => null

/** Returns the phrase that operations are searched for. Before a search it is a setting and no text. */
function searched(layout: System['layoutSelectors']): string {
  const phrase = layout.currentFilter()
  return typeof phrase === 'string' ? phrase : ''
}

/** Returns the operations whose method, path, summary and tag contain all words of a phrase. */
function findOperations(tags: Entries<Tag>, phrase: string): Entries<Tag> {
  const words = phrase.toLowerCase().split(/\s+/)
  return tags
    .map((tag, name) =>
      tag.update('operations', (operations) =>
        operations.filter((operation) => {
          const summary = operation.getIn(['operation', 'summary'])
          const text = `${operation.get('method')} ${operation.get('path')} ${summary} ${name}`.toLowerCase()
          return words.every((word) => text.includes(word))
        }),
      ),
    )
    .filter((tag) => tag.get('operations').size > 0)
}

/**
 * Adapts Swagger UI to our page: the page itself has the title, the search and the choice of the caller; operations are found by
 * all their words and not only by their tag; and what has no name for screen readers gets one.
 */
export const swaggerPlugin: Plugin = {
  components: {
    InfoContainer: Nothing,
    ServersContainer: Nothing,
    FilterContainer: Nothing,
    CopyToClipboardBtn: Nothing,
    authorizeBtn: Nothing,
    authorizeOperationBtn: Nothing,
  },
  wrapComponents: {
    operations:
      (Original, { React, layoutSelectors, specSelectors }) =>
      (props) => {
        const phrase = searched(layoutSelectors)
        const isNothingFound = phrase !== '' && findOperations(specSelectors.taggedOperations(), phrase).size === 0
        return isNothingFound
          ? React.createElement('p', { role: 'status' }, 'No operation matches.')
          : React.createElement(Original, props)
      },
    TextArea:
      (Original, { React }) =>
      (props) =>
        React.createElement(Original, { ...props, 'aria-label': 'Body' }),
    Input:
      (Original, { React }) =>
      (props) =>
        React.createElement(Original, { ...props, ...(props.type === 'file' && { 'aria-label': 'File' }) }),
    // What scrolls has to be reachable by keyboard.
    responseBody:
      (Original, { React }) =>
      (props) =>
        React.createElement(
          'div',
          { role: 'region', 'aria-label': 'Body of the response', tabIndex: 0, className: 'response-body' },
          React.createElement(Original, props),
        ),
  },
  fn: {
    opsFilter: findOperations,
    // The resolver of Swagger UI builds a model of the whole description, at first and for each operation that is opened.
    resolveSubtree: async (description, path) => ({ spec: resolveReferences(description, path), errors: [] }),
  },
  statePlugins: {
    spec: {
      wrapActions: {
        // Swagger UI would read the text as YAML, which takes seconds.
        parseToJson:
          (_original, { specActions }) =>
          (text) =>
            specActions.updateJsonSpec(JSON.parse(text)),
      },
    },
    layout: {
      wrapSelectors: {
        // The groups are closed at first. Those in which something was found are open.
        isShown:
          (original, { layoutSelectors }) =>
          (_state, thing, byDefault) =>
            original(thing, byDefault || (thing[0] === 'operations-tag' && searched(layoutSelectors) !== '')),
      },
    },
  },
}
