import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { htmlToMarkdown, htmlToText } from './html-text.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}.html`, import.meta.url), 'utf8')

const TABLE_ROWS = '| Treated | 199 |'

describe('HTML as rich text', () => {
  it('is clean if it comes from Word', () => {
    expect(htmlToMarkdown(fixture('word')).split('\n\n')).toEqual([
      '## Trial report',
      'The seed was treated with **2\u00a0fl oz** of *Azospirillum brasilense*, see [the protocol](https://example.org/protocol?id=7&lang=en).',
      '- Untreated control\n  - four plots\n- Treated seed',
      '## Steps',
      '1. Sample the soil\n2. Plant at 2\\*10⁵ seeds',
      `| **Treatment** | bu/acre |\n| --- | --: |\n${TABLE_ROWS}`,
    ])
  })

  it('is clean if it comes from Google Docs', () => {
    expect(htmlToMarkdown(fixture('google-docs')).split('\n\n')).toEqual([
      '## Trial report',
      'The seed was treated with **2 fl oz** of *Azospirillum brasilense*, see [the protocol](https://example.org/protocol).',
      '- Untreated control\n  - four plots\n- Treated seed',
      `| Treatment | bu/acre |\n| --- | --- |\n${TABLE_ROWS}`,
    ])
  })

  it('is clean if it comes from a web page, and has no script', () => {
    expect(htmlToMarkdown(fixture('web-page')).split('\n\n')).toEqual([
      '### Results',
      'Yields **rose** by *3 bu*.\\\nCosts did not.',
      '![A chart](https://example.org/chart.png)',
      'Yield by year',
      '> It works.',
      'Click or write.',
    ])
  })

  it('has headings and cells of one line, also if a link in them has a line break', () => {
    expect(htmlToText('<h2>a <a href="/b">b<br>c</a></h2>')).toBe('a b c')
    expect(htmlToText('<table><tr><td>a<td><a href="/b">b<br>c</a></table>')).toBe('a   b c')
  })

  it('keeps exponents and formulas', () => {
    expect(htmlToText('2 × 10<sup>5</sup> seeds, m<sup>&minus;2</sup>, CO<sub>2</sub>')).toBe('2 × 10⁵ seeds, m⁻², CO₂')
    expect(htmlToText('10<span style="font-size:9pt;vertical-align:super"><b>12</b></span>')).toBe('10¹²')
    expect(htmlToText('the 5<sup>th</sup>')).toBe('the 5th')
  })

  it('takes linear time for hostile documents', () => {
    const hostile = [
      '<b>'.repeat(50_000),
      '<ul><li>'.repeat(20_000),
      '<ul><li>a'.repeat(20_000),
      '<table><tr><td>'.repeat(5_000),
      '<p>a'.repeat(20_000),
    ]
    for (const html of hostile) {
      expect(htmlToText(html).length).toBeLessThanOrEqual(html.length)
      expect(htmlToMarkdown(html).length).toBeLessThanOrEqual(html.length)
    }
  })
})

it('HTML that is too long to convert stays whole, so that the limits of fields refuse it', () => {
  const html = `<p>Begin</p><!-- ${'x'.repeat(400_000)} --><p>end</p>`
  expect(htmlToMarkdown(html)).toBe(html)
  expect(htmlToText(html)).toBe(html)
})

it('a picture that a script would load later has its real address', () => {
  expect(htmlToMarkdown('<img src="data:image/gif;base64,AA" data-src="https://x.example/real.jpg" alt="A">')).toBe(
    '![A](https://x.example/real.jpg)',
  )
})

it('the caption of a table comes before it', () => {
  expect(
    htmlToMarkdown('<table><caption>Rates</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>'),
  ).toBe('Rates\n\n| A | B |\n| --- | --- |\n| 1 | 2 |')
})
