import { useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { adminPaths, releasePath } from '../../shell/paths/paths.ts'
import type { Compared } from '../points-of-view/paths.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { Page } from '../../shell/page/page.tsx'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { type Device, DeviceSwitch } from '../../ui/controls/device-switch.tsx'
import { Pane } from './pane.tsx'
import { useChangedPages } from './use-changed-pages.ts'
import { type Sides, useComparedLinks } from './use-compared-links.ts'
import { useLinkedFrames } from './use-linked-frames.ts'

/** /admin/compare shows a page of the live site and of a preview side by side. */
export function CompareScreen() {
  const [params] = useQueryParams()
  const compared: Compared = Object.fromEntries(params)
  const { sides, failure } = useComparedLinks(compared)
  const back = compared.release
    ? releasePath(compared.release)
    : compared.at
      ? `${adminPaths.time}?at=${encodeURIComponent(compared.at)}`
      : adminPaths.releases
  return (
    <Page title="Side by side" back={back}>
      <ErrorAlert message={failure} />
      {!sides && !failure && <Spinner label="Loading previews..." />}
      {sides && <Comparison sides={sides} compared={compared} />}
    </Page>
  )
}

function Comparison({ sides, compared }: { sides: Sides; compared: Compared }) {
  const [path, setPath] = useState(compared.path ?? '/')
  const [start] = useState(path)
  const [device, setDevice] = useState<Device>('desktop')
  const pages = useChangedPages(compared)
  const { frames, count, load, show } = useLinkedFrames(sides, path, setPath)
  const isListed = pages.some((page) => page.path === path)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <select aria-label="Page" value={path} onChange={(event) => show(event.target.value)} className={SELECT_CLASS}>
          {!isListed && <option value={path}>{path}</option>}
          {pages.map((page) => (
            <option key={page.path} value={page.path}>
              {page.label}
            </option>
          ))}
        </select>
        <p role="status" className="mr-auto text-sm text-ink-soft">
          {count === undefined ? '' : differing(count)}
        </p>
        <DeviceSwitch chosen={device} onChoose={setDevice} />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {(['left', 'right'] as const).map((side) => (
          <Pane
            key={side}
            name={sides[side].name}
            src={sides[side].base + start}
            device={device}
            frame={frames[side]}
            onLoad={() => load(side)}
          />
        ))}
      </div>
    </div>
  )
}

function differing(count: number): string {
  if (count === 0) return 'This page is the same on both sides.'
  return count === 1
    ? 'One part of this page differs. It is outlined.'
    : `${count} parts of this page differ. They are outlined.`
}
