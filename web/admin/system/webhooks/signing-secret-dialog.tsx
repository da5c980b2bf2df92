import SecretDialog from '../../ui/notices/secret-dialog.tsx'

/** Shows a new signing secret, once. */
export default function SigningSecretDialog(props: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Signing secret"
      name="Secret"
      help="Give this secret to the receiver, which checks with it that a request is from this site."
      {...props}
    />
  )
}
