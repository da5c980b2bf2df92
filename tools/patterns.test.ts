import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/*
 * Every regular expression of the program, against texts made of what it looks for, again and again, and then something
 * else: where a match can be tried in many ways, or anew from each place, that takes the square of the length, or longer
 * than anybody waits. What counts is how the time grows, whatever the machine does besides.
 */

const root = join(import.meta.dirname, '..')

interface Pattern {
  file: string
  source: string
  flags: string
}

const isRegExp = (node: object): node is { regex: { pattern: string; flags: string } } =>
  'regex' in node && !!node.regex

/** Every literal below a node of a syntax tree. */
function* patternsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if (isRegExp(node)) yield node.regex
  for (const child of Object.values(node)) yield* patternsIn(child)
}

function patternsOf(file: string): Pattern[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return Array.from(patternsIn(program), ({ pattern, flags }) => ({ file, source: pattern, flags }))
}

const files = globSync('{api,cli,schema,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/(?:testing|security|e2e)\//.test(file),
)
const patterns = files.flatMap(patternsOf)

/** What the classes of characters have among them. */
const EXAMPLES = ['a', '0', ' ', '\u00a0', '\n', '-', '!']
const ESCAPES = /\\u\{?[\da-f]{4,5}\}?|\\x[\da-f]{2}|\\p\{\w+\}|\\[bdsw]|\(\?(?:<?[=!:]|<\w+>)|\\/gi

/** What a pattern names, a piece of it or a few, so many times; after something it may begin with, and before an end that does not fit. */
function* hostileTexts(source: string, length: number): Generator<string> {
  const bare = source.replaceAll(ESCAPES, ' ')
  const named = [...bare].filter((one) => !'()|*+?^${}'.includes(one) || source.includes(`\\${one}`))
  const pieces = [...new Set([...EXAMPLES, ...named])].slice(0, 16)
  const words = (bare.match(/[\w<!:/ -]{2,}/g) ?? []).slice(0, 6)
  const pairs = pieces.flatMap((one) => pieces.map((other) => one + other))
  const triples = pieces.flatMap((one) => pairs.map((two) => one + two))
  for (const piece of new Set([...pieces, ...words, ...pairs])) {
    const many = piece.repeat(Math.ceil(length / piece.length))
    for (const start of new Set(['', pieces.at(-1)!, ...words])) {
      for (const end of ['', '\0', '\n!']) yield start + many + end
    }
  }
  for (const piece of triples) yield piece.repeat(length / 3)
}

const place = createContext({ performance })
const run = new Script(`(() => {
  const expression = new RegExp(source, flags)
  return texts.map((text) => {
    const begun = performance.now()
    if (expression.global) text.replace(expression, '')
    else expression.test(text)
    expression.lastIndex = 0
    return performance.now() - begun
  })
})()`)

/** The milliseconds that each text takes; undefined when that is longer than anybody waits. */
function timesOf({ source, flags }: Pattern, texts: string[]): number[] | undefined {
  Object.assign(place, { source, flags, texts })
  try {
    return run.runInContext(place, { timeout: 5_000 }) as number[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

const LENGTH = 3_000
/** What is linear takes a hundredth of that; what takes the square of the length, ten times as long. */
const SUSPICIOUS_MS = 0.5

/** The beginning of a text on which a pattern's time grows faster than the text, if there is one. */
function weaknessOf(pattern: Pattern): string | undefined {
  const shorts = [...hostileTexts(pattern.source, LENGTH)]
  const times = timesOf(pattern, shorts)
  if (!times) return 'it never ends'
  const fastest = (text: string) => Math.min(...(timesOf(pattern, [text, text, text]) ?? [Infinity]))
  const suspects = [...times.keys()].filter((at) => times[at] > SUSPICIOUS_MS)
  if (suspects.length === 0) return undefined
  const longs = [...hostileTexts(pattern.source, 8 * LENGTH)]
  // Eight times as long takes eight times as long, or sixty-four.
  const found = suspects.find((at) => fastest(longs[at]) / Math.max(fastest(shorts[at]), SUSPICIOUS_MS / 2) > 20)
  return found === undefined ? undefined : shorts[found].slice(0, 30)
}

it.each([/(a+)+$/, /\s+$/, /\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/gi, /x.*y/])(
  'a pattern that does is found: %s',
  ({ source, flags }) => expect(weaknessOf({ file: '', source, flags })).toBeDefined(),
)

it('no pattern takes longer than its text is long', { timeout: 300_000 }, () => {
  expect(patterns.length).toBeGreaterThan(100)
  const byName = new Map(patterns.map((one) => [`${one.file} /${one.source}/${one.flags}`, one]))
  const weak = [...byName].flatMap(([name, pattern]) => {
    const text = weaknessOf(pattern)
    return text === undefined ? [] : [[name, text]]
  })
  expect(Object.fromEntries(weak)).toEqual({})
})
