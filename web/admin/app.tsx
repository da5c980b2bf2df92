import { ApolloProvider } from '@apollo/client/react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { client } from './client/graphql/client.ts'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/controls/error-boundary.tsx'
import { BrowserRouter } from './ui/router/browser-router.tsx'
import { Notices } from './ui/notices/notices.tsx'

/** The admin application: everything under /admin. It is rendered only in the browser. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <ApolloProvider client={client}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
      <ErrorBoundary fallback={null}>
        <Notices />
      </ErrorBoundary>
    </ApolloProvider>
  </CSPProvider>
)
