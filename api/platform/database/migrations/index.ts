/** Every migration, in the order in which they are applied. The names are what the database remembers. */
export const migrations = [
  { name: '0001-initial', load: async () => (await import('./0001-initial.ts')).Migration0001 },
  { name: '0002-plain-rows', load: async () => (await import('./0002-plain-rows.ts')).Migration0002 },
  { name: '0003-active-lists', load: async () => (await import('./0003-active-lists.ts')).Migration0003 },
  { name: '0004-column-defaults', load: async () => (await import('./0004-column-defaults.ts')).Migration0004 },
  { name: '0005-group-comments', load: async () => (await import('./0005-group-comments.ts')).Migration0005 },
  {
    name: '0006-pending-changes-and-releases',
    load: async () => (await import('./0006-pending-changes-and-releases.ts')).Migration0006,
  },
  { name: '0007-preview-links', load: async () => (await import('./0007-preview-links.ts')).Migration0007 },
  {
    name: '0008-media-of-pending-changes',
    load: async () => (await import('./0008-media-of-pending-changes.ts')).Migration0008,
  },
  {
    name: '0009-personal-preview-links',
    load: async () => (await import('./0009-personal-preview-links.ts')).Migration0009,
  },
  {
    name: '0010-add-media-placeholder',
    load: async () => (await import('./0010-add-media-placeholder.ts')).Migration0010,
  },
  {
    name: '0011-time-of-content-version',
    load: async () => (await import('./0011-time-of-content-version.ts')).Migration0011,
  },
  {
    name: '0012-idempotent-requests',
    load: async () => (await import('./0012-idempotent-requests.ts')).Migration0012,
  },
  {
    name: '0013-start-of-the-history',
    load: async () => (await import('./0013-start-of-the-history.ts')).Migration0013,
  },
  { name: '0014-mail', load: async () => (await import('./0014-mail.ts')).Migration0014 },
  {
    name: '0015-consent-of-subscribers',
    load: async () => (await import('./0015-consent-of-subscribers.ts')).Migration0015,
  },
  { name: '0016-rich-text', load: async () => (await import('./0016-rich-text.ts')).Migration0016 },
  { name: '0017-legal-pages', load: async () => (await import('./0017-legal-pages.ts')).Migration0017 },
  {
    name: '0018-activity-and-presence',
    load: async () => (await import('./0018-activity-and-presence.ts')).Migration0018,
  },
  { name: '0019-search', load: async () => (await import('./0019-search.ts')).Migration0019 },
  { name: '0020-media-framing', load: async () => (await import('./0020-media-framing.ts')).Migration0020 },
  { name: '0021-one-time-links', load: async () => (await import('./0021-one-time-links.ts')).Migration0021 },
  { name: '0022-sessions', load: async () => (await import('./0022-sessions.ts')).Migration0022 },
  { name: '0023-second-factor', load: async () => (await import('./0023-second-factor.ts')).Migration0023 },
  { name: '0024-external-links', load: async () => (await import('./0024-external-links.ts')).Migration0024 },
  { name: '0025-reauthentication', load: async () => (await import('./0025-reauthentication.ts')).Migration0025 },
  { name: '0026-audit-log', load: async () => (await import('./0026-audit-log.ts')).Migration0026 },
  { name: '0027-webhooks', load: async () => (await import('./0027-webhooks.ts')).Migration0027 },
  { name: '0028-single-sign-on', load: async () => (await import('./0028-single-sign-on.ts')).Migration0028 },
  { name: '0029-passkeys', load: async () => (await import('./0029-passkeys.ts')).Migration0029 },
  { name: '0030-redirects', load: async () => (await import('./0030-redirects.ts')).Migration0030 },
  { name: '0031-add-api-tokens', load: async () => (await import('./0031-add-api-tokens.ts')).Migration0031 },
  { name: '0032-add-erasures', load: async () => (await import('./0032-add-erasures.ts')).Migration0032 },
  {
    name: '0033-add-id-token-of-sessions',
    load: async () => (await import('./0033-add-id-token-of-sessions.ts')).Migration0033,
  },
  { name: '0034-add-visits', load: async () => (await import('./0034-add-visits.ts')).Migration0034 },
  {
    name: '0035-send-webhooks-in-batches',
    load: async () => (await import('./0035-send-webhooks-in-batches.ts')).Migration0035,
  },
  {
    name: '0036-add-extension-events',
    load: async () => (await import('./0036-add-extension-events.ts')).Migration0036,
  },
  { name: '0037-add-custom-roles', load: async () => (await import('./0037-add-custom-roles.ts')).Migration0037 },
  { name: '0038-add-drawings', load: async () => (await import('./0038-add-drawings.ts')).Migration0038 },
  {
    name: '0039-add-facts-of-jobs-and-products',
    load: async () => (await import('./0039-add-facts-of-jobs-and-products.ts')).Migration0039,
  },
  { name: '0040-add-section-words', load: async () => (await import('./0040-add-section-words.ts')).Migration0040 },
  { name: '0041-add-pay', load: async () => (await import('./0041-add-pay.ts')).Migration0041 },
  {
    name: '0042-add-contacts-and-products-of-services',
    load: async () => (await import('./0042-add-contacts-and-products-of-services.ts')).Migration0042,
  },
  { name: '0043-add-trials', load: async () => (await import('./0043-add-trials.ts')).Migration0043 },
  {
    name: '0044-add-products-of-treatments',
    load: async () => (await import('./0044-add-products-of-treatments.ts')).Migration0044,
  },
  { name: '0045-add-slugs', load: async () => (await import('./0045-add-slugs.ts')).Migration0045 },
  { name: '0046-add-labels', load: async () => (await import('./0046-add-labels.ts')).Migration0046 },
  { name: '0047-add-external-keys', load: async () => (await import('./0047-add-external-keys.ts')).Migration0047 },
  { name: '0048-add-pages', load: async () => (await import('./0048-add-pages.ts')).Migration0048 },
  { name: '0049-add-saved-views', load: async () => (await import('./0049-add-saved-views.ts')).Migration0049 },
  { name: '0050-add-articles', load: async () => (await import('./0050-add-articles.ts')).Migration0050 },
  { name: '0051-add-own-heads', load: async () => (await import('./0051-add-own-heads.ts')).Migration0051 },
  {
    name: '0052-add-search-documents',
    load: async () => (await import('./0052-add-search-documents.ts')).Migration0052,
  },
  { name: '0053-add-languages', load: async () => (await import('./0053-add-languages.ts')).Migration0053 },
  {
    name: '0054-add-translated-items',
    load: async () => (await import('./0054-add-translated-items.ts')).Migration0054,
  },
  {
    name: '0055-add-translated-records',
    load: async () => (await import('./0055-add-translated-records.ts')).Migration0055,
  },
  {
    name: '0056-add-slugs-by-language',
    load: async () => (await import('./0056-add-slugs-by-language.ts')).Migration0056,
  },
  {
    name: '0057-add-staff-index-of-translated-items',
    load: async () => (await import('./0057-add-staff-index-of-translated-items.ts')).Migration0057,
  },
  {
    name: '0058-columns-with-pictures-beside-texts',
    load: async () => (await import('./0058-columns-with-pictures-beside-texts.ts')).Migration0058,
  },
  {
    name: '0059-add-scientific-names',
    load: async () => (await import('./0059-add-scientific-names.ts')).Migration0059,
  },
  { name: '0060-index-filters', load: async () => (await import('./0060-index-filters.ts')).Migration0060 },
]
