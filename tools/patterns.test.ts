import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/*
 * Tests every regular expression of the program for catastrophic backtracking, also those that it puts together. Each is matched against long repetitions of
 * the characters it contains, followed by one that does not match. Matching must take time linear in the length of the
 * text. Only the growth is compared, so the load of the machine does not matter.
 */

const root = join(import.meta.dirname, '..')

interface Pattern {
  file: string
  source: string
  flags: string
}

const isRegExp = (node: object): node is { regex: { pattern: string; flags: string } } =>
  'regex' in node && !!node.regex

/** Yields every regular expression literal below a node of a syntax tree. */
function* patternsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if (isRegExp(node)) yield node.regex
  for (const child of Object.values(node)) yield* patternsIn(child)
}

interface Template {
  type: string
  quasi?: Template
  quasis?: { value: { raw: string; cooked: string } }[]
}

/** Returns the text of a template with a letter for each value, or undefined for other expressions. */
function textOf({ type, quasi, quasis }: Template): string | undefined {
  if (type === 'TaggedTemplateExpression') return quasi!.quasis!.map(({ value }) => value.raw).join('a')
  return quasis?.map(({ value }) => value.cooked).join('a')
}

const isMade = (node: object): node is { arguments: [Template, { value?: string }?] } =>
  'type' in node && node.type === 'NewExpression' && (node as { callee?: { name?: string } }).callee?.name === 'RegExp'

/** Yields what functions make patterns of, below a node of a syntax tree. What they put in is a letter here. */
function* templatesIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  const pattern = isMade(node) ? textOf(node.arguments[0]) : undefined
  if (pattern !== undefined && isMade(node)) yield { pattern, flags: node.arguments[1]?.value ?? '' }
  for (const child of Object.values(node)) yield* templatesIn(child)
}

function patternsOf(file: string): Pattern[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const all = [...patternsIn(program), ...templatesIn(program)]
  return all.map(({ pattern, flags }) => ({ file, source: pattern, flags }))
}

const files = globSync('{api,cli,schema,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/(?:testing|security|e2e)\//.test(file),
)

/** Returns the patterns that modules put together when they are loaded. */
async function composedPatterns(): Promise<Pattern[]> {
  const composed: Pattern[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const pattern = new target(source, flags)
      // Libraries put patterns together, too.
      const caller = new Error('caller')
        .stack!.split('\n')
        .find((line) => line.includes(root) && !line.includes(import.meta.filename))
      if (caller && !caller.includes('node_modules'))
        composed.push({ file: caller.trim(), source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    for (const file of files.filter((name) => readFileSync(join(root, name), 'utf8').includes('new RegExp(')))
      await import(join(root, file))
  } finally {
    globalThis.RegExp = Original
  }
  return composed
}

const composed = await composedPatterns()
const patterns = [...files.flatMap(patternsOf), ...composed]

/** Members of the common character classes. */
const EXAMPLES = ['a', '0', ' ', '\u00a0', '\n', '-', '!']
const ESCAPES = /\\u\{?[\da-f]{4,5}\}?|\\x[\da-f]{2}|\\p\{\w+\}|\\[bdsw]|\(\?(?:<?[=!:]|<\w+>)|\\/gi

/** Yields repetitions of the characters and words in a pattern, with possible beginnings and ends that do not match. */
function* hostileTexts(source: string, length: number): Generator<string> {
  const bare = source.replaceAll(ESCAPES, ' ')
  const named = [...bare].filter((character) => !'()|*+?^${}'.includes(character) || source.includes(`\\${character}`))
  const pieces = [...new Set([...EXAMPLES, ...named])].slice(0, 16)
  const words = (bare.match(/[\w<!:/ -]{2,}/g) ?? []).slice(0, 6)
  const pairs = pieces.flatMap((piece) => pieces.map((other) => piece + other))
  const triples = pieces.flatMap((piece) => pairs.map((two) => piece + two))
  for (const piece of new Set([...pieces, ...words, ...pairs])) {
    const many = piece.repeat(Math.ceil(length / piece.length))
    for (const start of new Set(['', pieces.at(-1)!, ...words])) {
      for (const end of ['', '\0', '\n!']) yield start + many + end
    }
  }
  for (const piece of triples) yield piece.repeat(length / 3)
}

/** Patterns without these match in bounded time at each position of a text. */
const QUANTIFIERS = /[*+]|\{\d+,/

const LENGTH = 1_500
/** Linear matching takes a hundredth of this time, quadratic matching five times as long. */
const SUSPICIOUS_MS = 0.25
/** Matching all texts of a pattern takes a hundredth of this time. */
const LIMIT_MS = 5_000

const realm = createContext({ performance })
const defineMeasures = new Script(`
  function millisecondsFor(text) {
    const begun = performance.now()
    if (expression.global) text.replace(expression, '')
    else expression.test(text)
    expression.lastIndex = 0
    return performance.now() - begun
  }
  function firstSlowerThan(limit, from) {
    for (let at = from; at < texts.length; at++) if (millisecondsFor(texts[at]) > limit) return at
    return -1
  }
`)
defineMeasures.runInContext(realm)

/** Evaluates code with an expression and the texts. Returns its value, or undefined if the time limit stops it. */
function evaluate(code: string, expression: RegExp, texts: string[], timeout: number): number | undefined {
  Object.assign(realm, { expression, texts })
  try {
    return new Script(code).runInContext(realm, { timeout }) as number
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

/** Returns the start of a text for which the time grows faster than the length, or undefined if it never does. */
function weaknessOf({ source, flags }: Pattern, timeLimit = LIMIT_MS): string | undefined {
  if (!QUANTIFIERS.test(source)) return undefined
  const expression = new RegExp(source, flags)
  const shorts = [...hostileTexts(source, LENGTH)]
  const longText = (at: number) =>
    hostileTexts(source, 8 * LENGTH)
      .drop(at)
      .next().value!
  const fastest = (text: string) =>
    evaluate('Math.min(...texts.map(millisecondsFor))', expression, Array(5).fill(text), timeLimit) ?? Infinity
  for (let at = 0; ; at++) {
    const suspect = evaluate(`firstSlowerThan(${SUSPICIOUS_MS}, ${at})`, expression, shorts, timeLimit)
    if (suspect === undefined) return 'it exceeds the time limit'
    if (suspect < 0) return undefined
    // For a text eight times as long, linear matching takes 8 times as long, quadratic matching 64 times.
    if (fastest(longText(suspect)) / Math.max(fastest(shorts[suspect]), SUSPICIOUS_MS / 2) > 20)
      return shorts[suspect].slice(0, 30)
    at = suspect
  }
}

it.each([/(a+)+$/, /\s+$/, /\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/gi, /x.*y/])(
  'finds a pattern that backtracks: %s',
  ({ source, flags }) => expect(weaknessOf({ file: '', source, flags }, LIMIT_MS / 10)).toBeDefined(),
)

it('every pattern takes time linear in the length of its text', { timeout: 300_000 }, () => {
  expect(patterns.length).toBeGreaterThan(100)
  expect(composed.length).toBeGreaterThan(10)
  // Many files contain the same pattern.
  const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  const weak = [...distinct].flatMap(([name, pattern]) => {
    const text = weaknessOf(pattern)
    return text === undefined ? [] : [[`${pattern.file} ${name}`, text]]
  })
  expect(Object.fromEntries(weak)).toEqual({})
})
