import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { TextControl } from '../../ui/controls/text-control.tsx'

interface Props {
  error: string | undefined
  register: (
    name: 'name',
    options: Pick<RegisterOptions<{ name: string }, 'name'>, 'validate'>,
  ) => UseFormRegisterReturn
}

/** The control for the name of a saved view. */
export const ViewName = ({ error, register }: Props) => (
  <TextControl
    label="Name"
    autoComplete="off"
    required
    error={error}
    {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
  />
)
