/** A mail address. If it does not fit in one line, the line ends after the at sign. */
export function MailAddress({ of: address }: { of: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {`${name}@`}
      <wbr />
      {host}
    </>
  )
}
