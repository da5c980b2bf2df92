import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkFile } from './check.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { filesIn, temporaryFolder } from './testing/images.ts'

let directory: string
beforeEach(async () => {
  directory = await temporaryFolder()
})

const check = (svg: string | Buffer, name = 'fern.svg') =>
  checkFile(Readable.from([Buffer.from(svg as string)]), name, { directory })

const sanitised = (svg: string) => sanitiseSvg(Buffer.from(svg)).text
const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const inSvg = (content: string) => sanitised(`<svg ${NS} viewBox="0 0 9 9">${content}<path d="M0 0h9v9z"/></svg>`)

const FERN = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg ${NS} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="2in" height="48" viewBox="0 0 192 48"
     inkscape:version="1.3" onload="alert(1)">
  <title>Fern &amp; frond</title>
  <metadata><author>Secret Person</author></metadata>
  <defs>
    <linearGradient id="green"><stop offset="0" stop-color="#10b981"/></linearGradient>
    <clipPath id="frame"><circle r="9"/></clipPath>
    <path id="leaf" d="M0 0 L9 9"/>
    <filter id="soft"><feGaussianBlur stdDeviation="2"/></filter>
  </defs>
  <g style="fill:url(#green);stroke:#fff" clip-path="url(#frame)" filter="url('#soft')" transform="rotate(9)">
    <use xlink:href="#leaf"/><use href="#leaf" x="9"/>
    <text font-family="serif">Pteridium</text>
  </g>
