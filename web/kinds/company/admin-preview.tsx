import { company as companyKind } from '../../../schema/kinds/company.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { inputOf } from '../../admin/client/graphql/choices.ts'
import { DataSourceProvider } from '../../graphql/data-source.ts'
import { Footer } from '../../site/shell/footer.tsx'
import { SiteProvider, siteOf, useSite } from '../../site/shell/site.ts'
import { History, Profile } from '../about-section/about.tsx'
import { Contact } from '../contact-section/contact.tsx'
import { NO_SOURCE } from '../no-source.ts'

/** The unsaved profile of the company where the website shows it: about the company, beside the contact, and in the footer. */
export default function CompanyPreview({ profile }: { profile: ItemOf<typeof companyKind> }) {
  const site = useSite()
  const values: typeof profile = Object.assign({ ...profile }, inputOf(companyKind.fields, { ...profile }))
  const company = withBlocks(companyKind, values)
  const siteFrame = { ...site.frame, id: '' }
  const shown = siteOf({
    site: {
      settings: site.settings,
      company: { ...company, descriptionText: plainText(company.descriptionBlocks) },
      siteFrame,
      labels: null,
    },
    footer: null,
  })
  return (
    <DataSourceProvider value={NO_SOURCE}>
      <SiteProvider value={{ ...shown, label: site.label, labelText: site.labelText }}>
        <div className="landing-section">
          <div className="wrap about-story">
            <History company={company} />
            <Profile company={company} />
          </div>
        </div>
        <Contact site={undefined} />
        <Footer />
      </SiteProvider>
    </DataSourceProvider>
  )
}
