import { isObject } from '../../../../schema/is-object.ts'
import { product as productKind, service as serviceKind } from '../../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { MappingInput } from '../../mapping/document.ts'
import { UNDATED } from '../../mapping/posts.ts'
import { departments } from '../shared/job-rule.ts'
import type { RuleInput } from '../system.ts'
import { LANGUAGE_KEYS } from './languages.ts'

/** Published items become active, drafts and the like inactive. Trashed items and revisions are not imported. */
const STATUSES = ['publish', 'draft', 'private', 'pending', 'future']

// Products and pages can have pictures alone.
const short = { path: ['excerpt', 'content', 'title'], transform: ['html', 'line', 'limit 300'] }
const long = { path: ['content', 'excerpt', 'title'], transform: ['html markdown'] }
const common = {
  order: { path: 'menu_order', transform: 'number', default: 0 },
  isActive: { path: 'status', values: { publish: true }, default: false },
}
const image = { path: ['thumbnail', 'pictures.0'], alt: 'pictureAlt' }
const title = { path: 'title', transform: ['html', 'line'] }

const product: RuleInput['fields'] = {
  name: title,
  category: { path: ['terms.product_cat', 'terms.category.0'], transform: ['last', 'html'], default: 'Products' },
  description: short,
  detailedDescription: long,
  features: { path: ['terms.product_tag', 'terms.post_tag'] },
  technicalSpecs: {
    path: ['meta._technical_specs', 'meta.technical_specs', 'meta.specifications', 'specifications'],
    transform: 'plain',
  },
  image,
  ...common,
}

const service: RuleInput['fields'] = {
  title,
  category: { path: ['terms.service_category.0', 'terms.category.0'], transform: 'html', default: 'Services' },
  description: short,
  detailedDescription: long,
  features: { path: 'terms.post_tag' },
  ...common,
}

const job: RuleInput['fields'] = {
  title,
  // An unknown department falls back to the default instead of failing the import.
  department: {
    path: ['terms.job_listing_category.0', 'terms.job_department.0', 'meta._department'],
    values: departments,
  },
  location: { path: ['meta._job_location', 'meta.location'], default: 'Remote' },
  type: {
    path: ['terms.job_listing_type.0', 'terms.job_type.0'],
    values: {
      'Full Time': 'Full-time',
      'Full-time': 'Full-time',
      'Part Time': 'Part-time',
      'Part-time': 'Part-time',
      Contract: 'Contract',
      Freelance: 'Contract',
      Temporary: 'Contract',
      Internship: 'Internship',
    },
    default: 'Full-time',
  },
  experience: { path: ['meta._job_experience', 'meta.experience'], default: '1-3 years' },
  description: short,
  detailedDescription: long,
  skills: { path: ['terms.job_listing_tag', 'terms.post_tag'] },
  ...common,
}

const teamMember: RuleInput['fields'] = {
  name: title,
  position: {
    path: ['meta.position', 'meta._position', 'meta.job_title', 'meta.role', 'terms.category.0'],
    default: 'Team member',
  },
  image,
  bio: long,
  expertise: { path: 'terms.post_tag' },
  ...common,
}

/** The comment of a suggested mapping about the kind of posts and pages. */
export const POSTS =
  'Posts become articles, with those team members as authors that have their names, and pages become pages. --as chooses another kind for both.'

/** Keys of WordPress and WooCommerce that describe a post for the programs and are not content. */
export const WORDPRESS_KEYS = [
  ...[
    'edit_mode',
    'version',
    'pro_version',
    'template_type',
    'css',
    'controls_usage',
    'page_assets',
    'page_settings',
    'element_cache',
  ].map((key) => `**.meta._elementor_${key}`),
  ...['_edit_*', '_pingme', '_encloseme', '_oembed_*', '_wp_trash_*', '_product_version', '_wp_page_template'].map(
    (key) => `**.meta.${key}`,
  ),
  '**.repeated._edit_*',
  // The copy in the post is read, and a note names the posts.
  'isElementor',
  'terms.product_type',
  'terms.product_visibility',
  ...LANGUAGE_KEYS,
]

