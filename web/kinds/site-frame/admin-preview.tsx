import type { siteFrame } from '../../../schema/kinds/site-frame.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import { DataSourceProvider } from '../../graphql/data-source.ts'
import { Footer } from '../../site/shell/footer.tsx'
import { Header } from '../../site/shell/header.tsx'
import { NO_SOURCE } from '../no-source.ts'
import { SiteProvider, useSite } from '../../site/shell/site.ts'

/** The header and the footer with unsaved words. */
export default function FramePreview({ words }: { words: ItemOf<typeof siteFrame> }) {
  const site = useSite()
  return (
    <DataSourceProvider value={NO_SOURCE}>
      <SiteProvider value={{ ...site, frame: words }}>
        <Header />
        <Footer />
      </SiteProvider>
    </DataSourceProvider>
  )
}
