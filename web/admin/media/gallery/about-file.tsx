import { FileFacts } from './file-facts.tsx'
import type { MediaDetails } from '../files/types.ts'
import { Uses } from './uses.tsx'

/** Says where an image is used, and what is known about its file. */
export default function AboutFile({ file }: { file: MediaDetails }) {
  return (
    <>
      <Uses uses={file.usedIn} />
      <FileFacts file={file} />
    </>
  )
}
