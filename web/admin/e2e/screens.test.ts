import { Buffer } from 'node:buffer'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { startReceiver } from '../../../api/testing/webhook-receiver.ts'
import { ADMIN, EDITOR, expectAccessible, expectNoErrors, startSite } from '../../e2e/harness.ts'
import { asAdmin, sessionOf } from '../../e2e/site.ts'
import {
  expectValue,
  fill,
  formDialog,
  storedInputs,
  press,
  productNamed,
  saveAndClose,
  sendCredentials,
  settled,
  signIn,
  valueOf,
} from './actions.ts'

const server = startSite({ WEBHOOK_ALLOW: '127.0.0.1' })

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

describe('hero', () => {
  it('previews edits in the real hero, edits the statistics and saves', async () => {
    const page = await server.open({ viewport: { width: 1440, height: 900 } })
    await signIn(page, EDITOR, '/admin/hero')
    await fill(page, { Title: 'Typed in the form' })
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await preview.getByRole('heading', { name: 'Typed in the form', includeHidden: true }).waitFor()
    await press(page, '+ Add Statistic')
    await fill(page, { 'Statistic 4: Value': '12', 'Statistic 4: Label': 'Counties' })
    await preview.getByText('Counties').waitFor()
    await page.reload()
    await page.getByText('Your unsaved changes from').waitFor()
    await expectValue(page, 'Statistic 4: Value', '12')
    await press(page, 'Move statistic 4 up')
    await expectValue(page, 'Statistic 3: Value', '12')
    await press(page, 'Toggle hero section')
    await page.getByText('Inactive', { exact: true }).waitFor()
    await expectValue(page, 'Title', 'Typed in the form')
    await fill(page, { 'Background image': 'no address' })
    await press(page, 'Save')
    await page.getByText('Background image must be an http(s) address').waitFor()
    await fill(page, { 'Background image': '' })
    await page.keyboard.press('Control+s')
    await page.getByText('Hero section saved.').waitFor()
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    await expectValue(page, 'Title', 'Typed in the form')
    await expectValue(page, 'Statistic 3: Label', 'Counties')
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('shows the built-in hero if the stored one cannot be loaded, and overwrites nothing', async () => {
    await asAdmin(server.site.url, 'mutation { updateHero(input: { title: "Stored before" }) { id } }')
    const page = await server.open()
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('query Hero') ? route.abort() : route.fallback(),
    )
    await signIn(page, EDITOR, '/admin/hero')
    await page.getByText('The stored content could not be loaded').waitFor()
    await expectValue(page, 'Title', 'Revolutionizing Agriculture Through Biotechnology')
    await fill(page, { Subtitle: 'Typed over the fallback' })
    await press(page, 'Save')
    await page.getByText('Hero section saved.').waitFor()
    // Only the edited field was overwritten.
    await page.unroute('**/api/graphql')
    await page.reload()
    await page.getByText('The stored content could not be loaded').waitFor({ state: 'detached' })
    await expectValue(page, 'Subtitle', 'Typed over the fallback')
    await expectValue(page, 'Title', 'Stored before')
  })
})

describe('company', () => {
  it('is edited, validated and saved; Cancel and Back lead to the dashboard', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/company')
    await page.getByRole('spinbutton', { name: 'Founded' }).fill('1850')
    await press(page, 'Save')
    await page.getByText('Founded must be a whole number from 1900 to 2100').waitFor()
    await page.getByRole('spinbutton', { name: 'Founded' }).fill('2009')
    await press(page, '+ Add Value')
    await page.keyboard.type('Patience')
    await press(page, 'Save')
    await page.getByText('Company information saved.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/company')
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Founded' }).inputValue()).toBe('2009')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/admin/dashboard')
    expectNoErrors(page)
  })
})

