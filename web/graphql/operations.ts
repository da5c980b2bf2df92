import { publicKinds } from '../../schema/kinds/index.ts'
import { typeName } from '../../schema/names.ts'

// Operations that are generated from the model. Code generation reads them in addition to the .graphql files.

const FOOTER_LIMIT = 5
const SEARCH_LIMIT = 4

const limits = publicKinds.map(({ plural }) => `$${plural}: Int!`).join(', ')
const sections = publicKinds.map(({ name }) => `...${typeName(name)}Section`)

/**
 * Loads the landing page. Each kind with a section declares `fragment <Kind>Section on Site`, which may use the variable
 * named like the kind's plural: the number of items to load.
 *
 * The fragments are in reverse order of the page: data late in the response are close to the HTML and compress best with it.
 */
const landing = `query Landing($page: String!, ${limits}) {
  site { ...AboutSection ...LeadershipSection ${sections.toReversed().join(' ')} ...HeroSection ...PageSeo }
  ...Shell
}`

/** The first items of every kind with a column in the footer. */
const footer = `fragment FooterColumns on Site {
  ${publicKinds
    .filter(({ website }) => 'inFooter' in website)
    .map(({ plural, titleField }) => `${plural}(limit: ${FOOTER_LIMIT}) { items { id title: ${titleField} } }`)
    .join(' ')}
}`

/** The search of the help panel, over every kind with public pages. */
const search = `query HelpSearch($text: String!) {
  ${publicKinds
    .map(
      ({ plural, titleField }) =>
        `${plural}(search: $text, filter: { isActive: true }, limit: ${SEARCH_LIMIT}) { items { id title: ${titleField} } }`,
    )
    .join(' ')}
}`

export const operations = [landing, footer, search]
