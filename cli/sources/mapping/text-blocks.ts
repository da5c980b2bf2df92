import { type Field, groupNames, isBlocks, isPicture, typeOf } from '../../../schema/fields.ts'
import type { NestedField } from '../../../schema/fields/field.ts'
import { isObject } from '../../../schema/is-object.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import type { Block, Image } from '../../../schema/rich-text/tree.ts'
import { isValid } from '../../../schema/validate.ts'

/** A part of a text, with its picture if it has nothing else. */
interface Piece {
  blocks: Block[]
  image?: Image
}

type Group = NestedField & { name: string }

const groupsOf = (field: NestedField): Group[] =>
  groupNames(field).map((name) => ({ ...(field.fields[name] as NestedField), name }))

/** Returns whether a field takes a rich text: as it is, or divided into blocks. */
export const takesRichText = (field: Field): boolean => typeOf(field).markup !== undefined || isBlocks(field)

/** Returns whether a value is a list of blocks of ours already. */
export const areBlocks = (field: Field, value: unknown): boolean =>
  isBlocks(field) &&
  Array.isArray(value) &&
  value.every((entry) => isObject(entry) && groupNames(field).some((name) => isObject(entry[name])))

/** Returns the pictures of a paragraph that has nothing else. */
function picturesOf(block: Block): Image[] {
  if (block.type !== 'paragraph') return []
  const others = block.children.filter((node) =>
    typeof node === 'string' ? node.trim() !== '' : node.type !== 'break',
  )
  const images = others.filter((node) => typeof node === 'object' && node.type === 'image')
  return images.length === others.length ? images : []
}

/** Divides a text that is longer than a field may be. */
function divided(blocks: Block[], max: number): Block[][] {
  if (blocks.length < 2 || toMarkdown(blocks).length <= max) return [blocks]
  const middle = Math.ceil(blocks.length / 2)
  return [blocks.slice(0, middle), blocks.slice(middle)].flatMap((half) => divided(half, max))
}

/**
 * Returns a rich text of another system as blocks: pictures between paragraphs become blocks with a picture, and everything else becomes
 * blocks with a text. The blocks have keys that follow from the text, so that a second import changes nothing.
 *
 * @returns undefined if no kind of block has only a text
 */
export function textBlocks(field: NestedField & { readonly maxEntries: number }, source: string): unknown {
  const groups = groupsOf(field)
  const text = groups.find(({ fields }) => {
    const [only, ...others] = Object.values(fields)
    return only && others.length === 0 && typeOf(only).markup
  })
  const [textKey, textField] = Object.entries(text?.fields ?? {})[0] ?? []
  if (!text || textKey === undefined || textField === undefined) return undefined
  const picture = groups.find(
    ({ fields: { alt, ...others } }) =>
      alt && Object.values(others).some(isPicture) && Object.values(others).every((inner) => !inner.required),
  )
  const pictureKey = Object.keys(picture?.fields ?? {}).find((key) => isPicture(picture!.fields[key]!))
  const isBlock = ({ url, alt }: Image) =>
    picture !== undefined && isValid(picture.fields[pictureKey!]!, url) && isValid(picture.fields.alt!, alt)

  const pieces: Piece[] = []
  for (const block of parseRichText(source)) {
    const images = picturesOf(block)
    const last = pieces.at(-1)
    if (images.length > 0 && images.every(isBlock))
      pieces.push(...images.map((image) => ({ blocks: [{ type: 'paragraph' as const, children: [image] }], image })))
    else if (last && !last.image) last.blocks.push(block)
    else pieces.push({ blocks: [block] })
  }
  const max = (textField as Field & { max: number }).max
  const whole = pieces.flatMap(({ blocks, image }): Piece[] =>
    image ? [{ blocks, image }] : divided(blocks, max).map((part) => ({ blocks: part })),
  )
  // What has no room as blocks of their own stays together in the last one.
  const last = field.maxEntries - 1
  const fitting =
    whole.length <= field.maxEntries
      ? whole
      : [...whole.slice(0, last), { blocks: whole.slice(last).flatMap(({ blocks }) => blocks) }]
  const values = fitting.map(({ blocks, image }) =>
    image
      ? { [picture!.name]: { [pictureKey!]: image.url, alt: image.alt } }
      : { [text.name]: { [textKey]: toMarkdown(blocks) } },
  )
  return typeOf(field).check(field, values, () => undefined)
}
