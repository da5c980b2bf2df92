import { type Fields, isBlocks, isNested, isPicture, targetsOf, typeOf } from '../../schema/fields.ts'
import { collections, publicKinds, singletons } from '../../schema/kinds/index.ts'
import { type AnyKind, hasOwnHead, hasSlug, type Kind, OWN_HEAD } from '../../schema/kind.ts'
import { typeName } from '../../schema/names.ts'

// Operations that are generated from the model. Code generation reads them in addition to the .graphql files.

const FOOTER_LIMIT = 5

const flags = ['hero', ...publicKinds.map(({ plural }) => plural), 'about', 'contact'].map(
  (part) => `$${part}: Boolean!`,
)
const sections = publicKinds.map(({ name, plural }) => `...${typeName(name)}Section @include(if: $${plural})`)

/**
 * Loads the sections of a page: all of them for the landing page, one for the page of a section. Each kind with a section
 * declares `fragment <Kind>Section on Site`, which may use the variable `$limit`, the number of items to load, or `$latest`, that of a
 * section with the latest ones, and `$offset`, `$after` and `$group` for the page of its list. `$strips` is true on the server
 * only: the browser keeps that drawing as it is.
 *
 * The fragments are in reverse order of the page: data late in the response are close to the HTML and compress best with it.
 */
const sectionsOfPage = `query Sections($page: String!, $limit: Int!, $latest: Int!, $offset: Int!, $after: String, $group: String, $strips: Boolean!, $ownPage: Boolean!, ${flags.join(', ')}) {
  site {
    ...ContactSection @include(if: $contact)
    ...AboutSection @include(if: $about)
    ...LeadershipSection @include(if: $about)
    ${sections.toReversed().join(' ')}
    ...HeroSection @include(if: $hero)
    ...HeroStrips @include(if: $strips)
    ...PageSeo
  }
  ...Shell
}`

/** What the address of an item's page consists of. */
const addressOf = (kind: AnyKind) => (hasSlug(kind) ? 'id slug' : 'id')

/** What a link to the page of an item takes. */
const linkTo = (kind: Kind) => `${addressOf(kind)} title: ${kind.titleField}`

/** What the picture of a related item takes, of kinds with pictures. */
function pictureOf({ fields }: Kind): string {
  if (!('image' in fields)) return ''
  return `image imageSize { width height } imageFraming { crop x y } ${'drawing' in fields ? 'drawing' : ''}`
}

/** The items around an item, which its page links to. The operation of the page has a variable `$id`. */
const neighbours = publicKinds.map(
  (kind) => `fragment ${typeName(kind.name)}Neighbours on Site {
  neighbours: ${kind.name}Neighbours(id: $id) {
    previous { ${linkTo(kind)} }
    next { ${linkTo(kind)} }
    related { ${linkTo(kind)} description ${pictureOf(kind)} }
  }
}`,
)

/** The items that an editor has chosen as related to an item, which its page links to. */
const chosen = publicKinds.flatMap((kind: Kind) => {
  const targets = publicKinds.filter(
    ({ name }) => kind.fields['related'] && targetsOf(kind.fields['related']).includes(name),
  )
  if (targets.length === 0) return []
  const selections = targets.map(
    (target) => `... on ${typeName(target.name)} { ${linkTo(target)} description ${pictureOf(target)} }`,
  )
  const name = typeName(kind.name)
  return [`fragment ${name}Related on ${name} { ${addressOf(kind)} related { __typename ${selections.join(' ')} } }`]
})

/** The first items of every kind with a column in the footer. */
const footer = `fragment FooterColumns on Site {
  ${publicKinds
    .filter(({ website }) => 'inFooter' in website)
    .map((kind) => `${kind.plural}(limit: ${FOOTER_LIMIT}) { items { ${linkTo(kind)} } }`)
    .join(' ')}
}`

/** What pages show of fields: rich texts as blocks, pictures with their sizes, and of other items what links to them take. */
const shownOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, field]) => {
      if (isNested(field)) return `${key} { ${shownOf(field.fields)} }`
      if (typeOf(field).markup) return `${key}Blocks`
      if (isPicture(field))
        return `${key} ${key}Alt ${key}Size { width height } ${key}Placeholder ${key}Framing { crop x y }`
      const target = publicKinds.find(({ name }) => targetsOf(field)[0] === name)
      if (!target) return key
      return `${key} { ${target.name === 'trial' ? '...TrialFigures' : `${linkTo(target)} description`} }`
    })
    .join(' ')

/** The blocks that the page of an item shows, of each kind that has some. */
const blocks = collections.flatMap((kind: Kind) => {
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([, field]) => isBlocks(field)))
  if (Object.keys(fields).length === 0) return []
  const name = typeName(kind.name)
  return [`fragment ${name}Blocks on ${name} { ${addressOf(kind)} ${shownOf(fields)} }`]
})

/** What the head of the page of an item takes, of each kind whose items have their own. */
const ownHeads = collections.filter(hasOwnHead).map((kind: Kind) => {
  const name = typeName(kind.name)
  const picture = 'picture pictureAlt pictureSize { width height } pictureFraming { crop }'
  return `fragment ${name}OwnHead on ${name} { ${addressOf(kind)} ${OWN_HEAD} { title description ${picture} } }`
})

/** The picture of the items of each kind, and the large one of each section, that have one. */
const pictures = [...collections, ...singletons].flatMap((kind: AnyKind) => {
  const { image, caption } = kind.fields
  if (!image || !isPicture(image)) return []
  const name = typeName(kind.name)
  return [
    `fragment ${name}Picture on ${name} { ${addressOf(kind)} ${shownOf({ image, ...(caption && { caption }) })} }`,
  ]
})

export const operations = [sectionsOfPage, ...neighbours, ...chosen, footer, ...blocks, ...ownHeads, ...pictures]
