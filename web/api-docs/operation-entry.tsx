import { useState } from 'react'
import { type Description, jsonSchemaOf, type Operation, scopesOf } from './openapi.ts'
import { SchemaView } from './schema-view.tsx'
import { TryForm } from './try-form.tsx'

const RIGHTS = {
  all: 'Everyone may call it. Visitors get what the website shows.',
  person: 'Needs a signed-in user, or an API token of one.',
}

function rightsOf(operation: Operation): string {
  const scopes = scopesOf(operation)
  if (scopes === undefined) return RIGHTS.all
  if (scopes === 'any') return RIGHTS.person
  return `Needs a signed-in user with the right, or an API token with the scope ${scopes.join(' or ')}.`
}

/** An operation that opens in its place. */
export function OperationEntry({ operation, description }: { operation: Operation; description: Description }) {
  const { id, method, path, summary, responses } = operation
  const [isOpen, setIsOpen] = useState(location.hash === `#${id}`)
  const response = Object.entries(responses).find(([status]) => status !== 'default')
  const schema = jsonSchemaOf(response?.[1].content)
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="scroll-mt-4 border-b border-line"
    >
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-1 py-2.5 hover:bg-surface">
        <span className="w-14 font-mono text-xs font-medium text-green">{method}</span>
        <span className="min-w-0 font-mono text-sm break-all">{path}</span>
        <span className="text-sm text-ink-soft max-sm:w-full sm:ml-auto sm:text-right">{summary}</span>
      </summary>
      {isOpen && (
        <div className="grid grid-cols-1 gap-4 px-1 pt-1 pb-6">
          <p className="max-w-prose text-sm">{rightsOf(operation)}</p>
          <TryForm operation={operation} description={description} />
          {schema && (
            <details className="text-sm">
              <summary>What the response contains ({response?.[0]})</summary>
              <SchemaView schema={schema} schemas={description.components.schemas} />
            </details>
          )}
        </div>
      )}
    </details>
  )
}
