import type { Label } from './labels/labels.ts'
import type { SettingValue } from './settings.ts'

/** The interface between the server and the website's renderer, which is built separately and loaded from a file. */
export interface Renderer {
  /** Renders the page of any address, also of unknown ones. */
  render(request: PageRequest): Promise<Rendered>
  /** Returns the generated icons of the site, which are used if the settings name no others. */
  signs(settings: Record<string, SettingValue> | null): Signs
  /**
   * Returns the picture for links to a page as SVG, 1200 by 630.
   *
   * @param subject the section or the item that the page shows; by default the site itself
   */
  shareImage(settings: Record<string, SettingValue> | null, subject?: ShareSubject): Promise<string>
  /** Returns the name, the description and the contact address that pages show. */
  identity(settings: Record<string, SettingValue> | null, company: object | null): Identity
  /** Returns a drawn portrait as SVG, or undefined if none has that name. */
  portrait(name: string, settings: Record<string, SettingValue> | null): string | undefined
  /** Returns the drawing of a section as SVG, or undefined if none has that name. */
  plate(name: string, settings: Record<string, SettingValue> | null): string | undefined
  fixedPages: FixedPages
  /** The paths of the pages that do not belong to an item and that search engines may index. */
  fixedPaths: string[]
}

/** What the site says about itself. */
export interface Identity {
  title: string
  tagline: string
  description: string
  email: string
  /** The color behind pages, and of the frame that browsers draw around them. */
  background: string
}

export interface PageRequest {
  /** Path and query of the request. */
  url: string
  execute: Execute
  /** The site's public address; absolute links are made from it. */
  publicUrl: string
  /** By default the live website in the original language, without another one. */
  edition?: Edition
}

/** The website in a language, live or in a preview. */
export interface Edition {
  /** The path below which all its pages are; empty for the live website in the original language. */
  base: string
  language: { tag: string; dir: 'ltr' | 'rtl' }
  /** The languages that visitors can choose from. Empty if there is only one. */
  languages: readonly LanguageChoice[]
  /** Set if the page is shown by a preview link. */
  preview?: Preview
}

/** A language that visitors can choose. */
export interface LanguageChoice {
  tag: string
  /** Its name in the language itself. */
  name: string
}

/** What a preview tells the reader about itself. */
export interface Preview {
  /** The path below which all pages, queries and files of the preview are. Other languages are below it. */
  base: string
  /** What is shown. */
  label: string
  /** ISO 8601. */
  expiresAt: string
  /** The path in the admin where staff go on from here. */
  back: string
}

/** Returns the pages that do not belong to an item, for the search. */
export type FixedPages = (label: Label) => readonly FixedPage[]

/** A page that does not belong to an item, or a part of one. */
export interface FixedPage {
  /** Its address, with an anchor for a part of a page. */
  path: string
  title: string
  /** Words that the search finds it by, besides its texts. */
  keywords: readonly string[]
  /** The texts that editors cannot change. */
  texts: readonly string[]
  /** The singleton with its other texts, and their fields; by default all fields. */
  words?: { readonly kind: string; readonly fields?: readonly string[] }
}

/** Runs a GraphQL operation in the server's process, as a visitor. */
export type Execute = (operation: { query: string; variables: Record<string, unknown> }) => Promise<Executed>

export interface Executed {
  data?: Record<string, unknown> | null
  errors?: readonly ResponseError[]
}

/** An error in a GraphQL response: where it occurred, and its code. */
export interface ResponseError {
  path?: readonly (string | number)[]
  extensions?: Record<string, unknown>
}

/** A rendered page, without the document around it. */
export interface Rendered {
  status: 200 | 404 | 410 | 503
  /** Whether the response can be cached: no part of the page failed to load. */
  cacheable: boolean
  /** The path of the page, if the requested one is an earlier address of it. */
  location?: string
  /** Seconds after which the client can retry if the page is unavailable. */
  retryAfter?: number
  /** The language of the page. */
  language: Edition['language']
  /** The content of <head>, without the built script and style sheets. */
  head: string
  /** Whether the page is shown by the views and the styles that the landing page does without. */
  hasViews: boolean
  /** The element that preloads the main picture of the page; may be empty. */
  picture: string
  /** The content of the root element. */
  html: string
  /** The data that the page was rendered from, as JSON that is safe inside a script element. */
  state: string
  /** CSP sources (`'sha256-…'`) of the style and script elements in `head` and `html`. */
  styleHashes: string[]
  scriptHashes: string[]
  /** Hosts that the policy must allow besides this site; empty unless analytics is set up. */
  policy: { script: string[]; connect: string[]; image: string[] }
}

/** The section or the item that a picture for shared links is about. */
export interface ShareSubject {
  id: string
  title: string
  /** The label of an item's kind for visitors, such as "Product". */
  label?: string
  /** The choice of an item's drawing. Any plant by default. */
  drawing?: string | undefined
}

/** The generated icons of the site, as SVG. */
export interface Signs {
  favicon: string
  /** The favicon without rounded corners, for devices that cut the shape themselves. */
  appIcon: string
}
