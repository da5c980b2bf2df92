import { GraphiQL } from 'graphiql'
import { useEffect } from 'react'
import 'graphiql/style.css'
import '../styles/api-docs.css'
import './graphiql.css'
import { chosenScheme } from '../admin/shell/scheme/scheme.ts'
import { Access } from './access.tsx'
import { makeEditorsAccessible } from './accessible-editors.ts'
import { fetcher, post } from './fetcher.ts'
import { Header } from './header.tsx'
import { start } from './start.tsx'

const EXAMPLE = `# The first products that visitors see.
# Ctrl+Space completes, Ctrl+Enter sends.

{
  products(limit: 3) {
    total
    items {
      id
      name
      category
    }
  }
}
`

const checkAccess = () => post({ query: '{ __schema { queryType { name } } }' })

function Editor() {
  useEffect(makeEditorsAccessible, [])
  return (
    <main className="min-h-0 grow" aria-label="GraphiQL">
      <h1 className="sr-only">GraphiQL</h1>
      <GraphiQL fetcher={fetcher} defaultQuery={EXAMPLE} forcedTheme={chosenScheme()}>
        <GraphiQL.Logo>
          <span />
        </GraphiQL.Logo>
      </GraphiQL>
    </main>
  )
}

start(
  <div className="flex h-dvh flex-col">
    <Header />
    <Access load={checkAccess}>{() => <Editor />}</Access>
  </div>,
)
