import { roles } from './roles.ts'
import { colour, email, type Field, image, integer, longText, phone, text, toggle, url } from './fields.ts'

/** The form controls for settings. */
export const SETTING_TYPES = ['text', 'textarea', 'image', 'color', 'email', 'tel', 'url', 'boolean', 'number'] as const
export type SettingType = (typeof SETTING_TYPES)[number]

/**
 * The read access of a setting: `public` for everyone through REST, `site` for everyone as part of a page, `staff` for
 * signed-in users, `admin` for admins. A `secret` can be replaced but never read.
 */
export type Audience = 'public' | 'site' | 'staff' | 'admin' | 'secret'

export interface Setting {
  readonly key: string
  readonly label: string
  readonly description: string
  readonly type: SettingType
  readonly category: string
  readonly default: string
  readonly audience: Audience
}

type Row = readonly [
  key: string,
  label: string,
  description: string,
  type: SettingType,
  fallback?: string,
  audience?: Audience,
]

const category = <const R extends readonly Row[]>(name: string, audience: Audience, rows: R) =>
  rows.map(([key, label, description, type, fallback = '', own = audience]) => ({
    key: key as R[number][0],
    label,
    description,
    type,
    category: name,
    default: fallback,
    audience: own,
  }))

const SIGN_IN = 'Sign-in'

/** Every setting, in the order of the form. */
export const settings = [
  ...category('Site Identity', 'public', [
    [
      'site_title',
      'Site title',
      'The name in the header, in browser tabs and in search results.',
      'text',
      'Verdant Biosciences',
    ],
    ['site_tagline', 'Tagline', 'A few words under the title.', 'text', 'Sustainable Solutions'],
    ['site_logo', 'Logo', 'Shown in the header. Without a logo, a letter is shown.', 'image'],
    ['site_favicon', 'Favicon', 'The icon in browser tabs. Without one, a generated icon is shown.', 'image'],
    [
      'site_description',
      'Description',
      'The description search engines get for a page without its own.',
      'textarea',
      'Biofertilizers, bio-urea, biogas and plant probiotics, developed and field-tested by Verdant Biosciences.',
      'site',
    ],
  ]),
  ...category('Colors & Branding', 'site', [
    ['primary_color', 'Primary color', 'Buttons, links and the living drawing.', 'color', '#10b981'],
    ['secondary_color', 'Secondary color', 'Supporting surfaces.', 'color', '#059669'],
    ['accent_color', 'Accent color', 'Small highlights.', 'color', '#34d399'],
    [
      'plant_drawings',
      'Drawings of plants',
      'Off: geometric forms, also in the generated icon and in pictures for shared links.',
      'boolean',
      'true',
    ],
  ]),
  ...category('Contact Information', 'site', [
    ['contact_email', 'Contact e-mail', 'Where visitors write to. If empty, that of the company information.', 'email'],
    ['contact_phone', 'Contact phone', 'Where visitors call.', 'tel'],
    ['contact_address', 'Contact address', 'Where visitors find you.', 'textarea'],
  ]),
  ...category('Social Media', 'site', [
    ['social_linkedin', 'LinkedIn', 'The address of your page there.', 'url'],
    ['social_twitter', 'Twitter', 'The address of your page there.', 'url'],
    ['social_facebook', 'Facebook', 'The address of your page there.', 'url'],
    ['social_instagram', 'Instagram', 'The address of your page there.', 'url'],
    ['social_youtube', 'YouTube', 'The address of your channel.', 'url'],
  ]),
  ...category('Email Settings', 'staff', [
    [
      'email_notifications',
      'E-mail notifications',
      'Sends a mail when a review is requested, and when a scheduled release is published or cannot be.',
      'boolean',
      'true',
    ],
    ['notification_email', 'Notification e-mail', 'Where notifications are sent.', 'email'],
  ]),
  ...category('Analytics', 'site', [
    [
      'google_analytics_id',
      'Google Analytics id',
      'Such as G-XXXXXXXXXX. Loaded only after a visitor agreed. First ask the operator of the server for an admin at an address of its own.',
      'text',
    ],
    [
      'google_tag_manager_id',
      'Google Tag Manager id',
      'Such as GTM-XXXXXXX. Loaded only after a visitor agreed. First ask the operator of the server for an admin at an address of its own.',
      'text',
    ],
  ]),
  ...category('Features', 'site', [
    ['enable_newsletter', 'Newsletter', 'Shows the Stay Updated box in the footer.', 'boolean', 'true'],
    ['enable_chat', 'Contact routes in the help panel', 'Adds e-mail and phone to the help panel.', 'boolean', 'false'],
    [
      'maintenance_mode',
      'Maintenance mode',
      'Visitors see a maintenance page; signed-in staff see the site.',
      'boolean',
      'false',
    ],
    ['maintenance_title', 'Maintenance heading', 'The heading of the maintenance page.', 'text', 'We are repotting.'],
    [
      'maintenance_text',
      'Maintenance text',
      'The text of the maintenance page. {site} stands for the title of the website.',
      'textarea',
      '{site} is being worked on and will be back shortly.',
    ],
  ]),
  ...category(
    SIGN_IN,
    'staff',
    roles.map(
      ({ name, label }) =>
        [
          `second_factor_${name}`,
          `Second factor: ${label}`,
          'Required for this role. Users set it up at the next sign-in.',
          'boolean',
          'false',
        ] as const,
    ),
  ),
  ...category('API Keys', 'admin', [
    ['recaptcha_site_key', 'reCAPTCHA site key', 'Stored for later; nothing uses it yet.', 'text'],
    [
      'recaptcha_secret_key',
      'reCAPTCHA secret key',
      'Stored for later; never shown again once saved.',
      'text',
      '',
      'secret',
    ],
  ]),
] satisfies Setting[]

export type SettingKey = (typeof settings)[number]['key']

const byKey: ReadonlyMap<string, Setting & { key: SettingKey }> = new Map(
  settings.map((setting) => [setting.key, setting]),
)

/** Returns the setting with a key, or undefined if the key does not exist. */
export const settingOf = (key: string) => byKey.get(key)

/** The categories, in the order of the form. */
export const settingCategories = [...new Set(settings.map((setting) => setting.category))]

/**
 * Returns whether a setting decides how users sign in. Changing it needs a recent authentication and takes effect at once: it
 * cannot be drafted, scheduled, imported from another site or brought back together with other content.
 */
export const isSecureSetting = ({ category: name }: Pick<Setting, 'category'>): boolean => name === SIGN_IN

/** The settings that visitors may read as part of a page. */
export const siteSettings = settings.filter(({ audience }) => audience === 'public' || audience === 'site')

const fieldMakers: Record<SettingType, (label: string) => Field> = {
  text,
  textarea: longText,
  image,
  // Without a color a page would be black, so the field is required.
  color: (label) => colour(label, { required: true }),
  email,
  tel: phone,
  url,
  boolean: toggle,
  number: integer,
}

/** Returns the field that describes how a setting's value is validated and edited. */
export const fieldOfSetting = (setting: Setting): Field => fieldMakers[setting.type](setting.label)

/** The value of a setting, in the type of its field. */
export type SettingValue = string | boolean | number | null

/** Converts a stored value, which is always text, to the type of the field. */
export function settingValue(setting: Setting, stored: string): SettingValue {
  if (setting.type === 'boolean') return stored === 'true'
  if (setting.type === 'number') return stored === '' ? null : Number(stored)
  return stored
}
