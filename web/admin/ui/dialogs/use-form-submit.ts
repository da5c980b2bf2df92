import { type SubmitEvent, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { problemOf } from '../../client/graphql/problem.ts'
import { focusFirstError } from '../hooks/focus-first-error.ts'

/**
 * Returns the props of a form element that sends its values to the server. Errors of the server are shown beside the
 * fields that they name, and as `errors.root`.
 *
 * @param name the name of the action in the console, such as "Changing the password"
 */
export function useFormSubmit<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'handleSubmit' | 'setError'>,
  name: string,
  send: (values: V) => Promise<void>,
) {
  const element = useRef<HTMLFormElement>(null)

  async function sendOrShowErrors(values: V) {
    try {
      await send(values)
    } catch (error) {
      const problem = problemOf(error)
      console.warn(`${name} failed`, problem)
      for (const { field, message } of problem.errors) form.setError(field as Path<V>, { type: 'server', message })
      form.setError('root', { type: 'server', message: problem.message })
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // A dialog may be opened from within another form.
    event.stopPropagation()
    await form.handleSubmit(sendOrShowErrors)()
    focusFirstError(element.current)
  }

  return { ref: element, noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) }
}
