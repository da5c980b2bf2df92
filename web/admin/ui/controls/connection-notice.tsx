import { calloutClass } from './callout.ts'
import { useIsConnectionLost } from '../../client/connection/server-connection.ts'

/** Says that the server cannot be reached. The notice disappears when it can. */
export function ConnectionNotice({ className }: { className?: string }) {
  const isLost = useIsConnectionLost()
  return (
    // The region exists before it has content, because screen readers announce only changes to it.
    <p role="status" className={isLost ? calloutClass('info', className) : 'sr-only'}>
      {isLost && 'The connection is lost. What you type is kept in this browser. Save it when the connection is back.'}
    </p>
  )
}
