/*
 * The content that every product gets: texts that a migration loses easily. It is written once as HTML and once as Markdown; each
 * product converts it to its own form.
 */

/** A text with every element that editors make. */
export const HTML = `<h2>Rates &amp; dates</h2>
<p>If x&lt;y and y&gt;z, write to &lt;ada@example.org&gt; [sic]. “Quoted” – naïve café, Größe, 日本語, 🌽👩‍🌾.</p>
<p>First line<br>second line with <strong>bold</strong>, <em>italic</em>, <strong><em>both</em></strong>, <s>struck</s> and <code>code &lt;1&gt;</code>, H<sub>2</sub>O and m<sup>2</sup>.</p>
<ul><li>Corn<ul><li>Sweet corn</li><li>Popcorn</li></ul></li><li>Wheat and <a href="https://example.org/rye?a=1&amp;b=2">rye</a></li></ul>
<ol><li>Dissolve</li><li>Spray</li></ol>
<blockquote><p>Soil is alive.</p></blockquote>
<pre><code>yield = a * b_c + d_e
if (x &lt; y) stop()</code></pre>
<table><thead><tr><th>Crop</th><th>Rate</th></tr></thead><tbody><tr><td>Maize</td><td>2 fl oz | acre</td></tr><tr><td>Barley</td><td></td></tr></tbody></table>
<hr>
<p>5 * 3 * 2 = 30, snake_case_word, #1, and C:\\fields\\north.</p>
<h3>Last words</h3>
<p>The end.</p>`

/** Markdown as its authors write it, also with line ends of Windows. */
export const MARKDOWN = [
  '## Rates & dates',
  '',
  'If x<y and y>z, write to <ada@example.org> [sic]. “Quoted” – naïve café, Größe, 日本語, 🌽👩‍🌾.',
  '',
  'With **bold**, *italic*, `code <1>` and H~2~O.',
  '',
  '- Corn',
  '  - Sweet corn',
  '- Wheat and [rye](https://example.org/rye?a=1&b=2)',
  '',
  '1. Dissolve',
  '2. Spray',
  '',
  '> Soil is alive.',
  '',
  '| Crop | Rate |',
  '| --- | --- |',
  '| Maize | 2 fl oz |',
  '',
  'The end.',
].join('\r\n')

/** A text without markup, which looks as if it had some. */
export const PLAIN =
  'If x<y and y>z, write to <ada@example.org> [sic].\nSecond line: 5 * 3 * 2, snake_case_word & more. 🌽'

export const CATEGORIES = ['Biofertilizers & more', 'Größe <XL>']

/** `category` is the position of a category. Texts that are missing are empty in the product. */
export const PRODUCTS = [
  {
    name: 'Azo 200 – für Mais & Weizen 🌽',
    slug: 'azo-200',
    summary: PLAIN,
    html: HTML,
    markdown: MARKDOWN,
    tags: ['corn', 'x<y', 'Süß & sauer'],
    category: 0,
    order: 2,
    isPublished: true,
    hasPicture: true,
    german: 'Azo 200 auf Deutsch: Größe zählt',
  },
  {
    name: 'Draft of “Rhizo”',
    slug: 'draft-of-rhizo',
    summary: 'Not yet public.',
    html: '<p>Not <em>yet</em> public.</p>',
    markdown: 'Not *yet* public.',
    tags: [],
    category: 1,
    order: 0,
    isPublished: false,
    hasPicture: false,
  },
  {
    name: 'Only a name',
    slug: 'only-a-name',
    summary: '',
    html: '',
    markdown: '',
    tags: [],
    category: undefined,
    order: undefined,
    isPublished: true,
    hasPicture: false,
  },
  {
    name: 'Two paragraphs <b>not bold</b>',
    slug: 'two-paragraphs',
    summary: 'One sentence.\r\nAnother one.',
    html: '<p>One &amp; only.</p><p>&lt;b&gt;Not bold&lt;/b&gt; and &amp;amp; stays.</p>',
    markdown: 'One & only.\n\nTwo: a * b, 1. no list, and a\\_b.',
    tags: ['wheat'],
    category: 1,
    order: 10,
    isPublished: true,
    hasPicture: true,
  },
]
