import { type DefinitionNode, type DirectiveNode, type DocumentNode, type FieldNode, Kind, visit } from 'graphql'
import * as generated from './generated.ts'
import type { OperationName } from './operation.ts'

/** The queries of the sections of extensions. */
const added = import.meta.glob<DocumentNode>('../../extensions/*/site.graphql', { eager: true, import: 'default' })

/** Skips a field except on the landing page. */
const ON_LANDING_PAGE: DirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'include' },
  arguments: [
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'if' },
      value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: 'hero' } },
    },
  ],
}

const isOperation = (definition: DefinitionNode) => definition.kind === Kind.OPERATION_DEFINITION

/** Adds the fields of a query of an extension to the operation of the landing page, which stays the only one. */
function withFieldsOf(page: DocumentNode, extension: DocumentNode): DocumentNode {
  const fields = extension.definitions
    .filter(isOperation)
    .flatMap(({ selectionSet }) => selectionSet.selections)
    .map((selection) => ({ ...selection, directives: [...(selection.directives ?? []), ON_LANDING_PAGE] }))
  const definitions = page.definitions.map((definition) =>
    isOperation(definition)
      ? {
          ...definition,
          selectionSet: { ...definition.selectionSet, selections: [...definition.selectionSet.selections, ...fields] },
        }
      : definition,
  )
  return { ...page, definitions: [...definitions, ...extension.definitions.filter((other) => !isOperation(other))] }
}

const documents = {
  ...generated,
  SectionsDocument: Object.values(added).reduce<DocumentNode>(withFieldsOf, generated.SectionsDocument),
}

/** Returns the document of an operation. Only the server and the GraphQL client contain the documents. */
export const documentOf = (operation: OperationName, isTranslated = false): DocumentNode => {
  const document = documents[`${operation}Document`]
  return isTranslated ? withLanguages(document) : document
}

const LANGUAGE: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'language' } }

const translated = new WeakMap<DocumentNode, DocumentNode>()

/** Returns a document that also asks for the language of each item. Pages in the original language need none. */
function withLanguages(document: DocumentNode): DocumentNode {
  const known = translated.get(document)
  if (known) return known
  const added = visit(document, {
    SelectionSet: {
      leave: (set) =>
        set.selections.some((field) => field.kind === Kind.FIELD && field.name.value === 'id')
          ? { ...set, selections: [...set.selections, LANGUAGE] }
          : undefined,
    },
  })
  translated.set(document, added)
  return added
}
