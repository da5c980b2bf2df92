import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { PASSWORD_LENGTH } from '../../../../schema/password.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'

/** The values of a form with a new password. */
export interface NewPassword {
  password: string
  repeated: string
}

interface Props {
  register: UseFormRegister<NewPassword>
  errors: FieldErrors<NewPassword>
}

/** A new password, entered twice. */
export const NewPasswordFields = ({ register, errors }: Props) => (
  <>
    <TextControl
      label="Password"
      type="password"
      required
      autoComplete="new-password"
      help={`At least ${PASSWORD_LENGTH.min} characters.`}
      error={errors.password?.message}
      {...register('password', { required: 'Password is required' })}
    />
    <TextControl
      label="Password again"
      type="password"
      required
      autoComplete="new-password"
      error={errors.repeated?.message}
      {...register('repeated', {
        validate: (value, { password }) => value === password || 'The two passwords differ',
      })}
    />
  </>
)