describe('SEO', () => {
  it('edits an entry with its counters', async () => {
    const page = await server.open()
    await signIn(page, EDITOR, '/admin/seo')
    await page.getByRole('link', { name: 'Edit careers' }).click()
    await page.getByRole('dialog', { name: 'Edit SEO Settings' }).waitFor()
    await fill(page, { 'Meta title': 'é'.repeat(61) })
    await page.getByText('61/60 characters').waitFor()
    await press(page, 'Save')
    await page.getByText('Meta title must be at most 60 characters').waitFor()
    await fill(page, { 'Meta title': 'Careers at Verdant' })
    await press(page, '+ Add Keyword')
    await expectAccessible(page)
    await formDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await formDialog(page).waitFor({ state: 'detached' })
    await press(page, 'Delete careers')
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this SEO configuration?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('shows the five built-in entries when the stored ones cannot be loaded', async () => {
    const page = await server.open()
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('seoEntries') ? route.abort() : route.fallback(),
    )
    await signIn(page, EDITOR, '/admin/seo')
    await page.getByText('These are the built-in ones').waitFor()
    await page.getByRole('link', { name: 'Edit about' }).click()
    await page.getByRole('dialog', { name: 'Add New Page SEO' }).waitFor()
    await expectValue(page, 'Page name', 'about')
  })
})

describe('settings', () => {
  it('are saved one after another and stop at the first failure', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/settings')
    await fill(page, { Tagline: 'Grown with care', 'Contact phone': '+1 515 555 0100' })
    const sent: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('UpdateSetting')) sent.push((JSON.parse(body) as { variables: { key: string } }).variables.key)
    })
    await press(page, 'Save')
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent).toEqual(['site_tagline', 'contact_phone'])
    await fill(page, { 'Google Analytics id': 'G-1' })
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('UpdateSetting') ? route.abort() : route.fallback(),
    )
    await press(page, 'Save')
    await page.getByRole('alertdialog', { name: /^Error saving settings: Failed to save site_tagline: / }).waitFor()
    await press(page, 'OK')
    await press(page, 'Test Single Save')
    await press(page, 'Test')
    await page.getByRole('alertdialog', { name: /^Single setting save failed: / }).waitFor()
    await press(page, 'OK')
    await page.unroute('**/api/graphql')
    await press(page, 'Test Single Save')
    await press(page, 'Test')
    await page.getByText('Single setting save successful!').waitFor()
    await press(page, 'Undo')
    await expect.poll(() => valueOf(page, 'Site title')).not.toBe('Test Site Title')
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('never show a secret', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/settings')
    await fill(page, { 'reCAPTCHA secret key': 'very-secret' })
    await expect.poll(() => storedInputs(page)).toContain('recaptcha')
    expect(await storedInputs(page)).not.toContain('very-secret')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('very-secret')
    await press(page, 'Save')
    await page.getByText('Settings saved successfully!').waitFor()
    await page.reload()
    await page.getByText('A key is set.').waitFor()
    await expectValue(page, 'reCAPTCHA secret key', '')
    await press(page, 'History of reCAPTCHA secret key')
    await page.getByRole('dialog', { name: 'History' }).getByText('by admin').waitFor()
    expect(await page.content()).not.toContain('very-secret')
  })
})

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
    await page.getByText('1 files', { exact: true }).waitFor()
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
    await page.getByRole('dialog', { name: 'plots.png' }).waitFor()
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
    await press(page, 'Save')
    await page.getByText('2 files saved.').waitFor()
    await press(page, 'Filters')
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('plants')
    await page.getByText('2 files', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'No alternative text' }).click()
    await page.getByText('1 files', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?tag=plants&alt=missing')
    await page.getByRole('button', { name: 'root.webp', exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('1 files', { exact: true }).waitFor()
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
    await page.getByRole('button', { name: 'Choose from gallery' }).click()
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
    await page.goto('/admin/media')
    await press(page, 'Delete root.png')
    await page.getByText('Still used in: Pictured.').waitFor()
    await press(page, 'Cancel')
  })
})

