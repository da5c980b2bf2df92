/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core'
/** Employees. */
export type CompanyEmployeeCount =
  /** 1-10 */
  | 'FROM_1_TO_10'
  /** 11-50 */
  | 'FROM_11_TO_50'
  /** 51-100 */
  | 'FROM_51_TO_100'
  /** 101-500 */
  | 'FROM_101_TO_500'
  /** 500+ */
  | 'OVER_500'

/** Department. */
export type JobDepartment =
  /** Biotechnology */
  | 'BIOTECHNOLOGY'
  /** Engineering */
  | 'ENGINEERING'
  /** Marketing */
  | 'MARKETING'
  /** Operations */
  | 'OPERATIONS'
  /** Research */
  | 'RESEARCH'

/** Type. */
export type JobType =
  /** Contract */
  | 'CONTRACT'
  /** Full-time */
  | 'FULL_TIME'
  /** Internship */
  | 'INTERNSHIP'
  /** Part-time */
  | 'PART_TIME'

export type JobDetailQueryVariables = Exact<{
  id: string
}>

export type JobDetailQuery = {
  job: {
    id: string
    title: string
    department: JobDepartment
    location: string
    type: JobType
    experience: string
    description: string
    detailedDescription: string
    requirements: Array<string>
    skills: Array<string>
    createdAt: string
  } | null
  site: {
    settings: {
      site_title: string
      site_tagline: string
      site_logo: string
      site_favicon: string
      site_description: string
      primary_color: string
      secondary_color: string
      accent_color: string
      contact_email: string
      contact_phone: string
      contact_address: string
      social_linkedin: string
      social_twitter: string
      social_facebook: string
      social_instagram: string
      social_youtube: string
      google_analytics_id: string
      google_tag_manager_id: string
      enable_newsletter: boolean
      enable_chat: boolean
      maintenance_mode: boolean
    } | null
    company: {
      id: string
      name: string
      description: string
      foundedYear: number | null
      address: { street: string; city: string; state: string; zipCode: string; country: string }
      contact: { phone: string; email: string; website: string }
      social: { linkedin: string; twitter: string; facebook: string; instagram: string }
    } | null
    footerProducts: { items: Array<{ id: string; name: string }> } | null
    footerServices: { items: Array<{ id: string; title: string }> } | null
  }
}

export type ProductDetailQueryVariables = Exact<{
  id: string
}>

export type ProductDetailQuery = {
  product: {
    id: string
    name: string
    category: string
    description: string
    detailedDescription: string
    features: Array<string>
    applications: Array<string>
    technicalSpecs: string
    image: string
  } | null
  site: {
    settings: {
      site_title: string
      site_tagline: string
      site_logo: string
      site_favicon: string
      site_description: string
      primary_color: string
      secondary_color: string
      accent_color: string
      contact_email: string
      contact_phone: string
      contact_address: string
      social_linkedin: string
      social_twitter: string
      social_facebook: string
      social_instagram: string
      social_youtube: string
      google_analytics_id: string
      google_tag_manager_id: string
      enable_newsletter: boolean
      enable_chat: boolean
      maintenance_mode: boolean
    } | null
    company: {
      id: string
      name: string
      description: string
      foundedYear: number | null
      address: { street: string; city: string; state: string; zipCode: string; country: string }
      contact: { phone: string; email: string; website: string }
      social: { linkedin: string; twitter: string; facebook: string; instagram: string }
    } | null
    footerProducts: { items: Array<{ id: string; name: string }> } | null
    footerServices: { items: Array<{ id: string; title: string }> } | null
  }
}

export type ServiceDetailQueryVariables = Exact<{
  id: string
}>

export type ServiceDetailQuery = {
  service: {
    id: string
    title: string
    category: string
    icon: string
    description: string
    detailedDescription: string
    features: Array<string>
    benefits: Array<string>
    process: string
  } | null
  site: {
    settings: {
      site_title: string
      site_tagline: string
      site_logo: string
      site_favicon: string
      site_description: string
      primary_color: string
      secondary_color: string
      accent_color: string
      contact_email: string
      contact_phone: string
      contact_address: string
      social_linkedin: string
      social_twitter: string
      social_facebook: string
      social_instagram: string
      social_youtube: string
      google_analytics_id: string
      google_tag_manager_id: string
      enable_newsletter: boolean
      enable_chat: boolean
      maintenance_mode: boolean
    } | null
    company: {
      id: string
      name: string
      description: string
      foundedYear: number | null
      address: { street: string; city: string; state: string; zipCode: string; country: string }
      contact: { phone: string; email: string; website: string }
      social: { linkedin: string; twitter: string; facebook: string; instagram: string }
    } | null
    footerProducts: { items: Array<{ id: string; name: string }> } | null
    footerServices: { items: Array<{ id: string; title: string }> } | null
  }
}

