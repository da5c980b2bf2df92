import { Button } from '../../../ui/button.tsx'
import { download } from '../../ui/hooks/download.ts'
import { copyText } from '../../ui/notices/copy.ts'

interface Props {
  codes: readonly string[]
  onDone: () => void
}

/** Shows new recovery codes, once. */
export default function RecoveryCodes({ codes, onDone }: Props) {
  const lines = codes.join('\n')
  return (
    <section aria-label="Recovery codes" className="grid gap-4">
      <p role="status">
        Keep these codes in a safe place: if you lose your phone, each of them signs you in once. They are not shown
        again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={() => void copyText(lines, 'Recovery codes')}>
          Copy
        </Button>
        <Button variant="outline" onClick={() => download(`${lines}\n`, 'recovery-codes.txt', 'text/plain')}>
          Download
        </Button>
      </div>
      <Button onClick={onDone}>I have kept the codes</Button>
    </section>
  )
}
