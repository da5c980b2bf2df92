import { classNames } from '../../ui/class-names.ts'
import type { MediaFile } from './operations.ts'

/** A thumbnail of a stored image. SVG files have no variants, so the file itself is shown. */
export function Picture({ file, className }: { file: MediaFile; className: string }) {
  const source = file.format === 'svg' ? file.url : `${file.url}/320.webp`
  return (
    <span className={classNames('block overflow-hidden bg-surface', className)}>
      <img src={source} alt={file.alt} loading="lazy" className="size-full object-contain" />
    </span>
  )
}