describe('users', () => {
  it('are added, changed and removed by an admin', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/users')
    await press(page, 'Add User')
    await fill(page, { Username: 'robin', 'E-mail': 'robin@verdant.example' })
    await fill(page, { Password: 'short' })
    await press(page, 'Save')
    await page.getByText('The password must have 12 to 200 characters').first().waitFor()
    await fill(page, { Password: 'long enough for this' })
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('robin added.').waitFor()
    await page.getByRole('combobox', { name: 'Role of robin' }).selectOption('ADMIN')
    await page.getByText('robin is now an admin.').waitFor()
    await press(page, 'Disable robin')
    await page.getByText('Disabled', { exact: true }).waitFor()
    await press(page, 'Remove robin')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('robin removed.').waitFor()
    await press(page, 'Disable admin')
    await page.getByRole('alert').filter({ hasText: /admin/i }).waitFor()
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('are invited, choose a password, and choose another one when they have forgotten it', async () => {
    const linkTo = async (recipient: string) => {
      const query = '{ mails(limit: 10) { items { recipient link } } }'
      const { mails } = await asAdmin<{ mails: { items: { recipient: string; link: string }[] } }>(
        server.site.url,
        query,
      )
      const { pathname, hash } = new URL(mails.items.find((mail) => mail.recipient === recipient)!.link)
      return pathname + hash
    }
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/users')
    await press(page, 'Invite User')
    await fill(page, { 'E-mail': 'sam@verdant.example' })
    await formDialog(page).getByRole('button', { name: 'Invite' }).click()
    const pending = page.getByRole('list', { name: 'Pending invitations' })
    await pending.getByRole('button', { name: 'Copy the link of sam@verdant.example' }).waitFor()
    await expectAccessible(page)

    await page.goto(await linkTo('sam@verdant.example'))
    await page.getByText('invites sam@verdant.example as Editor').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await fill(page, { Username: 'sam', Password: 'administrator', 'Password again': 'administrator' })
    await press(page, 'Create the account')
    await page.getByText('This password is easy to guess').first().waitFor()
    await fill(page, { Password: 'seven green fields', 'Password again': 'seven green fields' })
    await press(page, 'Create the account')
    await page.getByText('Your account is ready.').first().waitFor()

    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await fill(page, { 'Username or email': 'sam' })
    await press(page, 'Send the link')
    await page.getByText('If the account exists').waitFor()
    await expect.poll(() => linkTo('sam@verdant.example')).toContain('/admin/access/reset#')
    await page.goto(await linkTo('sam@verdant.example'))
    await fill(page, { Password: 'eight green fields', 'Password again': 'eight green fields' })
    await expectAccessible(page)
    await press(page, 'Set the password')
    await page.getByText('Your password is changed.').first().waitFor()
    await sendCredentials(page, { username: 'sam', password: 'eight green fields' })
  })

  it('set up a second factor, and sign in with it', async () => {
    const own = { username: 'lee', password: 'verdant-factor-1' }
    const create = 'mutation ($input: UserInput!) { createUser(input: $input) { id } }'
    await asAdmin(server.site.url, create, { input: { ...own, email: 'lee@verdant.example', role: 'EDITOR' } })
    const page = await server.open()
    await signIn(page, own, '/admin/account')
    await press(page, 'Set up second factor')
    const dialog = formDialog(page)
    await dialog.getByRole('img', { name: 'QR code' }).waitFor()
    await expectAccessible(page)
    const key = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(Date.now()))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await press(page, 'I have kept the codes')
    await page.getByText('The second factor is on.').first().waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await fill(page, { 'Username or email': own.username, Password: own.password })
    await press(page, 'Sign in')
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await press(page, 'Sign in')
    await page.getByText('This code is wrong, or it was used before').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(Date.now() + 30_000))
    await press(page, 'Sign in')
    await page.waitForURL('**/admin/dashboard')
  })

  it('change their own password and stay signed in', async () => {
    const own = { username: 'kim', password: 'verdant-first-1' }
    const create = 'mutation ($input: UserInput!) { createUser(input: $input) { id } }'
    await asAdmin(server.site.url, create, { input: { ...own, email: 'kim@verdant.example', role: 'EDITOR' } })
    const page = await server.open()
    await signIn(page, own, '/admin/account')
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password', { exact: false }).first().fill('verdant-second-2')
    await page.getByLabel('New password again').fill('verdant-second-2')
    await press(page, 'Change password')
    await page.getByText('This is not your current password').first().waitFor()
    await page.getByLabel('Current password').fill(own.password)
    await press(page, 'Change password')
    await page.getByText('Your password is changed.').waitFor()
    const { token } = await sessionOf(server.site.url, { ...own, password: 'verdant-second-2' })
    await page.reload()
    await press(page, 'Sign out all others')
    await page.getByText('All other devices are signed out.').waitFor()
    const me = { headers: { authorization: `Bearer ${token}` } }
    expect((await fetch(`${server.site.url}/api/auth/me`, me)).status).toBe(401)
    await expectAccessible(page)
    await page.goto('/admin/products')
    await page.getByRole('list', { name: 'Products' }).waitFor()
  })
})

