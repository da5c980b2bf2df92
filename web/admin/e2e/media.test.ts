import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin, sessionOf } from '../../e2e/site.ts'
import {
  edit,
  expectValue,
  fill,
  formDialog,
  press,
  productNamed,
  saveAndClose,
  signIn,
  storedInputs,
  valueOf,
} from './actions.ts'

const server = startSite()

// A PNG with one red pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

/** A picture of one color. */
async function plainPicture(name: string, width: number, height: number) {
  const canvas = sharp({ create: { width, height, channels: 3, background: 'green' } })
  const isWebp = name.endsWith('.webp')
  const buffer = await (isWebp ? canvas.webp() : canvas.png()).toBuffer()
  return { name, mimeType: isWebp ? 'image/webp' : 'image/png', buffer }
}

/** Uploads a picture without a browser. */
async function uploaded({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }) {
  const { token } = await sessionOf(server.site.url, ADMIN)
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.site.url}/api/upload/image`, { method: 'POST', headers, body })
  return { image: ((await answer.json()) as { url: string }).url }
}

describe('media', () => {
  beforeEach(async () => {
    const { url } = server.site
    interface Stored {
      mediaFiles: { items: { publicId: string }[] }
    }
    const { mediaFiles } = await asAdmin<Stored>(url, '{ mediaFiles { items { publicId } } }')
    const publicIds = mediaFiles.items.map(({ publicId }) => publicId)
    const remove = 'mutation ($publicIds: [String!]!) { deleteMediaFiles(publicIds: $publicIds) { version } }'
    if (publicIds.length > 0) await asAdmin(url, remove, { publicIds })
  })

  it('uploads, finds, describes, deletes and restores a file', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/media')
    await page.getByText('No media files found').waitFor()
    await page.getByText('Upload some images to get started.').waitFor()
    await page.locator('input[type=file]').setInputFiles([picture('root.png')])
    await page.getByText('1 file', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('No files match your search.').waitFor()
    await page.getByRole('searchbox').fill('root')
    await press(page, 'Edit root.png')
    await fill(page, { 'Alternative text': 'A root in the soil' })
    await expectAccessible(page)
    await press(page, 'Save')
    await formDialog(page).waitFor({ state: 'detached' })
    await press(page, 'List view')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Select root.png' }).check()
    await press(page, 'Delete selected')
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this file?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText('1 file deleted.').waitFor()
    await press(page, 'Undo')
    await page.getByRole('img', { name: 'A root in the soil' }).waitFor()
    expectNoErrors(page)
  })

  it('frames a picture, and replaces it wherever it is shown', async () => {
    const { url } = server.site
    const plots = await plainPicture('plots.png', 400, 200)
    const { image } = await uploaded(plots)
    const { products } = await asAdmin<{ products: { items: { id: string }[] } }>(
      url,
      '{ products(limit: 1) { items { id } } }',
      {},
    )
    const other = `/product/${products.items[0]!.id}`
    const detailedDescription = `![](${image}) [a](${other}#product-overview) [b](${other}#nothing)`
    const product = { name: 'Framed', category: 'Tests', description: 'Framed', detailedDescription }
    const create = `mutation ($product: ProductInput!, $member: TeamMemberInput!) {
      product: createProduct(input: $product) { id } member: createTeamMember(input: $member) { id }
    }`
    const variables = { product: { ...product, image }, member: { name: 'Ann', position: 'Lead', bio: 'Ann', image } }
    const { product: shown } = await asAdmin<{ product: { id: string } }>(url, create, variables)
    // Which anchors the page of an item has follows from its content.
    const check = '{ brokenLinks(limit: 200) { items { address problem } } }'
    const { brokenLinks } = await asAdmin<{ brokenLinks: { items: { address: string }[] } }>(url, check, {})
    const toOther = brokenLinks.items.filter(({ address }) => address.startsWith(other))
    expect(toOther).toEqual([{ address: `${other}#nothing`, problem: 'NO_ANCHOR' }])
    const pageAt = async (path: string) => (await fetch(url + path)).text()

    const page = await server.open()
    await signIn(page, EDITOR, '/admin/media')
    // A click on the picture opens it.
    const { x, y, width, height } = (await page.getByRole('listitem').filter({ hasText: 'plots.png' }).boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 4)
    const focalPoint = page.getByRole('button', { name: /^Focal point, / })
    await focalPoint.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Focal point, 51% from the left, 40% from the top.' }).waitFor()
    const corner = page.getByRole('button', { name: /^Crop, top left corner/ })
    // Hovering waits until the dialog is laid out.
    await corner.hover()
    const from = (await corner.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(from.x + 400, from.y + from.height / 2, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('spinbutton', { name: 'Crop: From the left' }).fill('25')
    await page.getByRole('spinbutton', { name: 'Crop: Width' }).fill('50')
    await page.getByRole('combobox', { name: 'Tags' }).fill('trials')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await press(page, 'Save')
    await formDialog(page).waitFor({ state: 'detached' })
    const framed = await pageAt(`/product/${shown.id}`)
    expect(framed).toContain(`${image}/640.25-0-50-100.webp 640w`)
    expect(framed).toContain('.focal-52-40{object-position:52% 40%}')
    expect(await pageAt('/about')).toContain(`${image}/160.25-0-50-100.webp`)

    await press(page, 'Edit plots.png')
    await page.getByText('Framed').nth(1).waitFor()
    await page.getByLabel('Replacement').setInputFiles([await plainPicture('square.png', 300, 300)])
    const replacing = page.getByRole('dialog', { name: 'Replace “plots.png” with “square.png”?' })
    await replacing.getByText('used in 3 places').waitFor()
    await expectAccessible(page)
    await replacing.getByLabel('Alternative text').fill('A square plot')
    await replacing.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByRole('dialog', { name: 'square.png', exact: true }).waitFor()
    await expectValue(page, 'Alternative text', 'A square plot')
    // The notice covers none of the buttons.
    const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
    const replace = page.getByRole('button', { name: 'Replace file' })
    const gap = async () => {
      const [notice, button] = [await undo.boundingBox(), await replace.boundingBox()]
      return notice && button ? button.x - notice.x - notice.width : null
    }
    await expect.poll(gap).toBeGreaterThan(0)
    for (const path of [`/product/${shown.id}`, '/about']) {
      const html = await pageAt(path)
      expect(html).not.toContain(image)
      expect(html).toMatch(/\/media\/square-\w+\.png\/160\.webp/)
    }
    const view = await server.open()
    await view.goto(`/product/${shown.id}`)
    const sizeOf = (element: Element) => {
      const { naturalWidth, naturalHeight } = element as HTMLImageElement
      return naturalWidth > 0 ? naturalWidth / naturalHeight : 0
    }
    for (const picture of ['.detail-head picture img', '.prose picture img']) {
      await view.locator(picture).first().scrollIntoViewIfNeeded()
      await expect.poll(() => view.locator(picture).first().evaluate(sizeOf)).toBe(1)
    }
    await press(page, 'Undo')
    await page.getByRole('dialog', { name: 'plots.png', exact: true }).waitFor()
    expect(await pageAt(`/product/${shown.id}`)).toContain(`${image}/640.25-0-50-100.webp 640w`)
    expectNoErrors(page)
  })

  it('lists the pictures that meet conditions, and describes several', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/media')
    const [leaf, root] = [await plainPicture('leaf.png', 30, 20), await plainPicture('root.webp', 20, 30)]
    await page.locator('input[type=file]').setInputFiles([leaf, root])
    await page.getByText('2 files uploaded. 2 have no alternative text.').waitFor()
    await press(page, 'Describe them')
    await fill(page, { 'leaf.png': 'A leaf', 'Add tags to all': 'plants, trials' })
    await expectAccessible(page)
    const title = page.getByRole('heading', { name: 'Describe 2 files', includeHidden: true })
    const place = await title.boundingBox()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).waitFor()
    // A dialog above another one leaves it where it is.
    await expect.poll(() => title.boundingBox()).toEqual(place)
    await press(page, 'Keep editing')
    await expectValue(page, 'leaf.png', 'A leaf')
    // What was typed survives a reload, and leads back to its picture.
    await expect.poll(() => storedInputs(page)).toContain('A leaf')
    await expect.poll(() => storedInputs(page)).toContain('trials')
    await page.reload()
    const unsaved = page
      .getByRole('list', { name: 'Unsaved changes' })
      .getByRole('link', { name: /^Go on with Picture leaf/ })
    await unsaved.click()
    await expectValue(page, 'Alternative text', 'A leaf')
    await page.getByRole('button', { name: 'Remove tag trials' }).waitFor()
    await page.goto('/admin/media')
    await page.getByRole('checkbox', { name: 'Select leaf.png' }).check()
    await page.getByRole('checkbox', { name: 'Select root.webp' }).check()
    await press(page, 'Describe selected')
    await expectValue(page, 'leaf.png', 'A leaf')
    await expectValue(page, 'Add tags to all', 'plants, trials')
    await page.keyboard.press('Control+s')
    await page.getByText('2 files saved.').waitFor()
    await expect.poll(() => storedInputs(page)).toBe('[]')
    await unsaved.waitFor({ state: 'detached' })
    await press(page, 'Filters')
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('plants')
    await page.getByText('2 files', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'No alternative text' }).click()
    await page.getByText('1 file', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?tag=plants&alt=missing')
    await page.getByRole('button', { name: 'root.webp', exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('1 file', { exact: true }).waitFor()
    await press(page, 'Clear filters')
    await page.getByText('2 files', { exact: true }).waitFor()
    expectNoErrors(page)
  })

  it.each(['paste', 'drop'])('uploads a picture after a %s on an image field', async (type) => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/products/new')
    const { buffer } = await plainPicture('leaf.png', 20, 20)
    await page.getByRole('textbox', { name: 'Image' }).evaluate(
      (element, { type, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'leaf.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        )
      },
      { type, bytes: [...buffer] },
    )
    await expect.poll(() => valueOf(page, 'Image')).toMatch(/^\/media\/leaf-/)
    expectNoErrors(page)
  })

  it('keeps a failed upload in the list, so that it can be retried', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/media')
    await page.route('**/api/graphql', (route) =>
      route.request().headers()['content-type']?.startsWith('multipart/') ? route.abort() : route.fallback(),
    )
    await page
      .locator('input[type=file]')
      .setInputFiles([picture('leaf.png'), { ...picture('not.png'), buffer: Buffer.from('text') }])
    await press(page, 'Retry leaf.png')
    await page.getByText('The server cannot be reached.').first().waitFor()
    await page.unroute('**/api/graphql')
    await press(page, 'Retry not.png')
    await page
      .getByRole('alert')
      .filter({ hasText: /picture|image|type/i })
      .first()
      .waitFor()
    await press(page, 'Dismiss not.png')
  })

  it('offers images to image fields', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/media')
    await page.locator('input[type=file]').setInputFiles([picture('root.png')])
    await press(page, 'Edit root.png')
    await fill(page, { 'Alternative text': 'A root in the soil' })
    await saveAndClose(page)
    await page.goto('/admin/products/new')
    await page.getByRole('button', { name: 'Choose from gallery' }).first().click()
    const search = page.getByRole('searchbox', { name: 'Search media' }).filter({ visible: true })
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByRole('dialog', { name: 'Choose from gallery' }).getByRole('button', { name: /root/i }).click()
    await page.getByRole('textbox', { name: 'Alternative text' }).waitFor()
    await expect.poll(() => valueOf(page, 'Image')).toMatch(/^\/media\//)
    await expectValue(page, 'Alternative text', 'A root in the soil')
    await expectAccessible(page)
    await press(page, 'Focal point and crop …')
    const framing = page.getByRole('dialog', { name: 'Focal point and crop of “root.png”' })
    await framing.getByRole('button', { name: /^Focal point, / }).press('Shift+ArrowRight')
    await expectAccessible(page)
    await framing.getByRole('button', { name: 'Save', exact: true }).click()
    await framing.waitFor({ state: 'detached' })
    await fill(page, { 'Alternative text': '' })
    await page.getByText('Not described yet.').waitFor()
    await press(page, 'Save text')
    await page.getByText('Alternative text saved.').waitFor()
    await fill(page, productNamed('Pictured'))
    await saveAndClose(page)
    await page.getByText('“Pictured” saved. Its picture has no alternative text yet.').waitFor()
    // A change of a picture is shown as a picture.
    await edit(page, 'Pictured')
    await press(page, 'History')
    const changed = page.getByRole('dialog', { name: 'History of “Pictured”' }).locator('img[src^="/media/root"]')
    await changed.waitFor({ state: 'attached' })
    await page.goto('/admin/media')
    await press(page, 'Delete root.png')
    await page.getByText('Still used in: Pictured.').waitFor()
    await press(page, 'Cancel')
  })
})

it('fields offer no upload to a role that may not upload files', async () => {
  const reader = { username: 'rhea', password: 'a field of barley' }
  const ask = (query: string, variables: object) => asAdmin(server.site.url, query, variables)
  await ask('mutation ($rights: [String!]!) { createRole(name: "texts", label: "Texts", rights: $rights) { name } }', {
    rights: ['product:publish', 'media:read'],
  })
  await ask('mutation ($input: UserInput!) { createUser(input: $input) { id } }', {
    input: { ...reader, email: 'rhea@verdant.example', role: 'texts' },
  })
  const page = await server.open()
  await signIn(page, reader, '/admin/products/new')
  const image = formDialog(page).locator('[data-field=image]')
  await image.getByRole('button', { name: 'Choose from gallery' }).waitFor()
  await expect.poll(() => page.locator('input[type=file]').count()).toBe(0)
  await image.getByRole('textbox').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await image.getByRole('button', { name: 'Choose from gallery' }).click()
  await page.getByRole('dialog', { name: 'Choose from gallery' }).getByRole('searchbox').waitFor()
  await expect.poll(() => page.locator('input[type=file]').count()).toBe(0)
  // A list of uploads has an empty alert.
  await expect.poll(() => page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  expectNoErrors(page)
})
