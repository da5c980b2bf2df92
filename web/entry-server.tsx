import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './routes.tsx'

/** Renders one public page. */
export async function render({ url }: { url: string }) {
  const html = renderToString(
    <StaticRouter location={url}>
      <App />
    </StaticRouter>,
  )
  return { status: 200, head: '', html, state: '', styleHashes: [], scriptHashes: [] }
}
