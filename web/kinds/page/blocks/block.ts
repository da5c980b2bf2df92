import type { PageDetailQuery } from '../../../graphql/generated.ts'

type PageBlock = NonNullable<PageDetailQuery['page']>['blocks'][number]

/** The values of a kind of block. */
export type BlockOf<Name extends keyof PageBlock> = NonNullable<PageBlock[Name]>

/** A block of a page, or of one of its columns, which have not all kinds. All members but one of them are absent. */
export type ShownBlock = Pick<PageBlock, 'key'> & {
  [Name in Exclude<keyof PageBlock, 'key'>]?: PageBlock[Name] | undefined
}
