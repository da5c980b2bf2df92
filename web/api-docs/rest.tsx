import '../styles/api-docs.css'
import { Access } from './access.tsx'
import { authorization } from './caller.ts'
import { Header } from './header.tsx'
import { Reference } from './reference.tsx'
import { start } from './start.tsx'

const loadDescription = () => fetch('/api/docs/openapi.json', { headers: authorization() })

start(
  <>
    <Header />
    <Access<object> load={loadDescription}>{(description) => <Reference description={description} />}</Access>
  </>,
)
