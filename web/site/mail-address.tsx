/** A mail address. If it does not fit in one line, the line ends after the at sign. */
export function MailAddress({ of: address }: { of: string }) {
  const host = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  )
}
