import { createBrowserRouter, RouterProvider } from 'react-router-dom'

const router = createBrowserRouter([{ path: '*', element: <main /> }], { basename: '/admin' })

/** The admin: everything under /admin, rendered in the browser only. */
export function App() {
  return <RouterProvider router={router} />
}
