import { useQuery } from '@apollo/client/react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { englishOnPages } from '../../../schema/labels/english.data.ts'
import { defaultFrame } from '../../site/shell/default-frame.data.ts'
import { defaultColours, defaultSettings } from '../../site/shell/default-settings.data.ts'
import { provideCatalogues, siteOf, SiteProvider } from '../../site/shell/site.ts'
import { brandOf } from '../../site/theme/brand.ts'
import { FORMS_CSS } from '../../site/theme/forms-css.data.ts'
import { themeCss } from '../../site/theme/theme.ts'
import siteCss from '../../styles/site.css?inline'
import viewsCss from '../../styles/views.css?inline'
import { PreviewLanguage } from '../model/preview-language.ts'
import { languageProps } from '../model/use-languages.ts'
import { ScaledFrame } from '../ui/controls/scaled-frame.tsx'
import { type Device, DEVICE_WIDTHS, DeviceSwitch } from '../ui/controls/device-switch.tsx'
import { PreviewSiteDocument } from '../client/graphql/generated.ts'

provideCatalogues(() => englishOnPages)

const BLANK = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'
/** Windows below this width show a page as on a phone at first. */
const SMALL = 640

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
  const [device, setDevice] = useState<Device>(() => (innerWidth < SMALL ? 'phone' : 'desktop'))
  const [page, setPage] = useState<Document | null>(null)
  const { data } = useQuery(PreviewSiteDocument)
  const language = useContext(PreviewLanguage)
  const colours = data?.site.settings ?? defaultColours
  const labels = data?.site.labels ?? null
  const settings = { ...defaultSettings, ...data?.site.settings }
  const hasPlants = settings.plant_drawings
  const company = data?.site.company ?? null
  const words = data?.site.siteFrame
  const siteFrame = words ? { ...defaultFrame, ...words } : null
  const site = siteOf({ site: { settings, company, siteFrame, labels }, footer: null })

  useEffect(() => {
    if (page) Object.assign(page.documentElement, languageProps(language))
  }, [page, language])

  useEffect(() => {
    if (page) dress(page, [siteCss, viewsCss, themeCss(brandOf(colours)), hasPlants ? '' : FORMS_CSS, OWN_CSS])
  }, [page, colours, hasPlants])

  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <DeviceSwitch chosen={device} onChoose={setDevice} />
      </div>
      {/* Its document runs under the admin's own content policy. */}
      <ScaledFrame
        width={DEVICE_WIDTHS[device]}
        title="Preview"
        srcDoc={BLANK}
        onLoad={(frame) => setPage(frame.contentDocument)}
        className="h-[60vh] bg-paper"
      >
        {page && createPortal(<SiteProvider value={site}>{children}</SiteProvider>, page.body)}
      </ScaledFrame>
    </div>
  )
}