const rule = (kind: string, types: string[], fields: RuleInput['fields']): RuleInput => ({
  kind,
  where: { post_type: types, status: STATUSES },
  id: 'post_id',
  redirects: true,
  fields,
})

const article: RuleInput['fields'] = {
  title,
  // The export has post_date, the REST API has date.
  date: { path: ['post_date', 'date'], transform: 'date', default: UNDATED },
  description: short,
  image: { path: 'thumbnail', alt: 'pictureAlt' },
  blocks: { path: ['content', 'excerpt'], transform: 'html markdown' },
  // The export has creator, the REST API has author.
  author: { path: ['creator', 'author'], transform: 'html', optional: true },
  isActive: common.isActive,
}

const page: RuleInput['fields'] = {
  title,
  path: { path: ['pageAddress', 'post_name', 'link', 'slug', 'title'], transform: ['html', 'path'] },
  description: short,
  blocks: { path: ['content', 'excerpt'], transform: 'html markdown' },
  'search.picture': { path: 'thumbnail' },
  isActive: common.isActive,
}

const byKind: Record<string, RuleInput['fields']> = { article, page, product, service, job, teamMember }

/** The rules for common post types: their kind, their types and its fields. */
const COMMON: [kind: string, types: string[], fields: RuleInput['fields']][] = [
  ['product', ['product', 'products'], product],
  ['job', ['job_listing', 'job', 'jobs', 'jobpost'], job],
  ['service', ['service', 'services'], service],
  ['article', ['post'], article],
  ['page', ['page'], page],
  ['teamMember', ['team', 'team_member', 'team-member', 'tmm', 'staff'], teamMember],
]

/**
 * Returns the built-in mapping for common post types: posts, pages, WooCommerce products, WP Job Manager listings, and services and team
 * members of common plugins.
 */
export function wordPressMapping(postsAndPages?: AnyKind): MappingInput {
  const rules = COMMON.map((entry) => rule(...entry))
  const fields = postsAndPages && byKind[postsAndPages.name]
  return {
    ignore: WORDPRESS_KEYS,
    rules: fields ? [rule(postsAndPages.name, ['post', 'page'], fields), ...rules] : rules,
  }
}

/** Returns the fields without those of featured pictures. A plan would say of each that no record has its path. */
const withoutFeatured = (fields: RuleInput['fields']): RuleInput['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !(isObject(field) && 'path' in field && field.path === 'thumbnail')),
  )

/**
 * Returns the rules for the post types of a file: the built-in rule of each common type, and one rule for each other type.
 *
 * @param chosen the kind of posts, pages and the other types. By default, the others become one that has pictures, if half of them have one.
 * @param pictured returns the share of the items of a type that have a featured picture
 */
export function wordPressRules(
  types: readonly string[],
  pictured: (type: string) => number,
  chosen: AnyKind | undefined,
): RuleInput[] {
  const kindOf = (type: string) => chosen ?? (pictured(type) >= 0.5 ? productKind : serviceKind)
  const common = COMMON.filter(([kind]) => chosen === undefined || (kind !== 'article' && kind !== 'page'))
  const commonRules = common.flatMap(([kind, known, fields]) => {
    const present = known.filter((type) => types.includes(type))
    const own = present.some((type) => pictured(type) > 0) ? fields : withoutFeatured(fields)
    return present.length > 0 ? [rule(kind, present, own)] : []
  })
  const known = new Set(common.flatMap(([, names]) => names))
  const others = types.filter((type) => !known.has(type))
  return [
    ...commonRules,
    ...others.map((type) => rule(kindOf(type).name, [type], byKind[kindOf(type).name] ?? service)),
  ]
}
