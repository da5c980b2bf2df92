import type { GraphQLSchema } from 'graphql'
import type { AsPreview } from '../graphql/preview-request.ts'
import type { Services } from '../../system/services.ts'
import type { Website } from './website.ts'

/** What serving the website takes. */
export interface PagesOptions {
  website: Website
  schema: GraphQLSchema
  services: Services
  publicUrl: () => string
  asPreview: AsPreview
}
