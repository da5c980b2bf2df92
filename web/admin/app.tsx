import { ApolloProvider } from '@apollo/client/react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from 'react-router-dom'
import { client } from './client/graphql/client.ts'
import { createRouter } from './routes.tsx'
import { ErrorBoundary } from './ui/controls/error-boundary.tsx'
import { Notices } from './ui/notices/notices.tsx'

const router = createRouter()

/** The admin application: everything under /admin. It is rendered only in the browser. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
      <ErrorBoundary fallback={null}>
        <Notices />
      </ErrorBoundary>
    </ApolloProvider>
  </CSPProvider>
)