export type HelpSearchQueryVariables = Exact<{
  text: string
}>

export type HelpSearchQuery = {
  products: { items: Array<{ id: string; name: string }> }
  services: { items: Array<{ id: string; title: string }> }
  jobs: { items: Array<{ id: string; title: string }> }
}

export type LandingQueryVariables = Exact<{
  page: string
  products: number
  services: number
  jobs: number
}>

export type LandingQuery = {
  site: {
    seo: {
      id: string
      title: string
      description: string
      keywords: Array<string>
      ogTitle: string
      ogDescription: string
      ogImage: string
      canonicalUrl: string
    } | null
    hero: {
      id: string
      title: string
      subtitle: string
      description: string
      backgroundImage: string
      primaryCTA: { text: string; link: string }
      secondaryCTA: { text: string; link: string }
      statistics: Array<{ value: string; label: string }>
    } | null
    company: {
      id: string
      mission: string
      vision: string
      history: string
      employeeCount: CompanyEmployeeCount
      name: string
      description: string
      foundedYear: number | null
      address: { street: string; city: string; state: string; zipCode: string; country: string }
      contact: { phone: string; email: string; website: string }
      social: { linkedin: string; twitter: string; facebook: string; instagram: string }
    } | null
    products: {
      total: number
      items: Array<{
        id: string
        name: string
        category: string
        description: string
        features: Array<string>
        image: string
      }>
    } | null
    services: {
      total: number
      items: Array<{ id: string; title: string; icon: string; description: string; features: Array<string> }>
    } | null
    jobs: {
      total: number
      items: Array<{
        id: string
        title: string
        department: JobDepartment
        location: string
        type: JobType
        experience: string
        description: string
        skills: Array<string>
      }>
    } | null
    departments: { items: Array<{ id: string; department: JobDepartment }> } | null
    teamMembers: {
      items: Array<{ id: string; name: string; position: string; image: string; bio: string; expertise: Array<string> }>
    } | null
    settings: {
      site_title: string
      site_tagline: string
      site_logo: string
      site_favicon: string
      site_description: string
      primary_color: string
      secondary_color: string
      accent_color: string
      contact_email: string
      contact_phone: string
      contact_address: string
      social_linkedin: string
      social_twitter: string
      social_facebook: string
      social_instagram: string
      social_youtube: string
      google_analytics_id: string
      google_tag_manager_id: string
      enable_newsletter: boolean
      enable_chat: boolean
      maintenance_mode: boolean
    } | null
    footerProducts: { items: Array<{ id: string; name: string }> } | null
    footerServices: { items: Array<{ id: string; title: string }> } | null
  }
}

export type ShellFragment = {
  settings: {
    site_title: string
    site_tagline: string
    site_logo: string
    site_favicon: string
    site_description: string
    primary_color: string
    secondary_color: string
    accent_color: string
    contact_email: string
    contact_phone: string
    contact_address: string
    social_linkedin: string
    social_twitter: string
    social_facebook: string
    social_instagram: string
    social_youtube: string
    google_analytics_id: string
    google_tag_manager_id: string
    enable_newsletter: boolean
    enable_chat: boolean
    maintenance_mode: boolean
  } | null
  company: {
    id: string
    name: string
    description: string
    foundedYear: number | null
    address: { street: string; city: string; state: string; zipCode: string; country: string }
    contact: { phone: string; email: string; website: string }
    social: { linkedin: string; twitter: string; facebook: string; instagram: string }
  } | null
  footerProducts: { items: Array<{ id: string; name: string }> } | null
  footerServices: { items: Array<{ id: string; title: string }> } | null
}

export type ShellQueryVariables = Exact<{ [key: string]: never }>

