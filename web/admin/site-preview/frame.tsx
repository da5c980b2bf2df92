import { useQuery } from '@apollo/client/react'
import Monitor from 'virtual:icon/monitor'
import Smartphone from 'virtual:icon/smartphone'
import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { englishOnPages } from '../../../schema/labels/english.data.ts'
import { defaultColours, defaultSettings } from '../../site/shell/default-settings.data.ts'
import { provideCatalogues, siteOf, SiteProvider } from '../../site/shell/site.ts'
import { brandOf } from '../../site/theme/brand.ts'
import { FORMS_CSS } from '../../site/theme/forms-css.data.ts'
import { themeCss } from '../../site/theme/theme.ts'
import siteCss from '../../styles/site.css?inline'
import { PreviewLanguage } from '../model/preview-language.ts'
import { languageProps } from '../model/use-languages.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { PreviewSiteDocument } from '../client/graphql/generated.ts'

provideCatalogues(() => englishOnPages)

const BLANK = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'
/** Windows below this width show a page as on a phone at first. */
const SMALL = 640
const WIDTHS = { desktop: 1280, phone: 390 }

/** No header stands above a preview, so the page needs no room for one. */
const OWN_CSS = 'body { padding-top: 0 }'

/** Gives a frame's document its styles, past any element that the content policy would forbid. */
function dress(page: Document, styles: readonly string[]) {
  const view = page.defaultView
  if (!view) return
  page.adoptedStyleSheets = styles.map((css) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  page.documentElement.style.colorScheme = document.documentElement.style.colorScheme
  // It shows what visitors see; its links lead nowhere from here.
  page.body.inert = true
}

/** A part of the website in a frame of its own, so that its styles and its width are those that visitors have. */
export function Frame({ children }: { children: ReactNode }) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>(() => (innerWidth < SMALL ? 'phone' : 'desktop'))
  const [page, setPage] = useState<Document | null>(null)
  const [room, setRoom] = useState(0)
  const { data } = useQuery(PreviewSiteDocument)
  const language = useContext(PreviewLanguage)
  const colours = data?.site.settings ?? defaultColours
  const labels = data?.site.labels ?? null
  const hasPlants = data?.site.settings?.plant_drawings ?? true
  const settings = { ...defaultSettings, plant_drawings: hasPlants }
  const site = siteOf({ site: { settings, company: null, siteFrame: null, labels }, footer: null })
  const width = WIDTHS[device]
  const scale = room ? Math.min(1, room / width) : 1

  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (page) Object.assign(page.documentElement, languageProps(language))
  }, [page, language])

  useEffect(() => {
    if (page) dress(page, [siteCss, themeCss(brandOf(colours)), hasPlants ? '' : FORMS_CSS, OWN_CSS])
  }, [page, colours, hasPlants])

  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        {(['desktop', 'phone'] as const).map((name) => (
          <IconButton
            key={name}
            label={name === 'desktop' ? 'As on a desktop' : 'As on a phone'}
            aria-pressed={device === name}
            onClick={() => setDevice(name)}
            className="aria-pressed:bg-surface aria-pressed:text-green"
          >
            {name === 'desktop' ? (
              <Monitor aria-hidden="true" className="size-5" />
            ) : (
              <Smartphone aria-hidden="true" className="size-5" />
            )}
          </IconButton>
        ))}
      </div>
      <div ref={measure} className="h-[60vh] overflow-hidden rounded-md border border-line bg-paper">
        {/* Its document is ours and runs under the admin's own content policy; a sandbox would stop React's events. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          title="Preview"
          srcDoc={BLANK}
          onLoad={(event) => setPage(event.currentTarget.contentDocument)}
          className="mx-auto block origin-top-left"
          style={{ width, height: `${100 / scale}%`, transform: scale < 1 ? `scale(${scale})` : 'none' }}
        />
        {page && createPortal(<SiteProvider value={site}>{children}</SiteProvider>, page.body)}
      </div>
    </div>
  )
}
