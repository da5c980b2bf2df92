import { ApolloProvider } from '@apollo/client/react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from 'react-router-dom'
import { client } from './graphql/client.ts'
import { createRouter } from './routes.tsx'
import { Notices } from './shell/notices.tsx'

const router = createRouter()

/** The admin: everything under /admin, rendered in the browser only. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <ApolloProvider client={client}>
      <Notices>
        <RouterProvider router={router} />
      </Notices>
    </ApolloProvider>
  </CSPProvider>
)
