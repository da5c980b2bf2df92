import '../styles/api-docs.css'
import { Access } from './access.tsx'
import { authorization } from './caller.ts'
import { Header } from './header.tsx'
import type { Description } from './openapi.ts'
import { Operations } from './operations.tsx'
import { start } from './start.tsx'

const loadDescription = () => fetch('/api/docs/openapi.json', { headers: authorization() })

start(
  <>
    <Header />
    <Access<Description> load={loadDescription}>{(description) => <Operations description={description} />}</Access>
  </>,
)
