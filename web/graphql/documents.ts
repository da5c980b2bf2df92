import {
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql'
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

/** What documents ask for, besides what the queries say. */
export interface AskedLanguages {
  /** The language of each item: the pages are in another language than the original one. */
  ofItems: boolean
  /** The languages of the item whose page it is: the website has several. */
  ofPage: boolean
}

const NONE: AskedLanguages = { ofItems: false, ofPage: false }

/** Returns the document of an operation. Only the server and the GraphQL client contain the documents. */
export const documentOf = (operation: OperationName, asked = NONE): DocumentNode => {
  const document = documents[`${operation}Document`]
  return asked.ofItems || asked.ofPage ? withLanguages(document, asked) : document
}

const fieldOf = (name: string, ...inner: string[]): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: name },
  ...(inner.length > 0 && {
    selectionSet: { kind: Kind.SELECTION_SET, selections: inner.map((field) => fieldOf(field)) },
  }),
})

const LANGUAGE = fieldOf('language')
const LANGUAGES = fieldOf('languages', 'language', 'path', 'isTranslated')

const known = new WeakMap<DocumentNode, Map<string, DocumentNode>>()

const selectsId = (set: SelectionSetNode | undefined) =>
  set?.selections.some((field) => field.kind === Kind.FIELD && field.name.value === 'id') === true

const adding = (set: SelectionSetNode, field: FieldNode) => ({ ...set, selections: [...set.selections, field] })

/** Returns a document that also asks for languages. The item of a page is the one that an operation asks for by an argument. */
function withLanguages(document: DocumentNode, { ofItems, ofPage }: AskedLanguages): DocumentNode {
  const made = known.get(document) ?? new Map<string, DocumentNode>()
  known.set(document, made)
  const key = `${ofItems} ${ofPage}`
  const added =
    made.get(key) ??
    visit(document, {
      SelectionSet: { leave: (set) => (ofItems && selectsId(set) ? adding(set, LANGUAGE) : undefined) },
      Field: {
        leave: (field) =>
          ofPage && field.arguments?.length && field.selectionSet && selectsId(field.selectionSet)
            ? { ...field, selectionSet: adding(field.selectionSet, LANGUAGES) }
            : undefined,
      },
    })
  made.set(key, added)
  return added
}
