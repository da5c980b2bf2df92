import { describe, expect, it } from 'vitest'
import { readSource, writeSource } from '../../../testing/read-source.ts'
import { suggestMapping } from '../../../reading/open-source.ts'
import { publishedPost, readWordPress, wordPressMeta } from '../../../testing/wordpress.ts'

const RESTRICTED =
  '1 item with text in shortcodes and blocks that could be for some visitors only, which is left out: “Cells” (post 7)'
const HIDDEN = '1 item with hidden blocks, which are left out: “Cells” (post 7)'

describe('a text for some visitors', () => {
  it.each([
    'restrict userlevel="subscriber"',
    'members_only',
    'private role="administrator"',
    'hide',
    'wpmem_logged_in',
    's2If is_user_logged_in()',
    'mepr-show if="rule: 5"',
    'membership level="1"',
    'ihc-hide-content ihc_mb_type="show" ihc_mb_who="reg"',
    'um_loggedin',
    'um_show_content roles="member"',
    'wlm_private "Gold"',
    'groups_member group="Premium"',
    'access capability="read"',
    'member',
    'su_members',
    'content role="subscriber"',
    'if is_user_logged_in',
    'staff_only',
    'team_members_only',
    'pms-restrict subscription_plans="1"',
    'swpm_protected for="2"',
    'wcm_restrict plans="silver"',
    'MM_Member_Decision isMember="true"',
    'i4w_hasAnyTag_123',
    'memb_is_logged_in',
    'am4show have="1"',
    'ms-protect-content id="1"',
    'sociallocker',
    'passster password="x"',
    'is_paid',
    'student',
    'vc_row disable_element="yes"',
    'et_pb_text disabled="on"',
    'et_pb_text display_conditions="W3sibmFtZSI6ImxvZ2dlZEluU3RhdHVzIn1d"',
    'fusion_text render_logics="W3siZmllbGQiOiJ1c2VyX3N0YXRlIn1d"',
    'section visibility="hidden"',
  ])('in [%s] is left out and named', async (start) => {
    const name = start.split(' ')[0]!
    const { items, notes } = await readWordPress(publishedPost(`One [${start}]<b>Secret</b> text[/${name}] two`))
    expect(items[0]!.values.detailedDescription).toBe('One two')
    expect(JSON.stringify(items[0]!.values)).not.toContain('Secret')
    expect(notes).toEqual([`${RESTRICTED} ([${name.toLowerCase()}]: Secret text)`])
  })

  it.each([
    ['[restrict]a[restrict]b[/restrict]c[/restrict]d', 'd'],
    ['a [restrict] b [restrict]c[/restrict] d', 'a d'],
    ['a[paywall]b', 'a'],
    ['<p>a</p><p>[restrict]</p><p>b</p><p>[/restrict]</p><p>c</p>', 'a\n\nc'],
    ['a [restrict] b', 'a [restrict] b'],
    ['[[restrict]] a', '[restrict] a'],
    ['[team_member]Ada[/team_member]', 'Ada'],
    ['[vc_row]Ada[/vc_row]', 'Ada'],
    ['[fusion_text render_logics="W10="]Ada[/fusion_text]', 'Ada'],
  ])('ends where its shortcode does: %s', async (content, text) => {
    const { items } = await readWordPress(publishedPost(content))
    expect(items[0]!.values.detailedDescription).toBe(text)
  })

  it('is also what any shortcode has whose name has other words than those for a look', async () => {
    const { items, notes } = await readWordPress(
      publishedPost('[one_half_last]One[/one_half_last] [zork a="1"]Two[/zork] [gold_section]Three[/gold_section]'),
    )
    expect(items[0]!.values.detailedDescription).toBe('One')
    expect(notes).toContain(`${RESTRICTED} ([zork]: Two, [gold_section]: Three)`)
  })

  it.each([
    '<!-- wp:premium-content/container --><!-- wp:premium-content/subscriber-view --><p>Secret</p><!-- /wp:premium-content/subscriber-view --><!-- /wp:premium-content/container -->',
    '<!-- wp:jetpack/paywall /--><p>Secret</p>',
    '<!-- wp:jetpack/paywall --><!-- /wp:jetpack/paywall --><p>Secret</p>',
    '<!-- wp:pmpro/membership {"levels":["1"]} --><p>Secret</p><!-- /wp:pmpro/membership -->',
    '<!-- wp:memberpress/protected-content --><p>Secret</p><!-- /wp:memberpress/protected-content -->',
    '<!-- wp:restrict-content/content --><p>Secret</p><!-- /wp:restrict-content/content -->',
    '<!-- wp:group {"um_is_restrict":true,"um_who_access":"1"} --><p>Secret</p><!-- /wp:group -->',
    '<!-- wp:group {"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}} --><p>Secret</p><!-- /wp:group -->',
    '<!-- wp:pms/content-restriction-start {"a":1} /--><!-- wp:group --><p>Secret</p><!-- /wp:group --><!-- wp:pms/content-restriction-end /-->',
    '<!-- wp:woocommerce-memberships/member-content --><p>Secret</p><!-- /wp:woocommerce-memberships/member-content -->',
    '<!-- wp:paragraph {"llms_visibility":"enrolled"} --><p>Secret</p><!-- /wp:paragraph -->',
    '<!-- wp:paragraph {"contentControls":{"enabled":true,"rules":{"user":{"userStatus":"logged_in"}}}} --><p>Secret</p><!-- /wp:paragraph -->',
    '<!-- wp:paragraph {"editorskit":{"loggedin":true,"loggedout":false}} --><p>Secret</p><!-- /wp:paragraph -->',
    '<!-- wp:block {"ref":20} /--><p>Secret</p>',
  ])('in blocks is left out and named: %s', async (blocks) => {
    const pattern = publishedPost('<!-- wp:jetpack/paywall /-->', { 'wp:post_id': '20', 'wp:post_type': 'wp_block' })
    const { items, notes } = await readWordPress(publishedPost(`<p>One</p>${blocks}`), pattern)
    expect(items[0]!.values.detailedDescription).toBe('One')
    expect(notes).toContainEqual(expect.stringContaining(RESTRICTED))
    expect(notes.join()).toContain(': Secret)')
  })

  it.each([
    '<!-- wp:x/team-member --><p>Join</p><!-- /wp:x/team-member -->',
    '<!-- wp:group {"blockVisibility":{"hideBlock":false,"controlSets":[]}} --><p>Join</p><!-- /wp:group -->',
    '<!-- wp:cover {"isUserOverlayColor":true} --><p>Join</p><!-- /wp:cover -->',
    '<!-- wp:kadence/column {"id":1} --><p>Join</p><!-- /wp:kadence/column -->',
    '[et_pb_text disabled_on="on|off|off"]Join[/et_pb_text]',
  ])('for all visitors stays: %s', async (blocks) => {
    const { items, notes } = await readWordPress(publishedPost(blocks))
    expect(items[0]!.values.detailedDescription).toBe('Join')
    expect(notes).toEqual([])
  })
})

