import { type SubmitEvent, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldError } from '../../../../schema/validate.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { focusFirstError } from '../hooks/focus-first-error.ts'

/**
 * Returns the props of a form element that sends its values to the server. Errors of the server are shown beside the
 * fields that they name. `errors.root` is what the form has no field for.
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
      const isShown = ({ field }: FieldError) => showsErrors(element.current?.elements.namedItem(field))
      if (problem.errors.length === 0 || !problem.errors.every(isShown))
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

/** Whether a control has its error beside it. Checkboxes and controls of which a form has several may have none. */
const showsErrors = (control: Element | RadioNodeList | null | undefined): boolean =>
  control instanceof Element && !control.matches('[type=checkbox], [hidden]')
