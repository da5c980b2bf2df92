import type { ReactNode } from 'react'

interface Props {
  title: string
  /** What to do on the screen, in one sentence. */
  about?: string | undefined
  children: ReactNode
}

/** The frame of the screens that are shown to people who are not signed in. */
export const SignInFrame = ({ title, about, children }: Props) => (
  <main className="grid min-h-dvh place-items-center px-4 py-10">
    <div className="grid w-full max-w-sm gap-6">
      <header>
        <p className="font-mono text-xs tracking-wide text-ink-soft uppercase">Verdant admin</p>
        <h1 className="mt-1 font-serif text-4xl">{title}</h1>
        {about && <p className="mt-2 text-ink-soft">{about}</p>}
      </header>
      {children}
    </div>
  </main>
)
