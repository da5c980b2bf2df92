import { describe, expect, it } from 'vitest'
import { missingPageOf } from './missing-path.ts'

const ID = '0b6c3a5e-1111-4222-8333-444455556666'

describe('the path of a missing page', () => {
  it.each([
    ['/about-us', '/about-us'],
    ['/about-us/?utm_source=ada@example.org&token=1', '/about-us'],
    ['/%C3%BCber-uns', '/über-uns'],
    [
      '/2023/05/17/10-tips-for-growing-better-tomatoes-in-2023',
      '/2023/05/17/10-tips-for-growing-better-tomatoes-in-2023',
    ],
    ['/our%20farm/', '/our%20farm'],
    ['/index.php', '/index.php'],
    ['/about.aspx', '/about.aspx'],
    ['/wp-content/uploads/2020/01/catalogue.pdf', '/wp-content/uploads/2020/01/catalogue.pdf'],
    [`/product/${ID}`, `/product/${ID}`],
  ])('of %s is recorded as %s', (url, missingPath) => expect(missingPageOf(url)).toEqual({ missingPath }))

  it.each([
    '/wp-login.php',
    '/blog/xmlrpc.php',
    '/.env',
    '/.git/config',
    '/wp-admin/setup-config.php',
    '/wp-content/plugins/x/y.php',
    '/cgi-bin/luci',
    '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
    '/database.sql',
    '/%2eenv',
  ])('of the scan %s is not recorded', (url) => expect(missingPageOf(url)).toEqual({ unrecorded: 'scan' }))

  it.each([
    '/unsubscribe/ada@example.org',
    '/unsubscribe/ada%40example.org',
    '/visitor/192.0.2.17',
    '/customer/4915123456789',
    '/call/+49 151 2345'.replaceAll(' ', '-'),
    '/call/+49%20151%202345',
    `/reset/${ID}`,
    '/reset/Zm9vYmFyMTIzNDU2Nzg5MDEy',
    '/o/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.abc',
  ])('of %s, which can name a person or be a secret, is not recorded', (url) =>
    expect(missingPageOf(url)).toEqual({ unrecorded: 'personal' }),
  )

  it.each([
    `/${'a'.repeat(300)}`,
    '/%00',
    '/a%0Ab',
    '/<script>',
    '/%3Cscript%3E',
    '/a%3Fb',
    '/"',
    '//evil.example',
    '/',
  ])('of %s, from which no redirect can lead, is not recorded', (url) =>
    expect(missingPageOf(url)).toEqual({ unrecorded: 'malformed' }),
  )
})
