import { type ReactNode, useId } from 'react'
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { useClosing } from './use-closing.ts'
import { useFormSubmit } from './use-form-submit.ts'
import { useSaveKey } from './use-save-key.ts'
import { FormDialog } from './form-dialog.tsx'
import { ErrorAlert } from '../controls/error-alert.tsx'

interface Props<V extends FieldValues> {
  title: string
  description?: string
  /** The label of the button that submits the form. */
  submitLabel?: string
  initial: V
  /** Whether what was entered is worth a question before the dialog closes. Codes and passwords for one action are not. */
  asksBeforeClosing?: boolean
  /** Sends the values. Its errors are shown in the form, beside the fields that they name. */
  onSubmit: (values: V) => Promise<void>
  onClose: () => void
  children: (form: UseFormReturn<V>) => ReactNode
}

/** A small form in a dialog. */
export function FormInDialog<V extends FieldValues>({
  title,
  description,
  submitLabel = 'Save',
  initial,
  asksBeforeClosing = true,
  onSubmit,
  onClose,
  children,
}: Props<V>) {
  const id = useId()
  const form = useForm<V>({ defaultValues: initial as never, shouldFocusError: false })
  const { isDirty, isSubmitting, errors } = form.formState
  const close = useClosing(asksBeforeClosing && isDirty, onClose)
  const formProps = useFormSubmit(form, title, onSubmit)
  useSaveKey(formProps.ref)

  return (
    <FormDialog
      open
      onClose={close}
      title={title}
      {...(description && { description })}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : submitLabel}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} className="grid gap-5">
        <ErrorAlert message={errors.root?.message} />
        {children(form)}
      </form>
    </FormDialog>
  )
}
