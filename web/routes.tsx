/** The public website. */
export function App() {
  return <main id="main" />
}
