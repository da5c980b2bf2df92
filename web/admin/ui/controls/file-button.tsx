import UploadIcon from 'virtual:icon/upload'
import { type ComponentProps, useId } from 'react'
import { buttonClass } from '../../../ui/button.tsx'

interface Props extends Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  label: string
  variant?: 'solid' | 'outline'
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker. The same file can be chosen again. */
export function FileButton({ label, variant = 'solid', onFiles, ...input }: Props) {
  const id = useId()
  return (
    <span>
      <input
        {...input}
        id={id}
        type="file"
        className="peer sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          { variant, size: 'medium' },
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-leaf',
        )}
      >
        <UploadIcon aria-hidden="true" className="size-4" />
        {label}
      </label>
    </span>
  )
}