describe('admins', () => {
  it('search, export and erase subscribers', async () => {
    for (const email of ['ada@farm.example', 'eve@reader.example'])
      await asAdmin(server.site.url, 'mutation ($email: String!) { subscribe(email: $email) }', { email })
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/subscribers')
    await page.getByText('ada@farm.example').waitFor()
    await page.getByText('without a confirmation by mail').first().waitFor()
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill('READER')
    await page.getByText('ada@farm.example').waitFor({ state: 'detached' })
    await press(page, 'Erase eve@reader.example')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
    await page.getByText('eve@reader.example was erased.').waitFor()
    await page.getByText('No address matches.').waitFor()
    const downloading = page.waitForEvent('download')
    await press(page, 'Export CSV')
    const table = await text(await (await downloading).createReadStream())
    expect(table).toContain('ada@farm.example')
    expect(table).not.toContain('eve@reader.example')
    await expectAccessible(page)
    expectNoErrors(page)
  })

  it('filter and export the audit log', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/audit?action=sign-in')
    const log = page.getByRole('list', { name: 'Audit log' })
    await log.getByRole('button', { name: 'admin' }).first().click()
    await page.waitForURL('**/admin/audit?action=sign-in&who=admin')
    await expect.poll(() => page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe('admin')
    await page.getByRole('combobox', { name: 'Action' }).selectOption('release.roll-back')
    await page.getByText('No row matches.').waitFor()
    await press(page, 'Clear filter')
    await log.getByText('signed in').first().waitFor()
    const downloading = page.waitForEvent('download')
    await press(page, 'Export CSV')
    expect(await text(await (await downloading).createReadStream())).toContain(',sign-in,admin,admin,')
    await log.getByText('exported the audit log').waitFor()
    expectNoErrors(page)
  })

  it('add a webhook, look into its deliveries, send one again, and pause, edit and remove the webhook', async () => {
    const { url, received } = await startReceiver((_, response) => response.end('thank you'))
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/webhooks')
    await press(page, 'New webhook')
    await fill(page, { Address: 'http://10.0.0.1/' })
    await page.getByRole('checkbox', { name: 'Settings', exact: true }).check()
    await press(page, 'Add')
    await page.getByRole('alert').getByText('This address is inside a network.').waitFor()
    await expectAccessible(page)
    await fill(page, { Address: url })
    await press(page, 'Add')
    const secret = await page.getByText(/^whsec_/).innerText()
    await press(page, 'I have kept the secret')
    await page.getByRole('link', { name: url }).click()
    await page.getByText('Nothing has happened yet.').waitFor()
    const change = 'mutation { updateSetting(key: "contact_phone", value: "+49 1234") { key } }'
    await asAdmin(server.site.url, change)
    await page.getByText('1 attempt, status 200').waitFor()
    new Webhook(secret).verify(received[0]!.source, received[0]!.headers)
    await page.getByText('Show the request and the answer').click()
    await page.getByText('"value": "+49 1234"').waitFor()
    await page.getByText('thank you').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Send again: setting.updated/ }).click()
    await expect.poll(() => received.length).toBe(2)
    await press(page, 'Pause')
    await page.getByText('Paused', { exact: true }).waitFor()
    await press(page, 'Edit')
    await page.getByRole('checkbox', { name: 'Products', exact: true }).check()
    await press(page, 'Save')
    await page.getByText('Products, Settings').waitFor()
    await press(page, 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No system is told of changes yet').waitFor()
    expectNoErrors(page)
  })

  it('make an API token, which works at once, and revoke it', async () => {
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/tokens')
    await press(page, 'New token')
    await press(page, 'Create')
    await page.getByText('Name is required').waitFor()
    await page.getByText('Choose at least one').waitFor()
    await fill(page, { Name: 'Shop', Networks: 'home' })
    await page.getByRole('checkbox', { name: /^Read drafts/ }).check()
    await press(page, 'Create')
    await page.getByRole('alert').getByText('home is not a network').waitFor()
    await expectAccessible(page)
    await fill(page, { Networks: '127.0.0.0/8, ::1' })
    await press(page, 'Create')
    const token = await page.getByText(/^verdant_pat_/).innerText()
    await press(page, 'I have kept the token')
    const read = async () => {
      const answer = await fetch(`${server.site.url}/api/upload/files`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status
    }
    expect(await read()).toBe(200)
    await page.getByText('Never used').waitFor()
    await page.getByRole('button', { name: 'Revoke: Shop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No system has a token yet').waitFor()
    expect(await read()).toBe(401)
    expectNoErrors(page)
  })

  it('read mails that are kept, and copy their links', async () => {
    const notified = 'mutation { updateSetting(key: "notification_email", value: "staff@verdant.example") { key } }'
    await asAdmin(server.site.url, notified)
    const schedule = `mutation ($at: DateTime!) {
      scheduleItem(kind: PRODUCT, baseVersion: 0, from: $at, timeZone: "UTC", values: {
        name: "Announced", category: "New", description: "Soon", detailedDescription: "Very soon" }) { id } }`
    const at = new Date(Date.now() + 1_500).toISOString()
    await asAdmin(server.site.url, schedule, { at })
    const page = await server.open()
    await signIn(page, ADMIN, '/admin/outbox')
    const mails = page.getByRole('list', { name: 'Mails' })
    await expect
      .poll(async () => {
        await page.reload()
        await settled(page)
        return mails.getByText('To staff@verdant.example').count()
      })
      .toBe(1)
    await page.getByText('No mail server is configured').waitFor()
    // Other tests send mails, too.
    const mail = mails.getByRole('listitem').filter({ hasText: 'To staff@verdant.example' })
    await mail.getByText('Show the text').click()
    await mails.getByText('The scheduled release “Announced', { exact: false }).waitFor()
    await page.getByRole('button', { name: /^Copy link: Published: Announced/ }).waitFor()
    await expectAccessible(page)
    expectNoErrors(page)
  })
})