export type ShellQuery = {
  site: {
    settings: {
      site_title: string
      site_tagline: string
      site_logo: string
      site_favicon: string
      site_description: string
      primary_color: string
      secondary_color: string
      accent_color: string
      contact_email: string
      contact_phone: string
      contact_address: string
      social_linkedin: string
      social_twitter: string
      social_facebook: string
      social_instagram: string
      social_youtube: string
      google_analytics_id: string
      google_tag_manager_id: string
      enable_newsletter: boolean
      enable_chat: boolean
      maintenance_mode: boolean
    } | null
    company: {
      id: string
      name: string
      description: string
      foundedYear: number | null
      address: { street: string; city: string; state: string; zipCode: string; country: string }
      contact: { phone: string; email: string; website: string }
      social: { linkedin: string; twitter: string; facebook: string; instagram: string }
    } | null
    footerProducts: { items: Array<{ id: string; name: string }> } | null
    footerServices: { items: Array<{ id: string; title: string }> } | null
  }
}

export type SubscribeMutationVariables = Exact<{
  email: string
}>

export type SubscribeMutation = { subscribe: boolean }

export const ShellFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Shell' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Site' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'site_title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_tagline' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_logo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_favicon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'primary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'secondary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accent_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_phone' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_address' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_linkedin' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_twitter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_facebook' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_instagram' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_youtube' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_analytics_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_tag_manager_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_newsletter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maintenance_mode' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'company' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'foundedYear' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'address' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'street' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'zipCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'country' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'contact' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'phone' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'website' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'social' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'linkedin' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'twitter' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'facebook' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'instagram' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerProducts' },
            name: { kind: 'Name', value: 'products' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerServices' },
            name: { kind: 'Name', value: 'services' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ShellFragment, unknown>
export const JobDetailDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'JobDetail' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'job' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'department' } },
                { kind: 'Field', name: { kind: 'Name', value: 'location' } },
                { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                { kind: 'Field', name: { kind: 'Name', value: 'experience' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'detailedDescription' } },
                { kind: 'Field', name: { kind: 'Name', value: 'requirements' } },
                { kind: 'Field', name: { kind: 'Name', value: 'skills' } },
                { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'site' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'Shell' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Shell' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Site' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'site_title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_tagline' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_logo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_favicon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'primary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'secondary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accent_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_phone' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_address' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_linkedin' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_twitter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_facebook' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_instagram' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_youtube' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_analytics_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_tag_manager_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_newsletter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maintenance_mode' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'company' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'foundedYear' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'address' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'street' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'zipCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'country' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'contact' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'phone' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'website' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'social' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'linkedin' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'twitter' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'facebook' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'instagram' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerProducts' },
            name: { kind: 'Name', value: 'products' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerServices' },
            name: { kind: 'Name', value: 'services' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<JobDetailQuery, JobDetailQueryVariables>
export const ProductDetailDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ProductDetail' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'product' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'detailedDescription' } },
                { kind: 'Field', name: { kind: 'Name', value: 'features' } },
                { kind: 'Field', name: { kind: 'Name', value: 'applications' } },
                { kind: 'Field', name: { kind: 'Name', value: 'technicalSpecs' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'site' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'Shell' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Shell' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Site' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'site_title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_tagline' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_logo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_favicon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'primary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'secondary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accent_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_phone' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_address' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_linkedin' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_twitter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_facebook' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_instagram' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_youtube' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_analytics_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_tag_manager_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_newsletter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maintenance_mode' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'company' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'foundedYear' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'address' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'street' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'zipCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'country' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'contact' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'phone' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'website' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'social' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'linkedin' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'twitter' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'facebook' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'instagram' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerProducts' },
            name: { kind: 'Name', value: 'products' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerServices' },
            name: { kind: 'Name', value: 'services' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ProductDetailQuery, ProductDetailQueryVariables>
export const ServiceDetailDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServiceDetail' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'service' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'detailedDescription' } },
                { kind: 'Field', name: { kind: 'Name', value: 'features' } },
                { kind: 'Field', name: { kind: 'Name', value: 'benefits' } },
                { kind: 'Field', name: { kind: 'Name', value: 'process' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'site' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'Shell' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Shell' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Site' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'site_title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_tagline' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_logo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_favicon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'primary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'secondary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accent_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_phone' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_address' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_linkedin' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_twitter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_facebook' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_instagram' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_youtube' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_analytics_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_tag_manager_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_newsletter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maintenance_mode' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'company' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'foundedYear' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'address' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'street' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'zipCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'country' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'contact' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'phone' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'website' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'social' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'linkedin' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'twitter' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'facebook' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'instagram' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerProducts' },
            name: { kind: 'Name', value: 'products' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerServices' },
            name: { kind: 'Name', value: 'services' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ServiceDetailQuery, ServiceDetailQueryVariables>
export const HelpSearchDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'HelpSearch' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'text' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'products' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'text' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filter' },
                value: {
                  kind: 'ObjectValue',
                  fields: [
                    {
                      kind: 'ObjectField',
                      name: { kind: 'Name', value: 'isActive' },
                      value: { kind: 'BooleanValue', value: true },
                    },
                  ],
                },
              },
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '4' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'services' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'text' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filter' },
                value: {
                  kind: 'ObjectValue',
                  fields: [
                    {
                      kind: 'ObjectField',
                      name: { kind: 'Name', value: 'isActive' },
                      value: { kind: 'BooleanValue', value: true },
                    },
                  ],
                },
              },
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '4' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'jobs' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'search' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'text' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'filter' },
                value: {
                  kind: 'ObjectValue',
                  fields: [
                    {
                      kind: 'ObjectField',
                      name: { kind: 'Name', value: 'isActive' },
                      value: { kind: 'BooleanValue', value: true },
                    },
                  ],
                },
              },
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '4' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<HelpSearchQuery, HelpSearchQueryVariables>
export const LandingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Landing' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'products' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'services' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'jobs' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'site' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'Shell' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'seo' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'page' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'keywords' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'ogTitle' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'ogDescription' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'ogImage' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'canonicalUrl' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'hero' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'subtitle' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'primaryCTA' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'link' } },
                          ],
                        },
                      },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'secondaryCTA' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'link' } },
                          ],
                        },
                      },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'statistics' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'value' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                          ],
                        },
                      },
                      { kind: 'Field', name: { kind: 'Name', value: 'backgroundImage' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'company' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'mission' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'vision' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'history' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'employeeCount' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'products' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'limit' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'products' } },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'items' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'category' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'features' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'image' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'services' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'limit' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'services' } },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'items' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'icon' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'features' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'jobs' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'limit' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'jobs' } },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'items' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'department' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'location' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'experience' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'skills' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  alias: { kind: 'Name', value: 'departments' },
                  name: { kind: 'Name', value: 'jobs' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'limit' },
                      value: { kind: 'IntValue', value: '1000' },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'items' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'department' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'teamMembers' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'limit' },
                      value: { kind: 'IntValue', value: '48' },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'items' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'position' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'image' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'bio' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'expertise' } },
                          ],
                        },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Shell' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Site' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'site_title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_tagline' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_logo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_favicon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'primary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'secondary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accent_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_phone' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_address' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_linkedin' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_twitter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_facebook' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_instagram' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_youtube' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_analytics_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_tag_manager_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_newsletter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maintenance_mode' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'company' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'foundedYear' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'address' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'street' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'zipCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'country' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'contact' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'phone' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'website' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'social' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'linkedin' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'twitter' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'facebook' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'instagram' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerProducts' },
            name: { kind: 'Name', value: 'products' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerServices' },
            name: { kind: 'Name', value: 'services' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<LandingQuery, LandingQueryVariables>
export const ShellDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Shell' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'site' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'Shell' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Shell' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Site' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'settings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'site_title' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_tagline' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_logo' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_favicon' } },
                { kind: 'Field', name: { kind: 'Name', value: 'site_description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'primary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'secondary_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accent_color' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_phone' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contact_address' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_linkedin' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_twitter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_facebook' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_instagram' } },
                { kind: 'Field', name: { kind: 'Name', value: 'social_youtube' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_analytics_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'google_tag_manager_id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_newsletter' } },
                { kind: 'Field', name: { kind: 'Name', value: 'enable_chat' } },
                { kind: 'Field', name: { kind: 'Name', value: 'maintenance_mode' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'company' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'description' } },
                { kind: 'Field', name: { kind: 'Name', value: 'foundedYear' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'address' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'street' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'zipCode' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'country' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'contact' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'phone' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'website' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'social' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'linkedin' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'twitter' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'facebook' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'instagram' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerProducts' },
            name: { kind: 'Name', value: 'products' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'footerServices' },
            name: { kind: 'Name', value: 'services' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'limit' }, value: { kind: 'IntValue', value: '5' } },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ShellQuery, ShellQueryVariables>
export const SubscribeDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'Subscribe' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'email' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'subscribe' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'email' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'email' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SubscribeMutation, SubscribeMutationVariables>
