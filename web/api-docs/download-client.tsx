import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { authorization } from './caller.ts'

/** Downloads the client in TypeScript. A link would send no token. */
export function DownloadClient() {
  const [failure, setFailure] = useState('')

  async function download() {
    setFailure('')
    const response = await fetch('/api/client.ts', { headers: authorization() }).catch(() => undefined)
    if (!response?.ok) return setFailure('The client could not be downloaded.')
    const url = URL.createObjectURL(await response.blob())
    Object.assign(document.createElement('a'), { href: url, download: 'verdant.ts' }).click()
    URL.revokeObjectURL(url)
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void download()}>
        TypeScript client
      </Button>
      <span role="status" className="self-center text-sm text-danger">
        {failure}
      </span>
    </>
  )
}
