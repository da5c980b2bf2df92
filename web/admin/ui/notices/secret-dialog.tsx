import { Button } from '../../../ui/button.tsx'
import { copyText } from './copy.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'

interface Props {
  title: string
  /** What the secret is called in buttons and notices, such as "Token". */
  name: string
  /** What to do with the secret, as a sentence. */
  help: string
  secret: string
  onClose: () => void
}

/** Shows a new secret, once. */
export default function SecretDialog({ title, name, help, secret, onClose }: Props) {
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={() => void copyText(secret, name)}>
            Copy
          </Button>
          <Button onClick={onClose}>I have kept the {name.toLowerCase()}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="max-w-prose">
          {help} It is not shown again.
        </p>
        <p className="rounded-md bg-surface p-4 font-mono text-sm break-all">{secret}</p>
      </div>
    </FormDialog>
  )
}
