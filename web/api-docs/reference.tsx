import type { Options, SwaggerPage } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { useEffect, useRef, useState } from 'react'
import 'swagger-ui-dist/swagger-ui.css'
import './swagger.css'
import { TextControl } from '../admin/ui/controls/text-control.tsx'
import { authorization } from './caller.ts'
import { swaggerPlugin } from './swagger-plugin.ts'

// It is parsed while the description is loaded.
const library = import('swagger-ui-dist/swagger-ui-es-bundle.js')

const OPTIONS: Omit<Options, 'spec' | 'domNode'> = {
  plugins: [swaggerPlugin],
  requestInterceptor: (request) => {
    Object.assign(request.headers, authorization())
    return request
  },
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  // A command that is copied may be shown to others: it does not contain the token.
  showMutatedRequest: false,
  // Colouring a list of 1,000 items takes seconds.
  syntaxHighlight: { activated: false },
  tryItOutEnabled: true,
  validatorUrl: null,
}

/** The page is served by the server that it describes, which has further addresses behind a proxy. */
const descriptionHere = (description: object) => ({ ...description, servers: [{ url: '/api' }] })

/** All operations of the REST API, each with a form that tries it. */
export function Reference({ description }: { description: object }) {
  const [search, setSearch] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const [ui, setUi] = useState<SwaggerPage>()

  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const { default: SwaggerUI } = await library
      if (isCurrent) setUi(SwaggerUI({ ...OPTIONS, spec: descriptionHere(description), domNode: place.current! }))
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [description])

  useEffect(() => {
    ui?.getSystem().layoutActions.updateFilter(search.trim())
  }, [ui, search])

  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8">
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">REST API</h1>
        <p className="max-w-prose text-ink-soft">
          Open an operation to read what it takes and to send a request to this server. Requests are real: what you
          change is live. Programs read this description at{' '}
          <a className="break-all underline" href="/api/openapi.json">
            /api/openapi.json
          </a>
          .
        </p>
      </div>
      <TextControl
        label="Find an operation"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div ref={place} />
    </div>
  )
}
