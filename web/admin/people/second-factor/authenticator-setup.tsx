import { encode } from 'uqr'

/** What an authenticator app needs, as the server sends it. */
export interface Setup {
  secret: string
  uri: string
}

/** Returns the dark modules of a QR code as the path of an SVG. */
const pathOf = (data: readonly boolean[][]) =>
  data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** Shows how to set up an authenticator app: the QR code, and the secret for those who cannot scan it. */
export default function AuthenticatorSetup({ setup: { secret, uri } }: { setup: Setup }) {
  const { data, size } = encode(uri, { border: 2 })
  return (
    <div className="grid gap-3">
      <p>Scan the code with an authenticator app on your phone, and enter the six digits that the app shows.</p>
      <svg
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 justify-self-center"
      >
        {/* Dark on light in every color scheme: some apps read no inverted codes. */}
        <rect width={size} height={size} fill="#fff" />
        <path d={pathOf(data)} fill="#000" />
      </svg>
      <p className="text-sm text-ink-soft">
        Without a camera, enter this key into the app:{' '}
        <code className="font-mono break-all text-ink">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
    </div>
  )
}
