import type { GraphQLSchema } from 'graphql'
import { pageOf } from '../../../schema/item-page.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { PageAnchors } from '../../content/checks/service.ts'
import type { Services } from '../../system/services.ts'
import { executeOperation } from './execute.ts'
import type { Website } from './website.ts'

/** The attribute `id` of elements. Rendered text contains no quotation marks. */
const ID = /\sid="([^"]*)"/g

/** Returns a function that renders the page of an item, as visitors see it, and returns the anchors on it. */
export const pageAnchors =
  (schema: GraphQLSchema, website: Pick<Website, 'render'>, services: Services, publicUrl: () => string): PageAnchors =>
  async (kind, id) => {
    const context = { actor: visitor('link check'), services, address: '', onError: () => {} }
    const { html } = await website.render({
      url: pageOf(kind, { id, path: id })!,
      publicUrl: publicUrl(),
      execute: (operation) => executeOperation(schema, operation, context),
    })
    return new Set(Array.from(html.matchAll(ID), ([, anchor]) => anchor!))
  }
