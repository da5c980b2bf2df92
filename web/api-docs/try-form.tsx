import { type SubmitEvent, useState } from 'react'
import { CONTROL_CLASS, Field } from '../admin/ui/controls/field.tsx'
import { Button } from '../ui/button.tsx'
import { type Description, exampleBody, fileFieldOf, jsonSchemaOf, type Operation, type Parameter } from './openapi.ts'
import { type Received, requestOf, send, shellCommand } from './request.ts'
import { ResponseView } from './response-view.tsx'
import { SchemaView } from './schema-view.tsx'

interface Props {
  operation: Operation
  description: Description
}

/** A form that sends a request for an operation, and its response. */
export function TryForm({ operation, description }: Props) {
  const { method, parameters, requestBody } = operation
  const schema = jsonSchemaOf(requestBody?.content)
  const files = fileFieldOf(operation)
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => (schema ? exampleBody(schema, method) : ''))
  const [chosen, setChosen] = useState<File[]>([])
  const [received, setReceived] = useState<Received>()
  const [isSending, setIsSending] = useState(false)
  const [missing, setMissing] = useState(false)
  const request = () => requestOf(operation, { values, body, files: chosen })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMissing = parameters.some(({ name, required }) => required && !values[name])
    setMissing(isMissing)
    if (isMissing || isSending) return
    setIsSending(true)
    setReceived(await send(request()))
    setIsSending(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-4">
      {parameters.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {parameters.map((parameter) => (
            <ParameterControl
              key={parameter.name}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              isMissing={missing}
              onChange={(value) => setValues({ ...values, [parameter.name]: value })}
            />
          ))}
        </div>
      )}
      {schema && (
        <>
          <Field label="Body">
            {(control) => (
              <textarea
                {...control}
                rows={Math.min(body.split('\n').length + 1, 16)}
                spellCheck={false}
                className={`${CONTROL_CLASS} font-mono text-sm`}
                value={body}
                onChange={({ target }) => setBody(target.value)}
              />
            )}
          </Field>
          <details className="text-sm">
            <summary>What the body may contain</summary>
            <SchemaView schema={schema} schemas={description.components.schemas} />
          </details>
        </>
      )}
      {files && (
        <Field label={files.isMany ? 'Files' : 'File'}>
          {(control) => (
            <input
              {...control}
              type="file"
              multiple={files.isMany}
              className={CONTROL_CLASS}
              onChange={({ target }) => setChosen([...(target.files ?? [])])}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="medium" aria-disabled={isSending}>
          Send {method}
        </Button>
        <CopyCommand command={() => shellCommand(request(), description.servers[0]!.url)} />
      </div>
      {received && <ResponseView received={received} />}
    </form>
  )
}

function CopyCommand({ command }: { command: () => string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command())
      setSaid('Copied.')
    } catch {
      setSaid('The browser did not allow copying.')
    }
  }
  return (
    <>
      <Button variant="quiet" size="medium" onClick={() => void copy()}>
        Copy as curl
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {said}
      </span>
    </>
  )
}

interface ParameterProps {
  parameter: Parameter
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

function ParameterControl({ parameter, value, isMissing, onChange }: ParameterProps) {
  const { name, required, schema, description } = parameter
  const options = schema.enum?.map(String)
  return (
    <Field
      label={name}
      help={description ?? schema.description}
      required={required}
      error={isMissing && required && value === '' ? `${name} is required` : undefined}
    >
      {(control) =>
        options ? (
          <select
            {...control}
            className={CONTROL_CLASS}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">not sent</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            className={`${CONTROL_CLASS} font-mono text-sm`}
            inputMode={schema.type === 'integer' ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
