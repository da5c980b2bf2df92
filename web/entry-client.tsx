import './styles/site.css'
import { ApolloProvider } from '@apollo/client/react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createCache } from './graphql/cache.ts'
import { createClient } from './graphql/client.ts'
import { App } from './routes.tsx'

const state = document.getElementById('state')?.textContent
const client = createClient(createCache().restore(JSON.parse(state || '{}')))

hydrateRoot(
  document.getElementById('root')!,
  <ApolloProvider client={client}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </ApolloProvider>,
)
