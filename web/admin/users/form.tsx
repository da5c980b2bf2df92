import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../editing/focus-first-error.ts'
import { problemOf } from '../graphql/problem.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'

interface Props<V extends FieldValues> {
  title: string
  initial: V
  /** Sends the values. Its errors are shown in the form, beside the fields that they name. */
  onSubmit: (values: V) => Promise<void>
  onClose: () => void
  children: (form: UseFormReturn<V>) => ReactNode
}

/** A small form in a dialog. */
export function FormInDialog<V extends FieldValues>({ title, initial, onSubmit, onClose, children }: Props<V>) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<V>({ defaultValues: initial as never, shouldFocusError: false })
  const { isSubmitting, errors } = form.formState

  async function send(values: V) {
    try {
      await onSubmit(values)
    } catch (error) {
      const problem = problemOf(error)
      console.warn(`${title} failed`, problem)
      for (const { field, message } of problem.errors) form.setError(field as Path<V>, { type: 'server', message })
      form.setError('root', { type: 'server', message: problem.message })
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await form.handleSubmit(send)()
    focusFirstError(element.current)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <ErrorAlert message={errors.root?.message} />
        {children(form)}
      </form>
    </FormDialog>
  )
}
