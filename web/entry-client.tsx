import './styles/site.css'
import { ApolloProvider } from '@apollo/client/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createCache } from './graphql/cache.ts'
import { createClient } from './graphql/client.ts'
import { App } from './routes.tsx'

const state = document.getElementById('state')?.textContent
const client = createClient(createCache().restore(JSON.parse(state || '{}')))

// In a transition React takes over in small steps, between which the page answers.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <ApolloProvider client={client}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ApolloProvider>,
  )
})
