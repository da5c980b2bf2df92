import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { TitledReference } from './item-reference.ts'

export const LinkProblem = {
  NO_PAGE: 'NO_PAGE',
  NO_ANCHOR: 'NO_ANCHOR',
  NO_ITEM: 'NO_ITEM',
  INACTIVE_ITEM: 'INACTIVE_ITEM',
  NO_FILE: 'NO_FILE',
  NOT_FOUND: 'NOT_FOUND',
  UNREACHABLE: 'UNREACHABLE',
  INSECURE: 'INSECURE',
}

registerEnumType(LinkProblem, {
  name: 'LinkProblem',
  description: 'Why a link does not work for visitors.',
  valuesConfig: {
    NO_PAGE: { description: 'The site has no page at this address.' },
    NO_ANCHOR: { description: 'The page has no part with this anchor.' },
    NO_ITEM: { description: 'The item does not exist, for example because it was deleted.' },
    INACTIVE_ITEM: { description: 'The item is not active, so visitors do not see it.' },
    NO_FILE: { description: 'The media file does not exist, for example because it was deleted.' },
    NOT_FOUND: { description: 'The other website responds that it has no page at this address (404 or 410).' },
    UNREACHABLE: {
      description: 'The name of the other website does not exist, or its server refuses connections.',
    },
    INSECURE: {
      description: 'The other website cannot be reached securely, for example because its certificate has expired.',
    },
  },
})

@ObjectType({ description: 'An item or file that should be mended.' })
export class Finding extends TitledReference {}

@ObjectType({ description: 'A page of findings.' })
export class FindingPage {
  @Field(() => [Finding], { description: 'The findings of this page.' })
  items!: Finding[]
  @Field(() => Int, { description: 'The number of findings on all pages.' })
  total!: number
}

@ObjectType({ description: 'A media file without an alternative text.' })
export class UndescribedFile {
  @Field(() => String, { description: 'The last segment of the address of the file.' })
  publicId!: string
  @Field(() => String, { description: 'The name of the file when it was uploaded.' })
  originalFilename!: string
}

@ObjectType({ description: 'A page of files without an alternative text.' })
export class UndescribedFilePage {
  @Field(() => [UndescribedFile], { description: 'The files of this page.' })
  items!: UndescribedFile[]
  @Field(() => Int, { description: 'The number of files on all pages.' })
  total!: number
}

@ObjectType({ description: 'A link in live content that does not work for visitors.' })
export class BrokenLink extends TitledReference {
  @Field(() => String, { description: 'The path of the field that contains the link, such as primaryCTA.link.' })
  field!: string
  @Field(() => String, { description: 'The label of that field.' })
  label!: string
  @Field(() => String, { description: 'The address that the link leads to.' })
  address!: string
  @Field(() => LinkProblem, { description: 'Why the link does not work.' })
  problem!: string
}

@ObjectType({ description: 'A page of broken links.' })
export class BrokenLinkPage {
  @Field(() => [BrokenLink], { description: 'The broken links of this page.' })
  items!: BrokenLink[]
  @Field(() => Int, { description: 'The number of broken links on all pages.' })
  total!: number
}
