import './styles/site.css'
import { ApolloProvider } from '@apollo/client/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Preview } from '../schema/renderer.ts'
import { createCache } from './graphql/cache.ts'
import { createClient } from './graphql/client.ts'
import { paths } from './paths.ts'
import { App } from './routes.tsx'
import { PREVIEW_ELEMENT, PreviewProvider } from './site/preview/preview.ts'

const state = document.getElementById('state')?.textContent
const preview = JSON.parse(document.getElementById(PREVIEW_ELEMENT)?.textContent || 'null') as Preview | null
const base = preview?.base ?? ''
const client = createClient(createCache().restore(JSON.parse(state || '{}')), base + paths.graphql)

// In a transition React hydrates in small steps, so the page stays responsive.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <ApolloProvider client={client}>
      <PreviewProvider value={preview}>
        <BrowserRouter basename={base}>
          <App />
        </BrowserRouter>
      </PreviewProvider>
    </ApolloProvider>,
  )
})
