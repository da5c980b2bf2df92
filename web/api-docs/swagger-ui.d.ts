declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { ComponentType, createElement } from 'react'

  /** A map or a list of Immutable.js, as far as plugins use it. */
  export interface Entries<Value> {
    readonly size: number
    map(change: (value: Value, key: string) => Value): Entries<Value>
    filter(keeps: (value: Value) => boolean): Entries<Value>
  }
  export interface Operation {
    get(key: 'method' | 'path'): string
    getIn(keys: ['operation', 'summary']): string
  }
  export interface Tag {
    get(key: 'operations'): Entries<Operation>
    update(key: 'operations', change: (operations: Entries<Operation>) => Entries<Operation>): Tag
  }
  /** What plugins get. Swagger UI has its own copy of React, whose elements are not those of another copy. */
  export interface System {
    React: { createElement: typeof createElement }
    layoutActions: { updateFilter(phrase: string): void }
    layoutSelectors: { currentFilter(): unknown }
    specActions: { updateJsonSpec(description: unknown): void }
    specSelectors: { taggedOperations(): Entries<Tag> }
  }
  type Component = ComponentType<Record<string, unknown>>
  export interface Plugin {
    components?: Record<string, Component>
    wrapComponents?: Record<string, (original: Component, system: System) => Component>
    fn?: {
      opsFilter: (tags: Entries<Tag>, phrase: string) => Entries<Tag>
      resolveSubtree: (description: unknown, path: string[]) => Promise<{ spec: unknown; errors: object[] }>
    }
    statePlugins?: {
      spec: { wrapActions: { parseToJson: (original: unknown, system: System) => (text: string) => void } }
      layout: {
        wrapSelectors: {
          isShown: (
            original: (thing: string[], byDefault: boolean) => boolean,
            system: System,
          ) => (state: unknown, thing: string[], byDefault: boolean) => boolean
        }
      }
    }
  }
  interface SentRequest {
    headers: Record<string, string>
  }
  export interface Options {
    spec: object
    domNode: HTMLElement
    plugins: Plugin[]
    requestInterceptor: (request: SentRequest) => SentRequest
    docExpansion: 'none'
    defaultModelsExpandDepth: number
    displayRequestDuration: boolean
    filter: boolean
    showMutatedRequest: boolean
    syntaxHighlight: { activated: boolean }
    tryItOutEnabled: boolean
    validatorUrl: null
  }

  export interface SwaggerPage {
    getSystem(): System
  }

  /** Shows an OpenAPI description in an element. @see https://swagger.io/docs/open-source-tools/swagger-ui/ */
  export default function SwaggerUI(options: Options): SwaggerPage
}
