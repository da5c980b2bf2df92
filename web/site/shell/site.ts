import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { ShellFragment } from '../../graphql/generated.ts'
import type { Catalogue } from '../../../schema/labels/catalogue.ts'
import { type Label, labelsWith } from '../../../schema/labels/labels.ts'
import { memoize } from '../../memoize.ts'
import { nameSplitter, type TextPart } from '../scientific-names.ts'
import { defaultFrame } from './default-frame.data.ts'
import { defaultSettings } from './default-settings.data.ts'

/** The data that every page's operation loads. A part that failed to load is null. */
export type PageData = { [Part in keyof ShellFragment]: ShellFragment[Part] | null }

export type SiteSettings = NonNullable<ShellFragment['site']['settings']>
export type SiteCompany = NonNullable<ShellFragment['site']['company']>

/** The words around every page. */
export type SiteFrame = Omit<NonNullable<ShellFragment['site']['siteFrame']>, 'id'>

/** A social media profile of the company. Without an address it is a placeholder. */
export interface SocialLink {
  name: 'LinkedIn' | 'Twitter' | 'Facebook' | 'Instagram' | 'YouTube'
  url: string
}

/** The language of a page, and the direction in which it is written. */
export interface PageLanguage {
  /** As a language tag (BCP 47). */
  tag: string
  dir: 'ltr' | 'rtl'
}

/** The labels are empty until an entry gives some: the server has those of all languages, a browser those of its page. */
let catalogueOf = (_tag: string): Catalogue => ({ language: 'en', messages: {} })

/** Gives pages the labels of languages. */
export const provideCatalogues = (find: (tag: string) => Catalogue): void => void (catalogueOf = find)

const ENGLISH: PageLanguage = { tag: 'en', dir: 'ltr' }

/** The site's data that every page uses, with defaults for missing values. */
export interface Site {
  language: PageLanguage
  settings: SiteSettings
  title: string
  tagline: string
  company: SiteCompany | null
  /** Returns the text of a label. */
  label: Label
  /** Returns the text of a label as the content of an element. It tells its language if that is not the one of the page. */
  labelText: (...label: Parameters<Label>) => ReactNode
  frame: SiteFrame
  /** Splits a text at the scientific names in it. */
  splitNames: (text: string) => TextPart[]
  /** May be empty, as the phone number and the address. */
  email: string
  phone: string
  /** Lines of the postal address. */
  address: string[]
  social: SocialLink[]
  /** The first items of the kinds with a column in the footer, by the name of their list in GraphQL. */
  footer: Readonly<Record<string, { items: readonly { id: string; slug?: string | null; title: string }[] } | null>>
}

function addressLines(company: Pick<SiteCompany, 'address'> | null): string[] {
  if (!company) return []
  const { street, city, state, zipCode, country } = company.address
  return [street, [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' '), country].filter(
    Boolean,
  )
}

/** The server renders the same texts again and again. */
const splitterOf = import.meta.env.SSR
  ? memoize(20, (names: readonly string[]) => memoize(2_000, nameSplitter(names)))
  : nameSplitter

/** Returns the site as pages use it. The fallback of a setting is the company's field. */
export function siteOf(data: PageData | null | undefined, language = ENGLISH): Site {
  const shell = data?.site
  const settings = shell?.settings ?? defaultSettings
  const company = shell?.company ?? null
  const label = labelsWith(shell?.labels ?? [], catalogueOf(language.tag), language.tag)
  const frame = shell?.siteFrame ?? defaultFrame
  const written = settings.contact_address.split('\n').filter((line) => line.trim())
  return {
    language,
    settings,
    title: settings.site_title || defaultSettings.site_title,
    tagline: settings.site_tagline,
    company,
    label,
    labelText(...of) {
      const lang = label.languageOf(...of)
      // Only those in English stand in for others.
      return lang === language.tag ? label(...of) : createElement('span', { lang, dir: 'ltr' }, label(...of))
    },
    frame,
    splitNames: splitterOf(frame.scientificNames),
    email: settings.contact_email || (company?.contact.email ?? ''),
    phone: settings.contact_phone || (company?.contact.phone ?? ''),
    address: written.length > 0 ? written : addressLines(company),
    social: [
      { name: 'LinkedIn', url: settings.social_linkedin || company?.social.linkedin || '' },
      { name: 'Twitter', url: settings.social_twitter || company?.social.twitter || '' },
      { name: 'Facebook', url: settings.social_facebook || company?.social.facebook || '' },
      { name: 'Instagram', url: settings.social_instagram || company?.social.instagram || '' },
      { name: 'YouTube', url: settings.social_youtube },
    ],
    footer: data?.footer ?? {},
  }
}

const SiteContext = createContext<Site | null>(null)

export const SiteProvider = SiteContext.Provider

/** Returns the site's data of the current page. */
export const useSite = () => useContext(SiteContext) ?? siteOf(null)
