import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from './html-text.ts'

/** Converts HTML. Returns its rich text and what it loses. */
function converted(html: string) {
  const losses: string[] = []
  const onLoss = ({ what, becomes }: { what: string; becomes: string }, example: string) =>
    void losses.push(`${what} (${becomes}): ${example}`)
  return { text: htmlToMarkdown(html, { onLoss }), losses }
}

describe('what browsers show without characters becomes text', () => {
  it.each([
    ['a <q>b <q>c</q></q>', 'a “b ‘c’”'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字', '漢 (kan) 字'],
    ['long<wbr>word', 'longword'],
    [
      '<p><abbr title="World Health Organization">WHO</abbr></p><p><abbr title="World Health Organization">WHO</abbr></p>',
      'WHO (World Health Organization)\n\nWHO',
    ],
    ['<dl><dt>Rate</dt><dd>Two</dd></dl>', '**Rate**\n\nTwo'],
    ['<a href="https://x.example/" aria-label="Facebook"><i class="icon"></i></a>', '[Facebook](https://x.example/)'],
    ['a<sup><a href="https://x.example/">1</a>2</sup>', 'a[¹](https://x.example/)²'],
    ['<p><nobr>a b</nobr> <blink>c</blink></p><menu><li>d</menu>', 'a b c\n\n- d'],
    ['<img class="emoji" alt="🙂" src="https://s.w.org/1.png">', '🙂'],
  ])('%s', (html, text) => {
    expect(converted(html)).toEqual({ text, losses: [] })
  })
})

describe('links side by side', () => {
  const [a, b] = ['https://x.example/a', 'https://x.example/b']
  it.each([
    [`<a href="${a}">One</a><a href="${b}">Two</a>`, `[One](${a}) [Two](${b})`],
    [
      `<div class="wp-block-file"><a href="${a}">Leaflet</a><a href="${a}" class="wp-block-file__button" download>Download</a></div>`,
      `[Leaflet](${a}) [Download](${a})`,
    ],
    [`<a href="${a}">On</a><a href="${a}">ce</a>`, `[Once](${a})`],
    [`<a href="${a}">One</a>, <a href="${b}">Two</a>`, `[One](${a}), [Two](${b})`],
  ])('keep their words apart: %s', (html, text) => {
    expect(converted(html)).toEqual({ text, losses: [] })
  })
})

it('an element that vanishes has its address and its words named', () => {
  expect(converted('<p>One</p><iframe src="https://maps.example/?q=1" title="Our farm"></iframe>')).toEqual({
    text: 'One',
    losses: ['<iframe> (left out): https://maps.example/?q=1', 'text in the attribute “title” (left out): Our farm'],
  })
})

const A = 'https://x.example/a.jpg'

describe('pictures outside of src come along', () => {
  it.each([
    [`<div style="color:red;background-image:url(&quot;${A}&quot;)"><p>b</p></div>`, `![](${A})\n\nb`],
    [`<div style="background:#fff url('${A}') no-repeat"></div>`, `![](${A})`],
    [`<div data-bg="${A}">b</div>`, `![](${A})b`],
    [`<ul style="background:url(${A})"><li>b</ul>`, `- ![](${A})b`],
    [`<picture><source srcset="${A} 900w, /b.jpg 200w"><img alt="c"></picture>`, `![c](${A})`],
    [`<img src="data:image/gif;base64,R0" srcset="/b.jpg, ${A} 2x">`, `![](${A})`],
    [`<img srcset="/c.jpg 480w,${A} 900w">`, `![](${A})`],
    [`<img data-src="${A}" src="/blank.gif">`, `![](${A})`],
    ['<img data-src="https://x.example/a_{width}x.jpg">', `![](${A})`],
    [`<img src="data:," data-src="${A}"><noscript><img src="${A}"></noscript>`, `![](${A})`],
    [`<p>b</p><noscript><img src="${A}" alt="c"></noscript>`, `b\n\n![c](${A})`],
    [`<object data="${A}">c</object>`, `![c](${A})`],
    [`<img src="${A}" title="c">`, `![c](${A})`],
  ])('%s', (html, text) => {
    expect(converted(html)).toEqual({ text, losses: [] })
  })

  it('and that of a video, which is left out itself', () => {
    expect(converted(`<video src="/b.mp4" poster="${A}"></video>`)).toEqual({
      text: `![](${A})`,
      losses: ['<video> (left out): /b.mp4'],
    })
  })
})

it('preformatted text keeps its pictures, and lines that are blocks', () => {
  const html = `<pre><code><div>a</div><div>  b</div></code><img src="${A}"></pre>`
  expect(converted(html).text).toBe(`a\\\n\u00a0\u00a0b\\\n![](${A})`)
})

describe('named are', () => {
  const placed = 'text in the attribute'
  it.each([
    ['<a href="/b" title="More of it">c</a>', [`${placed} “title” (left out): More of it`]],
    ['<span data-tooltip="Mind">c</span>', [`${placed} “data-tooltip” (left out): Mind`]],
    ['<table summary="All rates"><tr><td>a<td>b</table>', [`${placed} “summary” (left out): All rates`]],
    ['<p>a</p><template><p>b</p></template>', ['<template> (left out): b']],
    ['<a href="https://x.example/"><i></i></a>', ['links without a text (left out): https://x.example/']],
    ['<a href="#n1">1</a>', ['links to places in the same text (becomes links that lead nowhere): #n1']],
    [
      '<ol type="A"><li>a<li>b</ol>',
      ['lists with letters or numbers of their own (becomes lists with numbers that follow): a b'],
    ],
    ['<details><summary>a</summary>b</details>', ['text that a click opens (becomes text that is open): a b']],
    ['<figure><oembed url="https://v.example/1"></oembed></figure>', ['<oembed> (left out): https://v.example/1']],
    ['<div data-oembed-url="https://v.example/1"></div>', ['<div> (left out): https://v.example/1']],
    ['<map-view></map-view>', ['<map-view> (left out): ']],
    ['<progress value="3" max="5"></progress>', ['<progress> (left out): 3']],
    ...['class="big sr-only"', 'style="visibility: hidden"', 'style="display: none !important"'].map(
      (hidden): [string, string[]] => [`<p>a</p><p ${hidden}>b</p>`, ['hidden text (left out): b']],
    ),
    ['<input name="mail" placeholder="Your address">', ['<input> (left out): Your address']],
    ['<p>a</p><div style="display:none"><img src="/b.jpg"></div>', ['hidden text (left out): /b.jpg']],
    ['<blockquote cite="https://x.example/">a</blockquote>', [`${placed} “cite” (left out): https://x.example/`]],
    [
      '<pre><code>a <span title="b">c</span></code></pre>',
      ['preformatted text (paragraphs with line breaks): a c', `${placed} “title” (left out): b`],
    ],
    ['<map><area href="/b" alt="c"></map>', ['<area> (left out): /b']],
  ])('%s', (html, losses) => {
    expect(converted(html).losses.map((loss) => loss.replace('(becomes ', '('))).toEqual(
      losses.map((loss) => loss.replace('(becomes ', '(')),
    )
  })

  it.each([
    '<a href="/b" title="See more">See more</a>',
    '<img src="/b.jpg" alt="A chart" title="a chart">',
    '<a name="top"></a><p>a</p>',
    '<input type="hidden" value="a">',
  ])('not %s, which loses no words', (html) => {
    expect(converted(html).losses).toEqual([])
  })
})

describe('tables', () => {
  it('stay tables if their cells have lists and paragraphs, which is named', () => {
    const html = '<table><tr><td>Corn<td><ul><li>a<li>b</ul><tr><td>Rye<td><p>One</p><p>Two</p></table>'
    expect(converted(html)).toEqual({
      text: '| Corn | • a • b |\n| --- | --- |\n| Rye | One Two |',
      losses: ['lists and other blocks in cells of tables (one line): Corn a b Rye One Two'],
    })
  })

  it('keep the columns of cells beside those that cover several', () => {
    const html =
      '<table><tr><th>Crop<th colspan="2">Rate<th>Note<tr><td rowspan="2">Corn<td>1<td>2<td>n<tr><td>3<td>4<td>m</table>'
    expect(converted(html)).toEqual({
      text: '| Crop | Rate |  | Note |\n| --- | --- | --- | --- |\n| Corn | 1 | 2 | n |\n|  | 3 | 4 | m |',
      losses: [
        'cells that cover several columns or rows (one cell beside empty ones): Crop Rate Note Corn 1 2 n 3 4 m',
      ],
    })
  })

  it('that serve the layout become their contents, which is named', () => {
    const html = '<table><tr><td><ul><li>a</ul><td><p>b</p></table>'
    expect(converted(html).text).toBe('- a\n\nb')
    expect(converted(html).losses).toHaveLength(1)
  })

  it('have no more columns than a hundred for cells that claim to cover many', () => {
    const html = `<table>${'<tr><td colspan="99999999" rowspan="99999999">a<td>b'.repeat(200)}</table>`
    const columns = converted(html)
      .text.split('\n')
      .map((row) => row.split('|').length - 2)
    expect(Math.max(...columns)).toBe(102)
  })
})
