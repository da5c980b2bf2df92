import { useState } from 'react'
import Monitor from 'virtual:icon/monitor'
import Smartphone from 'virtual:icon/smartphone'
import { Spinner } from '../../../ui/spinner.tsx'
import { adminPaths, releasePath } from '../../shell/paths/paths.ts'
import type { Compared } from '../points-of-view/paths.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { Page } from '../../shell/page/page.tsx'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { type Device, Pane } from './pane.tsx'
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
        <div className="flex">
          <IconButton
            label="As on a desktop"
            aria-pressed={device === 'desktop'}
            onClick={() => setDevice('desktop')}
            className="aria-pressed:bg-surface aria-pressed:text-green"
          >
            <Monitor aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label="As on a phone"
            aria-pressed={device === 'phone'}
            onClick={() => setDevice('phone')}
            className="aria-pressed:bg-surface aria-pressed:text-green"
          >
            <Smartphone aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
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