describe('a product of a CSV file of WooCommerce', () => {
  it('loses the text for some visitors', async () => {
    const header = 'ID,Type,SKU,Name,Published,Description,Regular price,Categories'
    const path = await writeSource(
      'x.csv',
      `${header}\n1,simple,A,Cells,1,One [members]Secret[/members] [zork]two[/zork],2,Soil\n`,
    )
    const mapping = await writeSource('x.yaml', await suggestMapping(path, { sourceName: 'old' }))
    const { items, notes } = await readSource(path, { mapping })
    expect(items[0]!.values.detailedDescription).toBe('One')
    expect(notes.join('\n')).toContain(
      'could be for some visitors only, which is left out: “Cells”: [members] Secret, “Cells”: [zork] two',
    )
  })
})

describe('a hidden block', () => {
  it.each([
    '{"metadata":{"blockVisibility":false}}',
    '{"metadata":{"blockVisibility":{"viewport":{"mobile":false,"tablet":false,"desktop":false}}}}',
  ])('is left out with its inner blocks, and named: %s', async (settings) => {
    const inner = '<!-- wp:group --><p>Secret</p><!-- /wp:group --><!-- wp:image {"url":"https://x.example/a.png"} /-->'
    const { items, notes } = await readWordPress(
      publishedPost(`<p>One</p><!-- wp:group ${settings} -->${inner}<!-- /wp:group --><p>Two</p>`),
    )
    expect(items[0]!.values.detailedDescription).toBe('One\n\nTwo')
    expect(notes).toEqual([`${HIDDEN} (group: Secret)`])
  })

  it('can be a shared pattern, or within one', async () => {
    const settings = '"metadata":{"blockVisibility":false}'
    const pattern = (id: string, content: string) =>
      publishedPost(content, { 'wp:post_id': id, 'wp:post_type': 'wp_block' })
    const { items, notes } = await readWordPress(
      publishedPost(`<p>One</p><!-- wp:block {"ref":20,${settings}} /--><!-- wp:block {"ref":21} /-->`),
      pattern('20', '<p>Shared</p>'),
      pattern('21', `<!-- wp:cover {"url":"https://x.example/a.png",${settings}} /--><p>Two</p>`),
    )
    expect(items[0]!.values.detailedDescription).toBe('One\n\nTwo')
    expect(notes).toContain(`${HIDDEN} (block, cover)`)
  })

  it('on some screens only stays', async () => {
    const { items } = await readWordPress(
      publishedPost(
        '<!-- wp:paragraph {"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}} --><p>One</p><!-- /wp:paragraph -->',
      ),
    )
    expect(items[0]!.values.detailedDescription).toBe('One')
  })
})

