import { references } from '../fields.ts'

/**
 * Returns a field for the items that the page of an item shows before those that are chosen by likeness.
 *
 * @param inverse the name of the list of the items that have chosen an item
 */
export const relatedItems = (inverse: string) =>
  references('Related items', {
    to: ['product', 'service', 'article'],
    inverse,
    onDelete: 'clear',
    maxEntries: 6,
    help: 'Shown at the end of the page, before others that are like it.',
  })
