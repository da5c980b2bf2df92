/* WPBakery encodes HTML in shortcodes, so that WordPress does not change it: percent encoding within Base64. */

const RAW = /\[vc_raw_(html|js)[^\]]*\]([\w+/=\s]*)\[\/vc_raw_\1\]/g

/** Returns a text with the HTML that it has in [vc_raw_html] and [vc_raw_js]. */
export const withEncodedHtml = (text: string): string =>
  text.replaceAll(RAW, (_, language: string, code: string) => {
    const encoded = Buffer.from(code, 'base64').toString('latin1')
    const html = encoded.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
    )
    return language === 'js' ? `<script>${html.replaceAll(/<\/?script[^>]*>/gi, '')}</script>` : html
  })
