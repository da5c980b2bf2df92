/** Longest slug that is made from a title, in characters. A number behind it still fits into the column. */
const LIMIT = 80

/** Letters of the Latin script that have no decomposition into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ł: 'l',
  Ł: 'l',
  ı: 'i',
}

/**
 * Returns a title as a slug, which is empty if the title has no Latin letters and no digits. PostgreSQL has the same function
 * (`api/platform/database/slug-triggers.ts`).
 */
export const slugify = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘]/g, '')
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LIMIT)
    .replace(/-$/, '')
