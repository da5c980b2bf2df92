import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)

const files = globSync(['styles/**/*.css', 'site/**/*.{css,tsx,ts}', 'kinds/**/*.{css,tsx}', 'ui/**/*.{tsx,ts}'], {
  cwd: folder,
}).filter((file) => !/(^|\/)admin|\.test\./.test(file))

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** The declarations that name a side of the screen, and why they may. */
const EXCEPTIONS = new Map([
  [
    'inset: auto calc(anchor(right) + 0.75rem) calc(anchor(bottom) + 0.25rem) calc(anchor(left) + 0.75rem)',
    'both sides',
  ],
  ['transition-property: left, right', 'both sides'],
  ['text-align: right', 'of numbers, whose digits run from left to right in every language'],
  ['object-position: left top', 'has a rule for texts from right to left'],
  ['object-position: right top', 'the rule for texts from right to left'],
  ['border-radius: 0 100% 0 100%', 'the shape of a leaf'],
  ['border-radius: 100% 0 100% 0', 'the shape of a leaf'],
  ['border-radius: 999px 999px 999px 0.25rem', 'the shape of a leaf'],
  ['border-radius: 999px 999px 999px 0.5rem', 'the shape of a leaf'],
  ['transform: translateX(0.2rem)', 'of an icon that is mirrored with its movement'],
])

/** Returns the parts of a value that spaces separate, without looking into functions. */
function partsOf(value: string): string[] {
  let depth = 0
  return Array.from(value)
    .map((character) => {
      depth += Number(character === '(') - Number(character === ')')
      return depth === 0 && /\s/.test(character) ? '\n' : character
    })
    .join('')
    .split(/\n+/)
}

const FOUR_SIDES = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/

/** Returns whether a declaration has another effect on the left than on the right. */
function isPhysical(property: string, value: string): boolean {
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(property)) return true
  if (/(?<![\w-])(?:left|right)(?![\w-])/.test(value)) return true
  if (/translate(?:X|3d)?\((?!0[,)])/.test(value)) return true
  const parts = partsOf(value)
  if (property === 'translate') return !/^(?:0|none)$/.test(parts[0]!)
  if (FOUR_SIDES.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property !== 'border-radius' || parts.length === 1) return false
  const [topLeft, topRight, bottomRight = topLeft, bottomLeft = topRight] = parts
  return topLeft !== topRight || bottomRight !== bottomLeft
}

test('the styles of the website mirror with the direction of the text: none names a side of the screen', () => {
  const found = files
    .filter((file) => file.endsWith('.css') && file !== 'styles/admin.css')
    .flatMap((file) =>
      Array.from(read(file).matchAll(/(?<=[;{}]\s*)([\w-]+)\s*:\s*([^;{}]+);/g), ([, property, value]) => ({
        file,
        text: `${property!}: ${value!.replaceAll(/\s+/g, ' ').trim()}`,
        isPhysical: isPhysical(property!, value!.trim()),
      })),
    )
  expect(found.length).toBeGreaterThan(1_000)
  const physical = found.filter(({ isPhysical }) => isPhysical)
  expect(physical.filter(({ text }) => !EXCEPTIONS.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  // The list has nothing that is not there any more.
  expect([...EXCEPTIONS.keys()].filter((text) => !physical.some((one) => one.text === text))).toEqual([])
})

/** Utilities that name a side: `ml-3`, `-right-2`, `rounded-tl-md`, `text-left`. */
const UTILITY =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]|left|right|rounded-(?:[lr]|[tb][lr])|border-[lr]|translate-x)-[\w.[\]-]+|(?<![\w-])(?:(?:text|float|clear|origin|object)-(?:left|right)|border-[lr]|rounded-[lr])(?![\w-])/g

test('no utility of the website names a side of the screen', () => {
  const classes = (text: string) =>
    Array.from(
      text.matchAll(/@apply ([^;]+);|class(?:Name|Names|Class)?[=(:]\s*\{?[`'"(]([^`"\n]*)/g),
      (match) => match[1] ?? match[2]!,
    )
  const found = files.flatMap((file) =>
    classes(read(file)).flatMap((text) => Array.from(text.matchAll(UTILITY), ([utility]) => `${file}: ${utility}`)),
  )
  expect(found).toEqual([])
  expect('ml-3 -right-2 border-l ms-3 align-right'.match(UTILITY)).toEqual(['ml-3', '-right-2', 'border-l'])
})
