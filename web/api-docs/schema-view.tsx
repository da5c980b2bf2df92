import type { Schema } from './openapi.ts'

interface Props {
  schema: Schema
  schemas: Record<string, Schema>
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema

function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`
  return [schema.type ?? 'object'].flat().join(' or ')
}

function limitsText({ minimum, maximum, minLength, maxLength, maxItems, format, contentMediaType }: Schema): string {
  return [
    minLength && 'not empty',
    maxLength && `at most ${maxLength} characters`,
    maxItems && `at most ${maxItems} entries`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    format,
    contentMediaType,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The object within a schema: that of a list is its entry, and that of alternatives the first one. */
function objectIn(schema: Schema, schemas: Record<string, Schema>): Schema | undefined {
  const found = resolve(schema, schemas)
  if (found.properties) return found
  const inner =
    found.items ??
    found.anyOf?.[0] ??
    (typeof found.additionalProperties === 'object' ? found.additionalProperties : undefined)
  return inner && objectIn(inner, schemas)
}

/** The members of an object with their types, limits and meaning. */
export function SchemaView({ schema, schemas }: Props) {
  const object = objectIn(schema, schemas)
  if (!object) return <p className="font-mono text-xs">{typeText(resolve(schema, schemas))}</p>
  return (
    <dl className="ml-1 border-l border-line pl-3">
      {Object.entries(object.properties ?? {}).map(([key, one]) => {
        const inner = objectIn(one, schemas)
        return (
          <div key={key} className="py-1">
            <dt className="flex flex-wrap gap-x-2 font-mono text-xs">
              <span className="font-medium">{key}</span>
              <span className="text-ink-soft">
                {inner && one.type === 'object' ? 'object' : typeText(resolve(one, schemas))}
              </span>
            </dt>
            <dd className="text-sm text-ink-soft">
              {[one.title, one.description, limitsText(one)].filter(Boolean).join('. ')}
              {inner && <SchemaView schema={inner} schemas={schemas} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