</svg>`

test('a drawing keeps its visible parts only', async () => {
  const file = await check(FERN)
  expect(file).toMatchObject({ format: 'svg', contentType: 'image/svg+xml', width: 192, height: 48 })
  const text = await readFile(file.path, 'utf8')
  for (const kept of [
    '<title>Fern &amp; frond</title>',
    '<linearGradient id="green">',
    'viewBox="0 0 192 48"',
    '<clipPath',
    'fill:url(#green)',
    'clip-path="url(#frame)"',
    "url('#soft')",
    'stdDeviation="2"',
    'xlink:href="#leaf"',
    ' href="#leaf"',
    'Pteridium',
  ]) {
    expect(text).toContain(kept)
  }
  expect(text).not.toMatch(/onload|Secret|inkscape|DOCTYPE|<\?xml|<!--/i)
  await file.dispose()
  expect(await filesIn(directory)).toEqual([])
})

test('cleaning is idempotent', async () => {
  const once = await check(FERN)
  const twice = await checkFile(once.path, 'fern.svg', { directory })
  expect(twice).toMatchObject({ hash: once.hash, publicId: once.publicId, width: 192, height: 48 })
  await once.dispose()
  await twice.dispose()
})

describe('active content is removed', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script by address', '<script href="https://evil.example/x.js"/>'],
    ['a handler', '<rect width="1" height="1" onclick="alert(1)"/>'],
    ['a handler in capitals', '<rect ONCLICK="alert(1)"/>'],
    ['a link to a script', '<a href="javascript:alert(1)"><text>x</text></a>'],
    ['a link to a script by xlink', '<a xlink:href="java&#10;script:alert(1)"><text>x</text></a>'],
    ['another document used', '<use href="https://evil.example/x.svg#alert"/>'],
    ['a document in the address used', '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#alert"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/pixel.png"/>'],
    ['a filter picture from elsewhere', '<filter id="f"><feImage href="https://evil.example/pixel.png"/></filter>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">evil</body></foreignObject>',
    ],
    ['a frame', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'],
    ['an animated handler', '<set attributeName="onmouseover" to="alert(1)"/>'],
    ['an animated link', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['an imported style', '<style>@import url("https://evil.example/x.css");</style>'],
    ['a style in CDATA', '<style><![CDATA[* { background: url(https://evil.example) }]]></style>'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/x.svg#alert)"/>'],
    ['a quoted fill from elsewhere', `<rect fill="url( 'https://evil.example/x.svg' )"/>`],
    ['a background from elsewhere', '<g style="background:url(//evil.example)"/>'],
    ['an escaped function', '<g style="background:u\\72l(//evil.example)"/>'],
    ['an image set', `<g style="background:image-set('//evil.example' 1x)"/>`],
    ['a mask by image set', `<g mask="image-set('//evil.example' 1x)"/>`],
    ['a comment that hides', '<!--><script>alert(1)</script>-->'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['a title that breaks out', '<title>&lt;/title&gt;&lt;script&gt;evil&lt;/script&gt;</title>'],
    ['a handler in another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ])('%s', (_what, content) => {
    const text = inSvg(content)
    expect(text).toContain('<path d="M0 0h9v9z"')
    expect(text).not.toMatch(
      /<script|<style|<image|<feimage|<set|<animate|<iframe|foreignobject|\son\w+=|alert\(|javascript:|@import|<\?|<!--/i,
    )
    expect(text).not.toMatch(/=\s*["'][^"']*evil/)
    expect(sanitised(text)).toBe(text)
  })

  test('a stylesheet before the root', () => {
    const text = sanitised(`<?xml-stylesheet href="https://evil.example/x.css"?><svg ${NS}><g/></svg>`)
    expect(text).not.toContain('evil')
  })
})

describe('is rejected', () => {
  const LAUGHS = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg ${NS}><text>&b;</text></svg>`
  const FILE = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${NS}><text>&x;</text></svg>`
  const copies = Array.from({ length: 20 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(8)}</g>`).join(
    '',
  )

  test.each([
    ['entities in entities', LAUGHS, 'declares entities'],
    ['an outer entity', FILE, 'declares entities'],
    ['unclosed elements', `<svg ${NS}><g></svg>`, 'not a well-formed SVG'],
    ['a second root', `<svg ${NS}/><svg ${NS}/>`, 'not a well-formed SVG'],
    ['many elements', `<svg ${NS}>${'<g/>'.repeat(20_001)}</svg>`, 'too complex'],
    [
      'many attributes',
      `<svg ${NS}><g ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}/></svg>`,
      'too complex',
    ],
    ['copies of copies', `<svg ${NS}><g id="l0"/>${copies}</svg>`, 'too complex'],
    ['copies of itself', `<svg ${NS}><g id="a"><use href="#a"/></g></svg>`, 'too complex'],
    ['depth without end', `<svg ${NS}>${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`, 'too complex'],
    ['another encoding', Buffer.from(`<svg ${NS}><text>\xe9</text></svg>`, 'latin1'), 'not written in UTF-8'],
  ])('%s', async (_what, svg, reason) => {
    const message = expect.stringMatching(new RegExp(`^“fern.svg” .*${reason}`))
    await expect(check(svg)).rejects.toMatchObject({ code: 'INVALID', message })
    expect(await filesIn(directory)).toEqual([])
  })

  test('more than 2 MB', async () => {
    const svg = `<svg ${NS}><path d="${'M0 0 '.repeat(450_000)}"/></svg>`
    await expect(check(svg)).rejects.toMatchObject({ code: 'TOO_LARGE', message: '“fern.svg” is larger than 2 MB' })
    expect(await filesIn(directory)).toEqual([])
  })
})

test.each([
  ['width="10" height="20"', 10, 20],
  ['width="1in" height="25.4mm"', 96, 96],
  ['width="100%" height="100%" viewBox="0 0 640 480"', 640, 480],
  ['width="320" viewBox="0,0,640,480"', 320, 240],
  ['height="240px" viewBox="0 0 640 480"', 320, 240],
  ['viewBox="0 0 0.2 0.1"', 1, 1],
  ['', 300, 150],
  ['width="-5" height="zero"', 300, 150],
  ['width="1e99" height="1"', 1_000_000, 1],
])('the size of <svg %s> is %d × %d', (attributes, width, height) => {
  expect(sanitiseSvg(Buffer.from(`<svg ${NS} ${attributes}><g/></svg>`))).toMatchObject({ width, height })
})