describe('a restricted item is inactive and named', () => {
  it.each([
    ['_members_access_role', 'subscriber'],
    ['_jetpack_newsletter_access', 'paid_subscribers'],
    ['rcp_access_level', '1'],
    ['_wpmem_block', '1'],
    ['_zork_restricted_to', 'gold'],
  ])('by %s', async (key, value) => {
    const { items, notes } = await readWordPress(publishedPost('Secret', {}, wordPressMeta(key, value)))
    expect(items[0]!.values.isActive).toBe(false)
    expect(notes[0]).toBe(`1 item for some visitors only and therefore inactive: “Cells” (post 7) (${key}: ${value})`)
  })

  it('by display conditions of Elementor', async () => {
    const data = JSON.stringify([{ settings: { editor: 'Secret', e_display_conditions: ['{"condition":"login"}'] } }])
    const { items, notes } = await readWordPress(
      publishedPost('', {}, wordPressMeta('_elementor_data', `<![CDATA[${data}]]>`)),
    )
    expect(items[0]!.values.isActive).toBe(false)
    expect(notes.join()).toContain(
      '1 item with display conditions of Elementor and therefore inactive: “Cells” (post 7)',
    )
  })

  it.each([
    ['_jetpack_newsletter_access', 'everybody'],
    ['_members_access_error', ''],
    ['_team_member_position', 'Head'],
    ['_wc_memberships_use_custom_content_restricted_message', 'no'],
  ])('but not by %s: %j', async (key, value) => {
    const { items } = await readWordPress(publishedPost('One', {}, wordPressMeta(key, value)))
    expect(items[0]!.values.isActive).toBe(true)
  })

  it('by a product that the catalogue lacks', async () => {
    const hidden =
      '<category domain="product_visibility" nicename="exclude-from-catalog">exclude-from-catalog</category>'
    const { items, notes } = await readWordPress(publishedPost('One', { 'wp:post_type': 'product' }, hidden))
    expect(items[0]!.values.isActive).toBe(false)
    expect(notes[0]).toBe('1 item hidden in the catalog and therefore inactive: “Cells” (product 7)')
  })
})
